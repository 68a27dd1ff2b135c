// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Authorization: provisional Always")
struct ProvisionalAlwaysTests {
  private static let provisional = AuthorizationRecord(decision: .provisionalAlways)

  /// A device whose app holds Always provisionally and has been in the background for long.
  private func makeDevice(_ phase: AppPhase = .background) -> EngineHarness {
    var device = EngineHarness(.notDetermined)
    device.perform(.alwaysRequested())
    device.answer(.allowWhileUsing)
    device.perform(.app(phase))
    device.advance(to: 100)
    return device
  }

  private static func occurs(_ name: String) -> Event {
    .monitoredEventOccurred(.maps, MonitoredEvent(name))
  }

  @Test("CL-13: While Using as the answer to a request for Always is reported as Always")
  func granted() {
    var device = EngineHarness(.notDetermined)
    device.perform(.alwaysRequested())
    #expect(device.engine.prompt?.kind == .always)
    #expect(device.engine.prompt?.purpose?.text == "NSLocationWhenInUseUsageDescription")
    let granted = device.answer(.allowWhileUsing)
    #expect(granted == [.persist(Self.provisional, of: .maps), .notifyStatus(.authorizedAlways)])
    #expect(device.engine.record(of: .maps)?.decision.settingsChoice == .whileUsing)
  }

  @Test("CL-13: An event that needs Always is held, and asks on the home screen alone")
  func held() {
    var device = makeDevice()
    let event = device.perform(Self.occurs("enter"))
    #expect(event.isEmpty)
    device.launch(.rides, .notDetermined, clients: [.second], phase: .foreground)
    device.advance(to: 200)
    #expect(device.engine.prompt == nil)
    device.perform(.homeScreenShown)
    #expect(device.engine.prompt?.kind == .provisionalAlways)
    #expect(device.engine.prompt?.app == .maps)
    let key = "NSLocationAlwaysAndWhenInUseUsageDescription"
    #expect(device.engine.prompt?.purpose?.text == key)
  }

  @Test("CL-13: The home screen asks nothing without an event that needed Always")
  func nothingHeld() {
    var device = makeDevice()
    let shown = device.perform(.homeScreenShown)
    #expect(shown.isEmpty)
    // An event that comes while the home screen is up asks at once.
    device.perform(Self.occurs("enter"))
    #expect(device.engine.prompt?.kind == .provisionalAlways)
  }

  @Test(
    "A second prompt that is due waits while no app may use location",
    arguments: [
      Event.locationServicesSwitched(isOn: false), .restrictionChanged(isRestricted: true),
    ])
  func dueWhileOff(off: Event) {
    var device = makeDevice()
    device.perform(Self.occurs("enter"))
    device.perform(off)
    let shown = device.perform(.homeScreenShown)
    #expect(shown.isEmpty && device.engine.prompt == nil)
    device.perform(.restrictionChanged(isRestricted: false))
    device.perform(.locationServicesSwitched(isOn: true))
    #expect(device.engine.prompt?.kind == .provisionalAlways)
  }

  @Test("A-32: An event while the app is in use is delivered, and asks nothing")
  func inUse() {
    var device = makeDevice()
    device.perform(.app(.foreground))
    let effects = device.perform(Self.occurs("enter"))
    #expect(effects == [.notify(.eventOccurred(MonitoredEvent("enter")), to: .first)])
    device.perform(.homeScreenShown)
    #expect(device.engine.prompt == nil)
  }

  @Test("CL-14 (a): Always Allow delivers the newest of the held events, without a callback")
  func changed() {
    var device = makeDevice()
    device.perform(Self.occurs("enter"))
    device.perform(Self.occurs("leave"), at: 110)
    device.perform(.homeScreenShown)
    let changed = device.answer(.allowAlways)
    let record = AuthorizationRecord(decision: .always, isAlwaysChanceUsed: true)
    #expect(
      changed == [
        .persist(record, of: .maps), .notify(.eventOccurred(MonitoredEvent("leave")), to: .first),
      ])
    #expect(device.status() == .authorizedAlways)
  }

  @Test("CL-14 (b): Keep Only While Using is delivered, drops what was held, and is the last word")
  func kept() {
    var device = makeDevice()
    device.perform(Self.occurs("enter"))
    device.perform(Self.occurs("leave"))
    device.perform(.homeScreenShown)
    let kept = device.answer(.keepWhileUsing)
    let record = AuthorizationRecord(decision: .whileUsing, isAlwaysChanceUsed: true)
    #expect(kept == [.persist(record, of: .maps), .notifyStatus(.authorizedWhenInUse)])
    let back = device.perform(.app(.foreground))
    #expect(back.isEmpty)
    let again = device.perform(.alwaysRequested())
    #expect(again.isEmpty)
  }

  @Test("A-34b: Held events are not delivered until the answer, though the app comes into use")
  func heldInUse() {
    var device = makeDevice()
    device.perform(Self.occurs("enter"))
    let back = device.perform(.app(.foreground))
    #expect(back.isEmpty)
  }

  @Test("A-34: An event that has become too old is dropped")
  func tooOld() {
    var device = makeDevice()
    device.perform(Self.occurs("enter"))
    let expiry = Deadline(instant: .at(3_700), reason: .waitingEventExpiry(.maps))
    #expect(device.engine.nextDeadline == expiry)
    device.perform(.homeScreenShown, at: 3_700)
    let changed = device.answer(.allowAlways)
    #expect(!changed.contains { $0.client != nil })
  }

  @Test("A-33: The second prompt goes with the home screen, and comes back with it")
  func homeScreenLeft() throws {
    var device = makeDevice()
    device.perform(Self.occurs("enter"))
    device.perform(.homeScreenShown)
    let first = try #require(device.engine.prompt)
    let left = device.perform(.app(.foreground))
    #expect(left == [.withdraw(first.id)])
    device.perform(.homeScreenShown, at: 200)
    let second = try #require(device.engine.prompt)
    #expect(second.id != first.id)
    let unanswered = device.perform(.promptEnded(second.id, .notAnswered))
    #expect(unanswered.isEmpty)
    device.advance(to: 300)
    #expect(device.engine.prompt == nil)
    device.perform(.homeScreenShown)
    #expect(device.engine.prompt?.kind == .provisionalAlways)
  }

  @Test("A-36: An app whose process is gone is woken for the event it may have now, once")
  func relaunch() {
    var device = makeDevice(.terminated)
    device.perform(Self.occurs("enter"))
    device.perform(.homeScreenShown)
    let changed = device.answer(.allowAlways)
    #expect(changed.last == .wake(.maps))
    let needless = device.perform(.deadlineReached)
    #expect(needless.isEmpty)
    let launched = device.perform(
      .appLaunched(.maps, .complete, AuthorizationRecord(decision: .always), .background))
    #expect(launched.isEmpty)
    let created = device.perform(.managerCreated(.second, .maps))
    #expect(
      created == [
        .notifyStatus(.authorizedAlways, to: .second),
        .notify(.eventOccurred(MonitoredEvent("enter")), to: .second),
      ])
    let later = device.send(
      .managerCreated(.third, .maps), at: device.now.sinceStart / .seconds(1) + 6)
    #expect(later == [.notifyStatus(.authorizedAlways, to: .third)])
  }

  @Test("B-10: An event that Always permits wakes an app that is suspended or gone")
  func wakes() {
    for phase in [AppPhase.suspended, .terminated] {
      var device = EngineHarness(.authorizedAlways)
      device.perform(.app(phase))
      let woken = device.perform(Self.occurs("enter"), at: 100)
      #expect(woken == [.wake(.maps)])
    }
  }

  @Test("B-13: While Using delivers an event in use alone, and holds none")
  func whileUsing() {
    var device = EngineHarness(.authorizedWhenInUse)
    let first = device.perform(Self.occurs("enter"))
    #expect(first == [.notify(.eventOccurred(MonitoredEvent("enter")), to: .first)])
    device.perform(.app(.background))
    let second = device.perform(Self.occurs("leave"), at: 100)
    #expect(second.isEmpty)
    let back = device.perform(.app(.foreground))
    #expect(back.isEmpty)
  }

  @Test("A-39: Provisional Always gives no updates in the background")
  func updates() {
    var device = makeDevice()
    let started = device.perform(.updatesStarted(.first))
    #expect(started.isEmpty)
    let back = device.send(.app(.foreground))
    #expect(back == [.open()])
  }

  @Test("A-34c: The provisional way is open once, whatever Settings say later")
  func once() {
    var device = makeDevice(.foreground)
    device.perform(.settings(.askNextTime))
    device.perform(.alwaysRequested())
    device.answer(.allowWhileUsing)
    #expect(device.status() == .authorizedWhenInUse)
  }

  @Test("A record of provisional Always is provisional in the next run too")
  func nextRun() {
    var device = EngineHarness()
    device.launch(.maps, record: Self.provisional)
    #expect(device.status() == .authorizedAlways)
    device.perform(.app(.background))
    let held = device.perform(Self.occurs("enter"), at: 100)
    #expect(held.isEmpty)
    device.perform(.homeScreenShown)
    #expect(device.engine.prompt?.kind == .provisionalAlways)
  }
}
