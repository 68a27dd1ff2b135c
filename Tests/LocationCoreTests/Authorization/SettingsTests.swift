// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Authorization: settings, switch, restriction, reset")
struct SettingsTests {
  @Test("CL-20: Never is delivered, then refused once; While Using delivers again without a start")
  func never() {
    var device = EngineHarness(.authorizedWhenInUse, clients: [.first, .second])
    device.send(.updatesStarted(.first))
    device.receive(at: 1)
    let never = device.send(.settings(.never), at: 2)
    #expect(
      never == [
        .notifyStatus(.denied, to: .first), .notifyStatus(.denied, to: .second),
        .notify(.failed(.denied), to: .first), .closeSource,
      ])
    device.receive(at: 3)
    device.advance(to: 1_000)
    #expect(device.fixes(of: .first).count == 1)
    #expect(device.engine.phase(of: .maps) == .foreground)
    let again = device.send(.settings(.whileUsing))
    #expect(
      again.prefix(2) == [
        .notifyStatus(.authorizedWhenInUse), .notifyStatus(.authorizedWhenInUse, to: .second),
      ])
    #expect(again.last == .open())
    let fix = device.receive(at: 1_001)
    #expect(fix == [.notify(.locationsUpdated([.sample(1_001)]), to: .first)])
  }

  @Test(
    "CL-21: Every app is refused with Location Services off, and has its own again with them on",
    arguments: [AuthorizationStatus.notDetermined, .authorizedWhenInUse, .authorizedAlways])
  func deviceSwitch(status: AuthorizationStatus) {
    var device = EngineHarness(status)
    let record = device.engine.record(of: .maps)
    let off = device.perform(.locationServicesSwitched(isOn: false))
    #expect(off == [.notifyStatus(.denied)])
    #expect(!device.engine.privacy.isLocationServicesOn)
    for request in AuthorizationRequest.allCases {
      let asked = device.perform(.authorizationRequested(request, .first))
      #expect(asked.isEmpty)
    }
    #expect(device.engine.record(of: .maps) == record)
    let on = device.perform(.locationServicesSwitched(isOn: true))
    #expect(on == [.notifyStatus(status)])
    #expect(device.engine.privacy.isLocationServicesOn)
  }

  @Test("A-47: A switch that changes nothing for a client does not notify it")
  func deviceSwitchUntold() {
    var device = EngineHarness(.denied)
    for isOn in [false, false, true, true] {
      let switched = device.perform(.locationServicesSwitched(isOn: isOn))
      #expect(switched.isEmpty)
    }
  }

  @Test("CL-22, A-65: A reset takes every app back to its beginning, the chance for Always too")
  func reset() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.perform(.alwaysRequested())
    device.answer(.keepWhileUsing)
    let others: [(AppID, AuthorizationStatus, ClientID)] = [
      (.rides, .authorizedAlways, .second), (AppID("refused"), .denied, .third),
    ]
    for (app, status, client) in others { device.launch(app, status, clients: [client]) }
    let reset = device.send(.permissionsReset(nil))
    #expect(
      reset == [
        .notifyStatus(.notDetermined, to: .first), .notifyStatus(.notDetermined, to: .second),
        .notifyStatus(.notDetermined, to: .third),
      ])
    for app in [AppID.maps, .rides, AppID("refused")] {
      #expect(device.engine.record(of: app) == AuthorizationRecord())
    }
    device.perform(.whenInUseRequested())
    #expect(device.engine.prompt?.kind == .whenInUse)
    device.answer(.allowWhileUsing)
    device.perform(.alwaysRequested())
    #expect(device.engine.prompt?.kind == .upgrade)
  }

  @Test("A-65: A reset of one app leaves the others as they are")
  func resetOfOne() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.launch(.rides, .authorizedAlways, clients: [.second])
    let reset = device.perform(.permissionsReset(.rides))
    #expect(
      reset == [
        .persist(AuthorizationRecord(), of: .rides), .notifyStatus(.notDetermined, to: .second),
      ])
    let unknown = device.perform(.permissionsReset(AppID("nobody")))
    #expect(unknown.isEmpty)
  }

  @Test("A-65: A reset ends Allow Once, temporary full accuracy, and a question that is open")
  func resetOfTemporary() throws {
    var device = EngineHarness(.notDetermined)
    device.perform(.whenInUseRequested())
    device.answer(.allowOnce, precise: false)
    device.perform(.fullAccuracyRequested(.first, purposeKey: "Navigation", RequestID(7)))
    let prompt = try #require(device.engine.prompt)
    let reset = device.perform(.permissionsReset(nil))
    #expect(
      reset == [
        .withdraw(prompt.id), .notifyStatus(.notDetermined),
        .notify(.requestCompleted(RequestID(7), .promptDeclined), to: .first),
      ])
  }

  @Test("A-65: A reset drops an event that was held, and one that waited for its app")
  func resetOfEvents() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.app(.suspended))
    device.perform(.monitoredEventOccurred(.maps, MonitoredEvent("enter")), at: 100)
    device.perform(.permissionsReset(.maps))
    device.perform(.settings(.always))
    let back = device.perform(.app(.foreground))
    #expect(back.isEmpty)
    #expect(device.engine.nextDeadline == nil)
  }

  @Test("CL-23, A-64: No act of an app or a user brings location under a restriction")
  func restriction() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.updatesStarted(.first))
    let restricted = device.send(.restrictionChanged(isRestricted: true))
    #expect(
      restricted == [
        .notifyStatus(.restricted), .notify(.failed(.denied), to: .first), .closeSource,
      ])
    for choice in SettingsChoice.allCases {
      let chosen = device.send(.settings(choice))
      #expect(chosen.isEmpty)
      for request in AuthorizationRequest.allCases {
        let asked = device.perform(.authorizationRequested(request, .first))
        #expect(asked.isEmpty)
      }
      device.receive(at: device.now.sinceStart / .seconds(1) + 1)
      #expect(device.status() == .restricted)
    }
    device.send(.permissionsReset(nil))
    #expect(device.status() == .restricted)
    let lifted = device.send(.restrictionChanged(isRestricted: false))
    #expect(lifted == [.notifyStatus(.notDetermined)])
  }

  @Test("A-64: A restriction counts for more than the device's switch")
  func restrictionAndSwitch() {
    var device = EngineHarness(.restricted)
    let off = device.perform(.locationServicesSwitched(isOn: false))
    #expect(off.isEmpty)
    let lifted = device.perform(.restrictionChanged(isRestricted: false))
    #expect(lifted == [.notifyStatus(.denied)])
  }

  @Test("A prompt goes away with the switch and with a restriction, and stays unanswered")
  func promptsGo() throws {
    for event in [
      Event.locationServicesSwitched(isOn: false), .restrictionChanged(isRestricted: true),
    ] {
      var device = EngineHarness(.notDetermined)
      device.perform(.whenInUseRequested())
      let id = try #require(device.engine.prompt).id
      let effects = device.perform(event)
      #expect(effects.first == .withdraw(id))
      #expect(device.engine.prompt == nil)
      let late = device.perform(.promptEnded(id, .answered(.allowWhileUsing, precise: true)))
      #expect(late.isEmpty)
      #expect(device.engine.record(of: .maps) == AuthorizationRecord())
    }
  }

  // MARK: - Rows

  @Test(
    "A-66…A-68: The app's status is the chosen row of Settings, and Always by hand is no loan",
    arguments: AuthorizationStatus.allCases, SettingsChoice.allCases)
  func rows(status: AuthorizationStatus, choice: SettingsChoice) {
    guard status != .restricted else { return }
    var device = EngineHarness(status)
    let chosen = device.send(.settings(choice))
    #expect(device.status() == choice.status)
    #expect(chosen == (choice.status == status ? [] : [.notifyStatus(choice.status)]))
    guard choice == .always else { return }
    device.perform(.app(.background))
    let event = device.perform(
      .monitoredEventOccurred(.maps, MonitoredEvent("enter")), at: 100)
    #expect(event == [.notify(.eventOccurred(MonitoredEvent("enter")), to: .first)])
  }

  @Test("A-67: A request after Ask Next Time prompts again")
  func askNextTime() {
    for status in [AuthorizationStatus.denied, .authorizedWhenInUse, .authorizedAlways] {
      var device = EngineHarness(status)
      device.perform(.settings(.askNextTime))
      #expect(device.status() == .notDetermined)
      device.perform(.whenInUseRequested())
      #expect(device.engine.prompt?.kind == .whenInUse)
    }
  }

  @Test("A-66: A row that the app has no purpose strings for is not there to be chosen")
  func rowsWithoutPurpose() {
    let cases: [([PurposeKey], SettingsChoice)] = [
      ([], .whileUsing), ([], .always), ([.whenInUse], .always), ([.alwaysAndWhenInUse], .always),
    ]
    for (keys, choice) in cases {
      var device = EngineHarness()
      device.launch(.maps, .sample(keys: keys))
      let chosen = device.perform(.settings(choice))
      #expect(chosen.isEmpty)
      #expect(device.status() == .notDetermined)
    }
  }

  @Test("Any row that is chosen while a prompt is up answers in its place")
  func rowsUnderPrompt() throws {
    for choice in SettingsChoice.allCases where choice != .askNextTime {
      var device = EngineHarness(.notDetermined)
      device.perform(.whenInUseRequested())
      let id = try #require(device.engine.prompt).id
      let chosen = device.perform(.settings(choice))
      #expect(chosen.first == .withdraw(id))
      #expect(chosen.last == .notifyStatus(choice.status))
      #expect(device.engine.prompt == nil)
    }
  }

  @Test("A-69: A new version of an app keeps what it still has purpose strings for, and no more")
  func update() {
    let cases: [(Decision, [PurposeKey], Decision)] = [
      (.always, [.whenInUse, .alwaysAndWhenInUse], .always), (.always, [.whenInUse], .whileUsing),
      (.always, [], .undecided), (.provisionalAlways, [.whenInUse], .whileUsing),
      (.whileUsing, [.whenInUse], .whileUsing), (.whileUsing, [], .undecided),
      (.never, [], .never), (.undecided, [], .undecided),
    ]
    for (before, keys, after) in cases {
      for isRelaunched in [false, true] {
        var device = EngineHarness()
        let record = AuthorizationRecord(decision: before)
        if isRelaunched {
          device.launch(.maps, record: record)
          device.perform(.app(.terminated))
        }
        device.perform(.appLaunched(.maps, .sample(keys: keys), record, .foreground))
        #expect(device.engine.record(of: .maps)?.decision == after)
        let kept = device.trace.contains { if case .persist = $0.effect { true } else { false } }
        #expect(!kept, "what was decided stays in the store")
      }
    }
  }
}
