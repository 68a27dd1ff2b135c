// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Monitors: what an app may get")
struct ConditionAccessTests {
  /// A device whose app awaits the events of a monitor with one condition, at home.
  private func makeDevice(
    _ status: AuthorizationStatus, isPrecise: Bool? = nil, isExplicit: Bool = false,
    profile: SystemProfile = .ios18
  ) -> EngineHarness {
    var engine = EngineConfiguration()
    engine.profile = profile
    var device = EngineHarness(configuration: engine)
    var record = AuthorizationRecord(status)
    record.isPrecise = isPrecise
    device.launch(
      .maps, .sample(keys: PurposeKey.allCases, isExplicit: isExplicit), record: record,
      clients: [])
    device.perform(.read())
    device.perform(.condition())
    return device
  }

  private func relaunch(_ device: inout EngineHarness, at seconds: Double) {
    device.send(
      .appLaunched(.maps, .complete, AuthorizationRecord(.authorizedAlways), .background),
      at: seconds)
  }

  @Test("U-08: Awaiting events shows a prompt, and they begin with the grant")
  func implicitSession() {
    var device = makeDevice(.notDetermined)
    #expect(device.engine.prompt?.kind == .whenInUse)
    #expect(device.conditions().map(\.diagnostics) == [.authorizationRequestInProgress])
    device.answer(.allowWhileUsing)
    device.receive(at: 1)
    #expect(device.states() == [.unknown, .unknown, .satisfied])
    #expect(device.conditions().last?.diagnostics == [])
  }

  @Test("U-08: A question that went unanswered is put again when an iteration begins")
  func asksAgain() {
    var device = makeDevice(.notDetermined)
    if let prompt = device.engine.prompt { device.perform(.promptEnded(prompt.id, .notAnswered)) }
    #expect(device.engine.prompt == nil)
    device.perform(.read(.otherSession))
    #expect(device.engine.prompt?.kind == .whenInUse)
  }

  @Test("X-08: The key for explicit sessions permits no prompt and no state without one")
  func explicitSession() {
    var device = makeDevice(.authorizedWhenInUse, isExplicit: true)
    #expect(device.conditions().map(\.diagnostics) == [.serviceSessionRequired])
    device.receive(at: 0)
    #expect(device.states() == [.unknown])
    device.perform(.serviceSessionBegan(.activity, .maps, ServiceGoal(.whenInUse)))
    device.receive(at: 1)
    #expect(device.states().last == .satisfied)
  }

  @Test("CL-27: A reduced app learns of no rim, and gets the reason")
  func reduced() {
    var device = makeDevice(.authorizedAlways, isPrecise: false)
    #expect(device.conditions().map(\.diagnostics) == [.accuracyLimited])
    device.stay(0...3_600, north: 0, every: 10)
    device.stay(3_601...7_200, north: 5_000, every: 10)
    #expect(device.states() == [.unknown])
    #expect(device.known()?.state == .unknown)
  }

  @Test("A state found before precision was lost, and not delivered, is never delivered")
  func lostPrecision() {
    var device = makeDevice(.authorizedAlways)
    device.perform(.serviceSessionBegan(.activity, .maps, ServiceGoal(.always)))
    device.receive(at: 0)
    device.handleLast()
    device.perform(.app(.background))
    device.perform(.app(.suspended))
    device.stay(1...25, north: 900)
    #expect(device.trace.contains { $0.effect == .wake(.maps) }, "it is found")
    device.perform(.settingsChanged(.maps, .precise(false)))
    device.perform(.app(.foreground))
    #expect(device.conditions().last?.diagnostics == .accuracyLimited)
    device.perform(.settingsChanged(.maps, .precise(true)))
    #expect(device.states().allSatisfy { $0 == .satisfied })
    device.receive(at: 31, north: 900)
    #expect(device.states().last == .unsatisfied, "what a new fix shows is delivered")
  }

  @Test("No event before iOS 18 says what stands in the way")
  func noDiagnostics() {
    var device = makeDevice(.denied, profile: .ios17)
    #expect(device.conditions().isEmpty)
    for number in 1...20 { device.perform(.condition("\(number)")) }
    #expect(device.conditions().map(\.state) == [.unmonitored])
    #expect(device.conditions().map(\.diagnostics) == [[]])
  }

  @Test("B-13: Conditions are looked at in use only with While Using")
  func whileUsing() {
    var device = makeDevice(.authorizedWhenInUse)
    device.receive(at: 0)
    device.perform(.app(.background))
    device.advance(to: 20)
    #expect(device.conditions().last?.diagnostics == .insufficientlyInUse)
    device.stay(30...90, north: 900)
    #expect(device.states().last == .satisfied)
    device.send(.app(.foreground), at: 100)
    device.stay(101...121, north: 900)
    #expect(device.states().last == .unsatisfied)
  }

  @Test("A crossing that had begun when the app was no longer in use begins anew")
  func loseTrack() {
    var device = makeDevice(.authorizedWhenInUse)
    device.receive(at: 0)
    device.stay(1...15, north: 900)
    device.perform(.app(.background))
    device.advance(to: 30)
    device.send(.app(.foreground), at: 40)
    device.stay(41...60, north: 900)
    #expect(device.states().last == .satisfied)
    device.receive(at: 61, north: 900)
    #expect(device.states().last == .unsatisfied)
  }

  @Test("An event delivered, and not dealt with before use ended, is repeated when use resumes")
  func toldInVain() {
    var device = makeDevice(.authorizedWhenInUse)
    device.receive(at: 0)
    device.perform(.app(.background))
    device.advance(to: 30)
    device.perform(.app(.foreground))
    #expect(device.states() == [.satisfied, .satisfied, .satisfied])
    #expect(device.conditions().map(\.diagnostics) == [[], .insufficientlyInUse, []])
    device.handleLast()
    device.perform(.app(.background))
    device.advance(to: 60)
    device.perform(.app(.foreground))
    #expect(device.conditions().count == 5, "only what stands in the way, and that nothing does")
  }

  @Test("An event that has waited reveals no more than the app may have now")
  func waited() throws {
    var device = makeDevice(.authorizedWhenInUse)
    device.receive(at: 0)
    let event = try #require(device.conditions().last)
    func entitled() -> ConditionEvent? {
      device.engine.stillEntitled(to: event, of: .maps, in: "places")
    }
    #expect(entitled() == event)
    device.perform(.app(.background))
    device.advance(to: 30)
    #expect(entitled() == nil)
    device.perform(.app(.foreground))
    #expect(entitled() == event)
    device.perform(.conditionHandled(.maps, monitor: "places", event))
    #expect(entitled() == nil, "it was dealt with")
    device.perform(.condition())
    #expect(entitled() == nil, "it is about another one")
  }

  // MARK: - While it does not run

  @Test("MON-02, B-10: A terminated app is woken for a state once, and gets it when it asks again")
  func relaunch() {
    var device = makeDevice(.authorizedAlways)
    device.perform(.serviceSessionBegan(.activity, .maps, ServiceGoal(.always)))
    device.receive(at: 0)
    device.handleLast()
    device.perform(.app(.terminated))
    device.stay(1...120, north: 900)
    device.perform(.homeScreenShown)
    let wakes = device.trace.filter { $0.effect == .wake(.maps) }
    #expect(wakes == [TimedEffect(21, .wake(.maps))])
    relaunch(&device, at: 130)
    device.perform(.serviceSessionBegan(.otherSession, .maps, ServiceGoal(.always)))
    device.perform(.read(.second))
    #expect(device.states(for: .second) == [.unsatisfied])
    #expect(device.conditions(of: .second).last?.date == .sample(21))
    #expect(device.states() == [.satisfied], "who awaited them before is gone")
  }

  @Test(
    "SS-04: Nothing is looked at in the background since iOS 18 without a session for Always")
  func withoutSession() {
    var device = makeDevice(.authorizedAlways)
    device.receive(at: 0)
    device.perform(.app(.terminated))
    device.stay(1...120, north: 900)
    #expect(!device.trace.contains { $0.effect == .wake(.maps) })
    var earlier = makeDevice(.authorizedAlways, profile: .ios17)
    earlier.receive(at: 0)
    earlier.perform(.app(.terminated))
    earlier.stay(1...120, north: 900)
    #expect(earlier.trace.contains { $0.effect == .wake(.maps) })
  }

  @Test("An app is not woken for a condition that is not watched")
  func unwatched() {
    var device = makeDevice(.authorizedAlways)
    device.perform(.serviceSessionBegan(.activity, .maps, ServiceGoal(.always)))
    device.perform(.condition("desk", .beacon(uuid: "74278BDA", major: nil, minor: nil)))
    device.handleLast()
    for number in 3...21 {
      device.perform(.condition("\(number)", .circle(north: 50_000)))
      device.handleLast()
    }
    device.receive(at: 0)
    for event in device.conditions() {
      device.perform(.conditionHandled(.maps, monitor: "places", event))
    }
    device.perform(.app(.terminated))
    device.stay(1...60, north: 0)
    #expect(!device.trace.contains { $0.effect == .wake(.maps) })
  }

  @Test("An event delivered in vain is repeated for an app with Always on loan, too")
  func toldInVainOnLoan() {
    var device = EngineHarness(.notDetermined, clients: [.first], profile: .ios17)
    device.perform(.authorizationRequested(.always, .first))
    device.answer(.allowWhileUsing)
    device.perform(.read())
    device.perform(.condition())
    device.receive(at: 0)
    device.perform(.app(.background))
    device.advance(to: 30)
    device.perform(.app(.foreground))
    #expect(device.states() == [.satisfied, .satisfied])
  }

  @Test("A state that came and went while the app was gone is not delivered")
  func backAgain() {
    var device = makeDevice(.authorizedAlways)
    device.perform(.serviceSessionBegan(.activity, .maps, ServiceGoal(.always)))
    device.receive(at: 0)
    device.handleLast()
    device.perform(.app(.terminated))
    device.stay(1...60, north: 900)
    device.stay(61...120, north: 0)
    relaunch(&device, at: 130)
    device.perform(.serviceSessionBegan(.otherSession, .maps, ServiceGoal(.always)))
    device.perform(.read(.second))
    #expect(device.states(for: .second).isEmpty)
    device.perform(.app(.terminated))
    device.stay(140...200, north: 900)
    #expect(device.trace.filter { $0.effect == .wake(.maps) }.count == 2)
  }

  @Test(
    "MON-02: A state kept by the store goes on, and it takes a crossing to change it",
    arguments: [ConditionState.satisfied, .unsatisfied])
  func restored(state: ConditionState) {
    var device = EngineHarness(.authorizedWhenInUse, clients: [])
    var record = MonitoringRecord()
    record.conditions = [
      MonitoredCondition(
        monitor: "places", identifier: "home", condition: .circle(), state: state,
        date: .sample(-100))
    ]
    device.perform(.monitoringRestored(.maps, record))
    device.perform(.read())
    #expect(device.known()?.state == state)
    let north = state == .satisfied ? 900.0 : 0
    device.receive(at: 0, north: north)
    #expect(device.conditions().isEmpty)
    device.stay(1...20, north: north)
    #expect(device.states() == [state == .satisfied ? .unsatisfied : .satisfied])
  }

  @Test("A-32: A prompt about Always on loan follows a state that is due in the background")
  func provisional() {
    var device = EngineHarness(.notDetermined, clients: [.first], profile: .ios17)
    device.perform(.authorizationRequested(.always, .first))
    device.answer(.allowWhileUsing)
    device.perform(.read())
    device.perform(.condition())
    device.receive(at: 0)
    device.handleLast()
    device.perform(.app(.background))
    device.advance(to: 10)
    device.stay(11...60, north: 900)
    #expect(device.states() == [.satisfied])
    device.perform(.homeScreenShown)
    #expect(device.engine.prompt?.kind == .provisionalAlways)
    device.answer(.allowAlways)
    #expect(device.states() == [.satisfied, .unsatisfied])
  }
}
