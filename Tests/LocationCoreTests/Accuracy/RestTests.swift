// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Accuracy: rests and trips")
struct RestTests {
  private static func times(
    seed: UInt64, _ change: (inout ReductionParameters) -> Void = { _ in }
  ) -> SettlingTimes {
    var parameters = ReductionParameters()
    change(&parameters)
    return SettlingTimes(seed: AccuracySeed(number: seed), parameters: parameters)
  }

  private static let region = Region.leaf(at: Coordinate(limiting: -33, wrapping: 151))

  /// The first tick at which a rest that began at a tick is settled.
  private static func first(
    _ times: SettlingTimes, after start: Int64, in region: Region, from origin: Region = other
  ) -> Int64 {
    (start...start + 30).first { tick in
      times.haveCome(
        since: UTCInstant(secondsSinceEpoch: start * 900),
        to: UTCInstant(secondsSinceEpoch: tick * 900), in: region, leaf: region, after: origin)
    } ?? -1
  }

  /// Another region, in which trips begin.
  private static let other = Region.leaf(at: Coordinate(limiting: 33, wrapping: 151))

  @Test("Rests of all beginnings are settled at the same times of day, an hour apart")
  func period() {
    for seed in 0..<20 as Range<UInt64> {
      let times = Self.times(seed: seed)
      var found: Set<Int64> = []
      for start in -50...50 as ClosedRange<Int64> {
        let tick = Self.first(times, after: start, in: Self.region)
        #expect(tick >= start + 1 && tick < start + 1 + 4 + 5 + 3)
        found.insert((tick % 4 + 4) % 4)
      }
      #expect(found.count == 1)
    }
  }

  @Test("The times are a secret of the device and the region, each as often")
  func phases() {
    var counts = [Int](repeating: 0, count: 4)
    for seed in 0..<4_000 as Range<UInt64> {
      counts[Int(Self.first(Self.times(seed: seed), after: 0, in: Self.region) % 4)] += 1
    }
    // Chi-squared with three degrees of freedom; above 21.1 once in 10 000.
    #expect(counts.map { Double(($0 - 1_000) * ($0 - 1_000)) / 1_000 }.reduce(0, +) < 21.1)
    let same = (0..<800 as Range<UInt64>).count { seed in
      let times = Self.times(seed: seed)
      return Self.first(times, after: 0, in: Self.region) % 4
        == Self.first(times, after: 0, in: Self.other) % 4
    }
    #expect((140...260).contains(same))
  }

  @Test("A tick that is missed counts as soon as the device is seen again")
  func late() {
    let times = Self.times(seed: 4)
    for tick in 20...30 as ClosedRange<Int64> {
      #expect(
        times.haveCome(
          since: UTCInstant(secondsSinceEpoch: 0), to: UTCInstant(secondsSinceEpoch: tick * 900),
          in: Self.region, leaf: Self.region, after: Self.other))
    }
  }

  @Test(
    "A rest must last for a secret time that belongs to the two regions of the trip, each as often")
  func constantRest() {
    var counts = [Int](repeating: 0, count: 6)
    var equal = 0
    for seed in 0..<4_000 as Range<UInt64> {
      // Every tick is one of the moments, so the first one shows how long a rest must be.
      let times = Self.times(seed: seed) { ($0.settlingPeriod, $0.freshRest) = (.zero, .zero) }
      let length = Self.first(times, after: 7, in: Self.region) - 7
      #expect(Self.first(times, after: 1_000, in: Self.region) == 1_000 + length)
      counts[Int(length - 1)] += 1
      if Self.first(times, after: 7, in: Self.region, from: Self.region) - 7 == length {
        equal += 1
      }
    }
    // Chi-squared with five degrees of freedom; above 25.7 once in 10 000.
    let usual = 4_000.0 / 6
    let deviation = counts.map { (Double($0) - usual) * (Double($0) - usual) / usual }.reduce(0, +)
    #expect(deviation < 25.7)
    #expect((550...790).contains(equal))
  }

  @Test("Another secret time is drawn for each rest, each as often")
  func freshRest() {
    let times = Self.times(seed: 5) { ($0.settlingPeriod, $0.constantRest) = (.zero, .zero) }
    var counts = [Int](repeating: 0, count: 4)
    for start in 0..<4_000 as Range<Int64> {
      let length = Self.first(times, after: start, in: Self.region) - start
      #expect(Self.first(times, after: start, in: Self.other, from: Self.region) == start + length)
      counts[Int(length - 1)] += 1
    }
    // Chi-squared with three degrees of freedom; above 21.1 once in 10 000.
    #expect(counts.map { Double(($0 - 1_000) * ($0 - 1_000)) / 1_000 }.reduce(0, +) < 21.1)
  }

  @Test("Without a period a rest is settled as soon as it has lasted long enough")
  func none() {
    let times = Self.times(seed: 4) {
      ($0.settlingPeriod, $0.constantRest, $0.freshRest) = (.zero, .zero, .zero)
    }
    #expect(Self.first(times, after: 5, in: Self.region) == 6)
    let hasty = Self.times(seed: 4) {
      ($0.settlingPeriod, $0.constantRest, $0.freshRest) = (.zero, .zero, .zero)
      $0.leastRest = .zero
    }
    #expect(Self.first(hasty, after: 5, in: Self.region) == 5)
  }

  // MARK: Trips

  private static func place(_ meters: Double) -> Coordinate {
    let start = Coordinate(limiting: 10, wrapping: 179.99)
    return Geodesic.direct(from: start, course: 90, distance: meters).coordinate
  }

  @Test("The place behind a device follows it at the length of the lag, across 180° as elsewhere")
  func behind() throws {
    var trip = Trip(origin: Self.region, trail: [Self.place(0)])
    for meters in stride(from: 600.0, through: 60_000, by: 600) {
      trip.reach(Self.place(meters), within: 3_100)
      let behind = try #require(trip.placeBehind)
      #expect(Geodesic.distance(from: behind, to: Self.place(max(meters - 3_100, 0))) < 2)
      #expect(trip.trail.count <= 7)
    }
    let isAhead = trip.advance()
    #expect(isAhead)
    let next = try #require(trip.placeBehind)
    #expect(Geodesic.distance(from: next, to: Self.place(57_000)) < 2)
    while trip.advance() {}
    #expect(trip.trail.count == 1)
  }

  @Test("It stays where the device goes back, until the device is far enough ahead again")
  func loops() throws {
    var trip = Trip(origin: Self.region, trail: [Self.place(0)])
    for meters in stride(from: 0.0, through: 6_000, by: 600) {
      trip.reach(Self.place(meters), within: 2_000)
    }
    let before = try #require(trip.placeBehind)
    for round in 0..<20 {
      for meters in [5_400.0, 4_800, 5_400, 6_000 + Double(round)] {
        trip.reach(Self.place(meters), within: 2_000)
        let behind = try #require(trip.placeBehind)
        #expect(Geodesic.distance(from: behind, to: before) < 25)
      }
    }
    trip.reach(Self.place(6_600), within: 2_000)
    let after = try #require(trip.placeBehind)
    #expect(abs(Geodesic.distance(from: after, to: Self.place(4_600))) < 25)
  }

  @Test("A device that goes back past the place has it as far behind on the way back")
  func returning() throws {
    var trip = Trip(origin: Self.region, trail: [Self.place(0)])
    for meters in stride(from: 600.0, through: 9_000, by: 600) {
      trip.reach(Self.place(meters), within: 2_000)
    }
    for meters in stride(from: 8_400.0, through: 0, by: -600) {
      trip.reach(Self.place(meters), within: 2_000)
    }
    let behind = try #require(trip.placeBehind)
    #expect(Geodesic.distance(from: behind, to: Self.place(2_000)) < 50)
  }

  @Test("Without a lag the place behind the device is that of the device")
  func noLag() {
    var trip = Trip(origin: Self.region, trail: [Self.place(0)])
    for meters in [3.0, 500, 490, 20_000] {
      trip.reach(Self.place(meters), within: 0)
      #expect(trip.trail == [Self.place(meters)])
    }
  }

  @Test("A trail has bounded space, however short its steps", arguments: [100.0, 180, 500, 20_000])
  func trail(step: Double) {
    var trip = Trip(origin: Self.region, trail: [Self.place(0)])
    for index in 1..<2_000 {
      trip.reach(Self.place(Double(index) * step), within: 1e7)
      #expect(trip.trail.count <= Trip.longestTrail)
    }
  }

  @Test("A trail reaches back as far as the longest lag", arguments: [100.0, 151, 251, 500, 4_000])
  func reachesBack(step: Double) throws {
    let parameters = ReductionParameters()
    let longest = parameters.constantLag + parameters.freshLag
    var trip = Trip(origin: Self.region, trail: [Self.place(0)])
    for meters in stride(from: step, through: 3 * longest, by: step) {
      trip.reach(Self.place(meters), within: longest)
      let behind = try #require(trip.placeBehind)
      let distance = Geodesic.distance(from: behind, to: Self.place(meters))
      #expect(distance > min(meters, longest) - 25, "at \(meters) m")
      #expect(distance < longest + 150, "at \(meters) m")
    }
  }
}
