// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Authorization: which clients are notified, and when")
struct NoticeTests {
  @Test(
    "CL-07: A request about a decided matter shows nothing, notifies no client and does not fail",
    arguments: [AuthorizationStatus.authorizedWhenInUse, .authorizedAlways, .denied, .restricted])
  func decided(status: AuthorizationStatus) {
    var device = EngineHarness(status)
    let whenInUse = device.perform(.whenInUseRequested())
    #expect(whenInUse.isEmpty)
    guard status != .authorizedWhenInUse else { return }
    let always = device.perform(.alwaysRequested())
    #expect(always.isEmpty)
  }

  @Test("A-45: The initial callback is never given twice, and comes to every client of its own")
  func initial() {
    var device = EngineHarness(.denied, clients: [])
    let first = device.perform(.managerCreated(.first, .maps))
    #expect(first == [.notifyStatus(.denied)])
    let twice = device.perform(.managerCreated(.first, .maps))
    #expect(twice.isEmpty)
    let second = device.perform(.managerCreated(.second, .maps))
    #expect(second == [.notifyStatus(.denied, to: .second)])
  }

  @Test(
    "A-13: A change is delivered to each client of the app, in the order of creation, and no other")
  func everyClient() {
    var device = EngineHarness(.notDetermined, clients: [.third, .first])
    device.launch(.rides, .notDetermined, clients: [.second])
    device.perform(.whenInUseRequested(.first))
    let granted = device.answer(.allowWhileUsing).filter(\.isDelivery)
    #expect(
      granted == [
        .notifyStatus(.authorizedWhenInUse, to: .third),
        .notifyStatus(.authorizedWhenInUse, to: .first),
      ])
  }

  @Test("A-46: A change is delivered in the background too")
  func background() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.perform(.app(.background))
    let never = device.send(.settings(.never), at: 100)
    #expect(never == [.notifyStatus(.denied)])
  }

  @Test("A-48: A suspended process gets the current state on resume, not the history")
  func suspended() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.send(.updatesStarted(.first))
    device.send(.app(.suspended))
    for choice in [SettingsChoice.always, .never] {
      let told = device.send(.settings(choice)).compactMap(\.client)
      #expect(told.isEmpty)
    }
    let back = device.send(.app(.foreground))
    #expect(back == [.notifyStatus(.denied), .notify(.failed(.denied), to: .first)])
    device.send(.app(.suspended))
    for choice in [SettingsChoice.whileUsing, .never] { device.send(.settings(choice)) }
    let unchanged = device.send(.app(.foreground))
    #expect(unchanged.isEmpty)
  }

  @Test("A-52, D-21: The loss is delivered before its refusal, which only running updates get")
  func loss() {
    var device = EngineHarness(.authorizedAlways, clients: [.first, .second, .third])
    device.send(.updatesStarted(.second))
    device.send(.oneFixRequested(.third))
    let lost = device.send(.settings(.never))
    #expect(
      lost == [
        .notifyStatus(.denied, to: .first), .notifyStatus(.denied, to: .second),
        .notifyStatus(.denied, to: .third),
        .notify(.failed(.denied), to: .second), .notify(.failed(.denied), to: .third), .closeSource,
      ])
  }

  @Test("A change from one refusal to another is delivered, and not refused once more")
  func refusals() {
    var device = EngineHarness(.denied)
    device.send(.updatesStarted(.first))
    let restricted = device.send(.restrictionChanged(isRestricted: true))
    #expect(restricted == [.notifyStatus(.restricted)])
  }

  @Test("M-03: Accuracy says nothing without authorization, so that it changes with the status")
  func accuracyWithoutStatus() {
    var device = EngineHarness()
    device.launch(.maps, record: AuthorizationRecord(isPrecise: false))
    #expect(device.engine.authorization(of: .maps) == AuthorizationState(status: .notDetermined))
    let precise = device.perform(.settingsChanged(.maps, .precise(true)))
    #expect(precise == [.persist(AuthorizationRecord(isPrecise: true), of: .maps)])
  }

  @Test("A record that another process wrote is taken over, delivered, and not written back")
  func replaced() {
    var device = EngineHarness(.notDetermined)
    for (decision, status) in [
      (Decision.always, AuthorizationStatus.authorizedAlways), (.whileUsing, .authorizedWhenInUse),
      (.never, .denied), (.undecided, .notDetermined),
    ] {
      let record = AuthorizationRecord(decision: decision)
      let replaced = device.perform(.recordReplaced(.maps, record))
      #expect(replaced == [.notifyStatus(status)])
      #expect(device.engine.record(of: .maps) == record)
      let again = device.perform(.recordReplaced(.maps, record))
      #expect(again.isEmpty)
    }
  }

  @Test("A record that another process wrote ends Allow Once, whatever it says")
  func replacedOnce() {
    var device = EngineHarness(.notDetermined)
    device.perform(.whenInUseRequested())
    device.answer(.allowOnce)
    let replaced = device.perform(.recordReplaced(.maps, AuthorizationRecord()))
    #expect(replaced == [.notifyStatus(.notDetermined)])
  }

  @Test("A record that decides takes an open question away")
  func replacedUnderPrompt() throws {
    var device = EngineHarness(.notDetermined)
    device.perform(.alwaysRequested())
    let id = try #require(device.engine.prompt).id
    let same = device.perform(.recordReplaced(.maps, AuthorizationRecord()))
    #expect(same.isEmpty)
    let never = device.perform(.recordReplaced(.maps, AuthorizationRecord(decision: .never)))
    #expect(never == [.withdraw(id), .notifyStatus(.denied)])
  }

  @Test("Simultaneous events are delivered as one change, and let nothing through in between")
  func simultaneous() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.send(.updatesStarted(.first))
    device.perform(.locationServicesSwitched(isOn: false))
    let restricted = device.send(
      .simultaneous([
        .locationServicesSwitched(isOn: true), .restrictionChanged(isRestricted: true),
      ]))
    #expect(restricted == [.notifyStatus(.restricted)])
    let lifted = device.perform(
      .simultaneous([
        .restrictionChanged(isRestricted: false),
        .recordReplaced(.maps, AuthorizationRecord(decision: .never)),
      ]))
    #expect(lifted == [.notifyStatus(.denied)])
    let reduced = device.send(
      .simultaneous([.settings(.whileUsing), .settingsChanged(.maps, .precise(false))]))
    #expect(reduced == [.notifyReduced(), .open(.reduced)])
    #expect(device.perform(.simultaneous([])).isEmpty)
  }

  @Test(
    "A-66: A record that another process wrote gives no more than the app has purpose strings for")
  func replacedBeyondDescription() {
    var device = EngineHarness()
    device.launch(.maps, .sample(keys: [.whenInUse]))
    let always = device.perform(.recordReplaced(.maps, AuthorizationRecord(decision: .always)))
    #expect(always == [.notifyStatus(.authorizedWhenInUse)])
    var bare = EngineHarness()
    bare.launch(.maps, .sample(keys: []))
    let nothing = bare.perform(.recordReplaced(.maps, AuthorizationRecord(decision: .always)))
    #expect(nothing.isEmpty)
  }

  @Test("A-34: An event that waited too long is not delivered by a late answer")
  func lateAnswer() {
    var device = EngineHarness(.notDetermined)
    device.perform(.alwaysRequested())
    device.answer(.allowWhileUsing)
    device.perform(.app(.background))
    device.advance(to: 10)
    device.perform(.monitoredEventOccurred(.maps, MonitoredEvent("enter")))
    device.perform(.homeScreenShown)
    device.skip(to: 4_000)
    let late = device.answer(.allowAlways)
    #expect(!late.contains { if case .notify(.eventOccurred, _) = $0 { true } else { false } })
    #expect(device.engine.record(of: .maps)?.decision == .always)
  }
}
