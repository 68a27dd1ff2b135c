// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

extension Heading {
  /// A heading measured at a second of a fixed day, with true north 3° to the west of magnetic north.
  static func sample(_ magnetic: Double, at second: Double = 0) -> Self {
    let trueNorth = (magnetic + 3).truncatingRemainder(dividingBy: 360)
    let heading = Self(
      magnetic: magnetic, trueNorth: trueNorth, accuracy: 5, timestamp: .sample(second))
    guard let heading else { preconditionFailure("\(magnetic) is no direction") }
    return heading
  }
}

extension Effect {
  fileprivate var isFailure: Bool { if case .notify(.failed, _) = self { true } else { false } }
}

@Suite("Engine: headings")
struct EngineHeadingTests {
  private static let turn = [10, 10.5, 11.4, 350, 359, 1, 0, 359.9].map { Heading.sample($0) }

  private func told(_ effects: [Effect]) -> [Double] {
    effects.compactMap { effect in
      if case .notify(.headingUpdated(let heading), _) = effect { heading.magnetic } else { nil }
    }
  }

  private func device(
    _ status: AuthorizationStatus = .notDetermined, filter: Double = 1,
    clients: [ClientID] = [.first]
  ) -> EngineHarness {
    var device = EngineHarness(status, clients: clients)
    for client in clients {
      device.perform(.optionsChanged(client, ClientOptions(headingFilter: filter)))
    }
    return device
  }

  @Test(
    "Headings pass where they differ enough from the last one delivered, along the shorter way",
    arguments: [
      (0, [10, 10.5, 11.4, 350, 359, 1, 0, 359.9]), (1, [10, 11.4, 350, 359, 1, 0]),
      (2, [10, 350, 359, 1]), (20, [10, 350]), (21, [10]), (180, [10]),
    ])
  func filter(degrees: Double, expected: [Double]) {
    var device = device(filter: degrees)
    device.perform(.headingStarted(.first))
    #expect(Self.turn.flatMap { told(device.perform(.headingArrived($0))) } == expected)
  }

  @Test(
    "A filter that is no change lets every heading pass, also an equal one", arguments: [-1, .nan])
  func noFilter(degrees: Double) {
    var device = device(filter: degrees)
    device.perform(.headingStarted(.first))
    for _ in 0..<3 { #expect(told(device.perform(.headingArrived(.sample(7)))) == [7]) }
    #expect(ClientOptions().headingFilter == 1)
  }

  @Test("The change from 359° to 1° is 2°, and no change exceeds half a circle")
  func circle() {
    #expect(HeadingService.change(from: 359, to: 1) == 2)
    #expect(HeadingService.change(from: 1, to: 359) == 2)
    #expect(HeadingService.change(from: 0, to: 180) == 180)
    #expect(HeadingService.change(from: 0, to: 181) == 179)
  }

  @Test("A client gets the heading as it starts, and again as it starts after a stop")
  func start() {
    var device = device()
    #expect(device.perform(.headingArrived(.sample(40))).isEmpty)
    #expect(told(device.perform(.headingStarted(.first))) == [40])
    #expect(device.perform(.headingStarted(.first)).isEmpty)
    device.perform(.headingStopped(.first))
    #expect(device.perform(.headingArrived(.sample(90))).isEmpty)
    #expect(told(device.perform(.headingStarted(.first))) == [90])
  }

  @Test(
    "Headings need no authorization and open no source", arguments: AuthorizationStatus.allCases)
  func noAuthorization(status: AuthorizationStatus) {
    var device = device(status)
    device.perform(.headingStarted(.first))
    let effects = device.perform(.headingArrived(.sample(40)))
    #expect(effects == [.notify(.headingUpdated(Heading.sample(40).withoutTrueNorth), to: .first)])
    #expect(device.engine.source.demand == nil && device.engine.indicator == Indicator())
  }

  @Test("A heading without true north is what it was otherwise")
  func withoutTrueNorth() {
    let heading = Heading.sample(40, at: 7).withoutTrueNorth
    #expect(heading == Heading(magnetic: 40, accuracy: 5, timestamp: .sample(7)))
  }

  @Test(
    "Headings need no authorization since iOS 8: they show no prompt and report no refusal",
    arguments: SystemProfile.allCases.filter { $0 >= .ios8 })
  func noRefusal(profile: SystemProfile) {
    var device = EngineHarness(.notDetermined, profile: profile)
    #expect(device.perform(.headingStarted(.first)).isEmpty)
    #expect(told(device.perform(.headingArrived(.sample(40)))) == [40])
    device.perform(.settings(.always))
    #expect(device.perform(.settings(.never)).allSatisfy { !$0.isFailure })
    #expect(told(device.perform(.headingArrived(.sample(80)))) == [80])
    device.perform(.headingStopped(.first))
    #expect(told(device.perform(.headingStarted(.first))) == [80])
  }

  @Test("True north is delivered only while the app is served fixes by updates")
  func trueNorth() {
    var device = device(.authorizedWhenInUse, filter: 0, clients: [.first, .second])
    device.perform(.headingStarted(.first))
    func north(_ device: inout EngineHarness) -> Double? {
      for case .notify(.headingUpdated(let heading), _) in device.perform(
        .headingArrived(.sample(40)))
      {
        return heading.trueNorth
      }
      return nil
    }
    #expect(north(&device) == nil)
    // The updates of another manager of the app will do.
    device.perform(.updatesStarted(.second))
    #expect(north(&device) == 43)
    device.perform(.settingsChanged(.maps, .precise(false)))
    #expect(north(&device) == nil)
    device.perform(.settingsChanged(.maps, .precise(true)))
    #expect(north(&device) == 43)
    device.perform(.options(.second, .reduced))
    #expect(north(&device) == nil)
    device.perform(.options(.second))
    device.perform(.updatesStopped(.second))
    device.perform(.oneFixRequested(.second))
    #expect(north(&device) == nil)
    device.perform(.updatesStarted(.second))
    device.perform(.settings(.never))
    #expect(north(&device) == nil)
  }

  @Test("True north of one app's updates is not delivered to another app")
  func otherApp() {
    var device = EngineHarness(.authorizedAlways)
    device.launch(.rides, .authorizedAlways, clients: [.second])
    device.perform(.updatesStarted(.second))
    device.perform(.headingStarted(.first))
    let effects = device.perform(.headingArrived(.sample(40)))
    #expect(effects == [.notify(.headingUpdated(Heading.sample(40).withoutTrueNorth), to: .first)])
  }

  @Test("A compass failure is delivered once, also to a client that starts later, and recovers")
  func failure() {
    var device = device(clients: [.first, .second])
    device.perform(.headingStarted(.first))
    device.perform(.headingArrived(.sample(40)))
    #expect(device.perform(.headingLost) == [.notify(.failed(.headingFailure), to: .first)])
    #expect(device.perform(.deadlineReached).isEmpty)
    #expect(
      device.perform(.headingStarted(.second)) == [.notify(.failed(.headingFailure), to: .second)])
    #expect(told(device.perform(.headingArrived(.sample(40)))) == [40])
    #expect(told(device.perform(.headingArrived(.sample(80)))) == [80, 80])
  }

  @Test("Only an app in use gets headings in the background; on return it gets the newest")
  func background() {
    var device = device(.authorizedAlways)
    device.perform(.headingStarted(.first))
    device.perform(.headingArrived(.sample(40)))
    device.perform(.app(.background), at: 1)
    // The grace after the foreground (D-03).
    #expect(told(device.perform(.headingArrived(.sample(50)))) == [50])
    device.advance(to: 60)
    for degrees in [60, 70, 80.0] {
      #expect(device.perform(.headingArrived(.sample(degrees))).isEmpty)
    }
    #expect(told(device.perform(.app(.foreground))) == [80])
    device.perform(.app(.suspended), at: 100)
    #expect(device.perform(.headingArrived(.sample(90))).isEmpty)
    #expect(device.perform(.headingStopped(.first)).isEmpty)
    #expect(told(device.perform(.app(.foreground))) == [90])
  }

  @Test("Updates that go on in the background keep headings going")
  func backgroundSession() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.perform(.options(.first, background: true))
    device.perform(.updatesStarted(.first))
    device.perform(.headingStarted(.first))
    device.perform(.app(.background))
    let effects = device.perform(.headingArrived(.sample(40)), at: 600)
    #expect(effects.contains(.notify(.headingUpdated(.sample(40)), to: .first)))
  }

  @Test("A-54: Starting headings asks on iOS 6, and begins with the answer")
  func oldRequest() {
    var device = EngineHarness(.notDetermined, profile: .ios6)
    device.perform(.headingArrived(.sample(40)))
    let asked = device.perform(.headingStarted(.first))
    #expect(told(asked).isEmpty && device.engine.prompt != nil)
    #expect(told(device.answer(.allowAlways)) == [40])
  }

  @Test("A-54: A refusal on iOS 6 is delivered once, also to a client that started both services")
  func oldRefusal() {
    for startsUpdates in [false, true] {
      var device = EngineHarness(.notDetermined, profile: .ios6)
      device.perform(.headingArrived(.sample(40)))
      device.perform(.headingStarted(.first))
      if startsUpdates { device.perform(.updatesStarted(.first)) }
      let effects = device.answer(.dontAllow)
      #expect(effects.filter { $0 == .notify(.failed(.denied), to: .first) }.count == 1)
      #expect(told(effects).isEmpty)
      #expect(device.perform(.headingArrived(.sample(80))).isEmpty)
      device.perform(.headingStopped(.first))
      #expect(device.perform(.headingStarted(.first)) == [.notify(.failed(.denied), to: .first)])
    }
  }
}
