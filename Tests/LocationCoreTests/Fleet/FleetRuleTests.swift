// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore
@testable import LocationFleet

@Suite("Rules of a fleet's devices")
struct FleetRuleTests {
  @Test("A client has what its kind has set: filters of devices on one track differ")
  func kinds() throws {
    var fleet = try FleetTests.makeFleet(
      FleetMember(kind: 0), FleetMember(kind: 1),
      kinds: [ClientOptions(), ClientOptions(distanceFilter: 50)])
    let deliveries = FleetTests.deliveries(of: &fleet, until: 9_000)
    #expect(deliveries.count { $0.device == 0 } == 10)
    #expect(deliveries.count { $0.device == 1 } == 4)
    #expect(fleet.counts(of: 1).received == 10)
    #expect(fleet.counts(of: 1).filtered == 6)
    #expect(fleet.counts(of: 1).held == 0)
  }

  @Test("A fix is withheld from a device that may not have it, and is counted with its reason")
  func authorization() throws {
    let reduced = AuthorizationState(status: .authorizedAlways, accuracy: .reduced)
    let wishes = [ClientOptions(), ClientOptions(desiredAccuracy: .reduced)]
    var fleet = try FleetTests.makeFleet(
      FleetMember(authorization: AuthorizationState(status: .denied)),
      FleetMember(authorization: AuthorizationState(status: .notDetermined)),
      FleetMember(authorization: reduced), FleetMember(kind: 1), kinds: wishes)
    #expect(FleetTests.deliveries(of: &fleet, until: 9_000).isEmpty)
    let counts = (0..<4).map { fleet.counts(of: $0) }
    #expect(counts.map { $0[.notAuthorized] } == [10, 10, 0, 0])
    #expect(counts.map { $0[.reducedAccuracy] } == [0, 0, 10, 10])
  }

  @Test("A change of authorization counts from the next fix on")
  func change() throws {
    var fleet = try FleetTests.makeFleet(FleetMember())
    #expect(FleetTests.deliveries(of: &fleet, until: 3_000).count == 4)
    fleet.authorize(0, AuthorizationState(status: .denied))
    #expect(FleetTests.deliveries(of: &fleet, until: 5_000).isEmpty)
    fleet.authorize(0, FleetTests.permitted)
    #expect(FleetTests.deliveries(of: &fleet, until: 6_000).count == 1)
  }

  @Test("A device is handed what an engine hands its client", arguments: 0..<40)
  func sameAsEngine(seed: Int) throws {
    var lots = GeodesyRandom(seed: seed)
    var north = 0.0
    let track = (0..<60).map { second in
      north += lots.number(0...30)
      return Fix.sample(Double(second), north: north, accuracy: lots.number(2...50))
    }
    let options = ClientOptions(distanceFilter: lots.number(-10...100))
    var fleet = try FleetTests.makeFleet(FleetMember(), on: track, kinds: [options])
    let handed = FleetTests.deliveries(of: &fleet, until: 59_000).map(\.fix.coordinate)

    var (engine, buffer) = (LocationEngine(), EffectBuffer())
    let (app, client) = (AppID("app"), ClientID(1))
    for event: Event in [
      .appLaunched(app, .complete, AuthorizationRecord(decision: .whileUsing), .foreground),
      .managerCreated(client, app), .optionsChanged(client, options), .updatesStarted(client),
      .sourceOpened,
    ] {
      engine.handle(event, at: .start, into: &buffer)
    }
    buffer.removeAll()
    for (second, fix) in track.enumerated() {
      engine.handle(.fixArrived(fix), at: Instant(sinceStart: .seconds(second)), into: &buffer)
    }
    let expected = buffer.effects.flatMap { effect in
      if case .notify(.locationsUpdated(let fixes), _) = effect { fixes } else { [Fix]() }
    }
    #expect(handed == expected.map(\.coordinate))
    let counts = fleet.counts(of: 0)
    #expect(counts.delivered == expected.count)
    #expect(counts.received == counts.delivered + counts.filtered)
  }
}
