// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Monitors: what is delivered of conditions")
struct ConditionMonitoringTests {
  /// A device whose app awaits the events of a monitor in which nothing is watched yet.
  private func makeDevice(_ status: AuthorizationStatus = .authorizedWhenInUse) -> EngineHarness {
    var device = EngineHarness(status, clients: [])
    device.perform(.read())
    return device
  }

  @Test("CLX-03, MON-03: A state is unknown at first, and delivered when the first fix shows it")
  func initial() {
    var device = makeDevice()
    #expect(device.send(.condition()) == [.open(.within(meters: 100))])
    #expect(device.known()?.state == .unknown)
    #expect(device.conditions().isEmpty)
    device.receive(at: 5, north: 30)
    let event = ConditionEvent(
      identifier: "home", condition: .circle(), state: .satisfied, date: .sample(5))
    #expect(device.conditions() == [event])
    device.stay(6...60, north: 30)
    #expect(device.conditions().count == 1)
  }

  @Test(
    "CLX-03, MON-03: The first fix corrects a wrong assumption, and reports nothing of a right one",
    arguments: [ConditionState.satisfied, .unsatisfied])
  func assumption(state: ConditionState) {
    var device = makeDevice()
    device.perform(.condition(assuming: state))
    device.perform(.condition("work", .circle(north: 5_000), assuming: state))
    #expect(device.known()?.state == state)
    device.receive(at: 5)
    let isHomeWrong = state == .unsatisfied
    #expect(device.states() == (isHomeWrong ? [.satisfied] : []))
    #expect(device.states(of: "work") == (isHomeWrong ? [] : [.unsatisfied]))
  }

  @Test("G-04: A crossing takes as much as that of a region, so that nothing flaps on the rim")
  func crossing() {
    var device = makeDevice()
    device.perform(.condition())
    device.receive(at: 0)
    for second in 1...300 { device.receive(at: Double(second), north: second % 2 == 0 ? 90 : 112) }
    #expect(device.states() == [.satisfied])
    device.stay(301...320, north: 130)
    #expect(device.states() == [.satisfied])
    device.receive(at: 321, north: 130)
    #expect(device.states() == [.satisfied, .unsatisfied])
    #expect(device.conditions().last?.date == .sample(321))
  }

  @Test("MON-04: A condition takes the place of one with its identifier in its monitor alone")
  func replacement() {
    var device = makeDevice()
    device.perform(.read(.otherSession, "errands"))
    device.perform(.condition())
    device.perform(.condition("home", of: "errands", .circle(north: 3_000)))
    device.receive(at: 0)
    device.handleLast()
    device.perform(.condition("home", .circle(north: 9_000)))
    #expect(device.engine.monitoring(of: .maps)?.conditions.count == 2)
    // An event about what was watched before says nothing of this.
    device.handleLast()
    #expect(device.known()?.condition == .circle(north: 9_000))
    #expect(device.known()?.state == .unknown)
    device.receive(at: 1)
    #expect(device.states() == [.satisfied, .unsatisfied])
    #expect(device.states(for: .otherSession) == [.unsatisfied])
  }

  @Test("MON-05: A record changes only when the app has dealt with the event")
  func handled() {
    var device = makeDevice()
    device.perform(.condition())
    device.receive(at: 5)
    #expect(device.known()?.state == .unknown)
    device.handleLast()
    #expect(device.known()?.state == .satisfied)
    #expect(device.known()?.date == .sample(5))
    let kept = device.trace.compactMap { entry in
      if case .persistMonitoring(let record, .maps) = entry.effect { record } else { nil }
    }
    #expect(kept.map { $0.conditions.first?.state } == [.unknown, .satisfied])
  }

  @Test("MON-03: A condition that is added again for its own event is a new one")
  func addedAgain() {
    var device = makeDevice()
    device.perform(.condition())
    device.receive(at: 5)
    device.perform(.condition(assuming: .unsatisfied))
    device.handleLast()
    #expect(device.known()?.state == .unsatisfied)
    device.receive(at: 6)
    #expect(device.states() == [.satisfied, .satisfied])
  }

  @Test(
    "Conditions are kept up to a limit, and one more is reported and not kept",
    arguments: [0, 1])
  func keptLimit(surplus: Int) {
    var device = makeDevice()
    let limit = device.engine.configuration.monitoring.keptConditionLimit
    for number in 1...limit + surplus { device.perform(.condition("\(number)")) }
    #expect(device.engine.monitoring(of: .maps)?.conditions.count == limit)
    #expect(device.conditions().count == limit + surplus - 20)
    #expect(device.conditions().last?.diagnostics == .conditionLimitExceeded)
    #expect(device.conditions().last?.identifier == "\(limit + surplus)")
  }

  @Test("MON-05: An event that was not dealt with is delivered to the next iteration")
  func unhandled() {
    var device = makeDevice()
    device.perform(.condition())
    device.perform(.condition("work", .circle(north: 900)))
    device.receive(at: 0)
    device.handleLast()
    device.perform(.clientReleased(.session))
    device.perform(.read(.otherSession))
    #expect(device.states(of: "home", for: .otherSession) == [.satisfied])
    #expect(device.states(of: "work", for: .otherSession).isEmpty, "that was dealt with")
  }

  @Test("MON-01: The latest iteration over a monitor's events alone gets them")
  func oneReader() {
    var device = makeDevice()
    device.perform(.condition())
    device.perform(.read(.otherSession))
    device.receive(at: 0)
    #expect(device.conditions(of: .session).isEmpty)
    #expect(device.states(for: .otherSession) == [.satisfied])
    // The monitors of one app do not know each other.
    device.perform(.read(.activity, "errands"))
    device.stay(1...40, north: 900)
    #expect(device.states(for: .otherSession) == [.satisfied, .unsatisfied])
    #expect(device.conditions(of: .activity).isEmpty)
  }

  @Test("CLX-03, MON-06: The 21st condition is not watched, and is as soon as there is room")
  func limit() {
    var device = makeDevice()
    for number in 1...21 { device.perform(.condition("\(number)")) }
    #expect(device.conditions().map(\.identifier) == ["21"])
    #expect(device.conditions().first?.state == .unmonitored)
    #expect(device.conditions().first?.diagnostics == .conditionLimitExceeded)
    device.handleLast()
    device.receive(at: 0)
    #expect(device.conditions().dropFirst().map(\.identifier) == (1...20).map(String.init))
    device.perform(.conditionRemoved(.maps, monitor: "places", identifier: "7"))
    #expect(device.states(of: "21").last == .unknown)
    device.receive(at: 1)
    #expect(device.states(of: "21").last == .satisfied)
    #expect(device.conditions().last?.diagnostics == [])
  }

  @Test("A beacon is not watched, since there is no receiver for any")
  func beacon() {
    var device = makeDevice()
    let beacon = MonitorCondition.beacon(uuid: "74278BDA", major: 1, minor: nil)
    device.perform(.condition("desk", beacon))
    #expect(!device.log.contains { $0.effect == .open(.within(meters: 100)) }, "for nothing")
    #expect(
      device.conditions() == [
        ConditionEvent(
          identifier: "desk", condition: beacon, state: .unmonitored, date: nil,
          diagnostics: .conditionUnsupported)
      ])
  }

  @Test("A removed condition is not delivered any more, and needs no source")
  func removal() {
    var device = makeDevice()
    device.perform(.condition())
    device.receive(at: 0)
    let effects = device.send(.conditionRemoved(.maps, monitor: "places", identifier: "home"))
    #expect(effects == [.closeSource])
    #expect(device.engine.monitoring(of: .maps)?.isEmpty == true)
    #expect(device.send(.read(.otherSession)).isEmpty)
  }

  @Test("UI-01: A wait for a condition shows a hollow arrow, and is no use")
  func arrow() {
    var device = makeDevice()
    device.perform(.condition())
    #expect(device.engine.indicator.arrow == .hollow)
    let isNoted = device.trace.contains { entry in
      if case .recordAccess = entry.effect { true } else { false }
    }
    #expect(!isNoted)
  }

  @Test("A reset forgets conditions, and what was found of them")
  func reset() {
    var device = makeDevice(.authorizedAlways)
    device.perform(.condition())
    device.receive(at: 0)
    device.perform(.permissionsReset(.maps))
    #expect(device.engine.monitoring(of: .maps)?.isEmpty == true)
    #expect(device.engine.conditions(of: .maps, in: "places").isEmpty)
  }
}
