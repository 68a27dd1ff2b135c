// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore
@testable import LocationFleet

@Suite("Fleet")
struct FleetTests {
  /// What a device's client was handed.
  struct Delivery: Hashable {
    let device: Int
    let fix: Fix
  }

  static let permitted = AuthorizationState(status: .authorizedWhenInUse)

  /// A track northward at so many meters a second, a fix a second.
  static func track(_ count: Int, speed: Double = 20) -> [Fix] {
    (0..<count).map { .sample(Double($0), north: Double($0) * speed) }
  }

  /// A fleet on one such track.
  static func makeFleet(
    _ members: FleetMember..., on track: [Fix] = track(10),
    kinds: [ClientOptions] = [ClientOptions()]
  ) throws -> Fleet {
    try makeFleet(members, on: track, kinds: kinds)
  }

  private static func makeFleet(
    _ members: [FleetMember], on track: [Fix], kinds: [ClientOptions] = [ClientOptions()]
  ) throws -> Fleet {
    var tracks = FleetTracks()
    let number = tracks.add(track)
    try #require(number == 0)
    return Fleet(members, on: tracks, kinds: kinds, start: .sample(1_000))
  }

  /// What is delivered until the fleet has gone so many milliseconds.
  static func deliveries(of fleet: inout Fleet, until milliseconds: Int) -> [Delivery] {
    var result: [Delivery] = []
    while fleet.milliseconds < milliseconds {
      fleet.advance { result.append(Delivery(device: $0, fix: $1)) }
    }
    return result
  }

  @Test("The state of one device takes 320 bytes at most and no heap")
  func size() {
    #expect(MemoryLayout<FleetDevice>.stride <= 320)
    #expect(_isPOD(FleetDevice.self))
  }

  @Test("A device comes to each fix of its track as long after the first as the track says")
  func times() throws {
    let track: [Fix] = [.sample(0), .sample(0.25, north: 5), .sample(3, north: 60)]
    var fleet = try Self.makeFleet(FleetMember(after: .milliseconds(100)), on: track)
    let early = Self.deliveries(of: &fleet, until: 99)
    #expect(early.isEmpty)
    #expect(
      Self.deliveries(of: &fleet, until: 100).map(\.fix) == [track[0].stamped(.sample(1_000.1))])
    #expect(
      Self.deliveries(of: &fleet, until: 3_100).map(\.fix) == [
        track[1].stamped(.sample(1_000.35)), track[2].stamped(.sample(1_003.1)),
      ])
  }

  @Test("A fix due between two milliseconds comes with the later one, stamped to the nanosecond")
  func betweenMilliseconds() throws {
    var fleet = try Self.makeFleet(FleetMember(after: .nanoseconds(1_000_001)))
    let early = Self.deliveries(of: &fleet, until: 1)
    #expect(early.isEmpty)
    let fixes = Self.deliveries(of: &fleet, until: 2).map(\.fix)
    #expect(fixes.map(\.timestamp) == [.sample(1_000) + .nanoseconds(1_000_001)])
  }

  @Test("Fixes that are closer than a millisecond come all, in their order")
  func closeFixes() throws {
    let track = (0..<5).map { number in
      Fix.sample(0, north: Double(number)).stamped(.sample(0) + .microseconds(400 * number))
    }
    var fleet = try Self.makeFleet(FleetMember(), on: track)
    let fixes = Self.deliveries(of: &fleet, until: 1).map(\.fix.coordinate)
    #expect(fixes == track.prefix(3).map(\.coordinate))
  }

  @Test("A track begins anew at its end, after as long as between its last two fixes")
  func laps() throws {
    let track: [Fix] = [.sample(0), .sample(1, north: 20), .sample(3, north: 60)]
    var fleet = try Self.makeFleet(FleetMember(), on: track)
    let fixes = Self.deliveries(of: &fleet, until: 11_000).map(\.fix)
    #expect(fixes.map(\.timestamp) == [0, 1, 3, 5, 6, 8, 10, 11].map { .sample(1_000 + $0) })
    #expect(fixes.map(\.coordinate) == [0, 1, 2, 0, 1, 2, 0, 1].map { track[$0].coordinate })
  }

  @Test("A track of one fix has the same place each second")
  func oneFix() throws {
    var fleet = try Self.makeFleet(FleetMember(), on: [.sample(0)])
    #expect(Self.deliveries(of: &fleet, until: 4_000).count == 5)
  }

  @Test("Devices share a track, each at a place and at a time of its own")
  func sharedTrack() throws {
    let track = Self.track(10)
    var fleet = try Self.makeFleet(
      FleetMember(skipping: 8, after: .milliseconds(2)),
      FleetMember(skipping: 13, after: .milliseconds(1)), on: track)
    let deliveries = Self.deliveries(of: &fleet, until: 2_002)
    #expect(deliveries.map(\.device) == [1, 0, 1, 0, 1, 0])
    #expect(deliveries.map(\.fix.coordinate) == [3, 8, 4, 9, 5, 0].map { track[$0].coordinate })
  }

  @Test("Devices keep their numbers, whichever comes to a fix first", arguments: 0..<20)
  func numbers(seed: Int) throws {
    var lots = GeodesyRandom(seed: seed)
    let track = Self.track(30)
    let members = (0..<Int.random(in: 1...50, using: &lots)).map { _ in
      FleetMember(
        skipping: Int.random(in: 0..<60, using: &lots),
        after: .milliseconds(Int.random(in: 0...20, using: &lots)),
        authorization: Bool.random(using: &lots)
          ? Self.permitted : AuthorizationState(status: .denied))
    }
    var fleet = try Self.makeFleet(members, on: track)
    let deliveries = Self.deliveries(of: &fleet, until: 999)
    let expected = members.enumerated().sorted { $0.element.delay < $1.element.delay }
      .filter { $0.element.authorization == Self.permitted }
    #expect(deliveries.map(\.device) == expected.map(\.offset))
    for (number, member) in members.enumerated() {
      let fix = track[member.skippedCount % 30].stamped(.sample(1_000) + member.delay)
      let isPermitted = member.authorization == Self.permitted
      #expect(deliveries.contains(Delivery(device: number, fix: fix)) == isPermitted)
      #expect(fleet.counts(of: number)[.notAuthorized] == (isPermitted ? 0 : 1))
    }
  }

  @Test("A track needs a fix, and each later than the one before")
  func tracksAreInOrder() {
    var tracks = FleetTracks()
    let numbers = [
      tracks.add([]), tracks.add([.sample(1), .sample(1)]),
      tracks.add([.sample(1), .sample(2), .sample(0)]), tracks.add(Self.track(2)),
      tracks.add(Self.track(1)),
    ]
    #expect(numbers == [nil, nil, nil, 0, 1])
    #expect(tracks.count == 2)
  }
}
