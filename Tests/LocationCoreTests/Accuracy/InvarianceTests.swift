// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Accuracy, attack j: nothing inside a region shows")
struct InvarianceTests {
  /// A fix with all that a receiver may report, drawn anew.
  private static func fix(
    at position: Coordinate, accuracy: Double, seconds: Int64, random: inout GeodesyRandom
  ) throws -> Fix {
    try #require(
      Fix(
        coordinate: position, horizontalAccuracy: accuracy,
        altitude: Altitude(
          aboveSeaLevel: random.number(-100...9_000),
          aboveEllipsoid: random.next() % 2 == 0 ? random.number(-100...9_000) : nil,
          accuracy: random.number(1...50)),
        speed: Speed(metersPerSecond: random.number(0...60)),
        course: Course(degrees: random.number(0...359)),
        timestamp: UTCInstant(
          secondsSinceEpoch: seconds, nanoseconds: Int32(random.next() % 1_000_000_000)),
        origin: [nil, .simulation, .accessory][Int(random.next() % 3)]))
  }

  /// Points that a seed displaces into one leaf, or into none other than the cap, each farther from
  /// the one before than a device at rest moves.
  private static func points(
    displacedInto region: Region, seed: AccuracySeed, count: Int, random: inout GeodesyRandom
  ) -> [Coordinate] {
    let field = Displacement(seed: seed)
    var points: [Coordinate] = []
    while points.count < count {
      let reach = region.radius * 1.5
      let point = Geodesic.direct(
        from: region.center, course: random.number(0...360), distance: random.number(0...reach))
      let isAway = points.last.map { Geodesic.distance(from: $0, to: point.coordinate) > 400 }
      if isAway ?? true, Region.leaf(at: field.displaced(point.coordinate)) == region {
        points.append(point.coordinate)
      }
    }
    return points
  }

  @Test(
    "Moves, jitter, heights, speeds and accuracies inside a region change no bit", arguments: 0..<8)
  func invariance(seed: Int) throws {
    var random = GeodesyRandom(seed: seed)
    let secret = AccuracySeed(number: UInt64(seed))
    for _ in 0..<(isExhaustive ? 500 : 8) {
      let region = Region.leaf(at: random.touchyPoint())
      var outputs: Set<[Fix]> = []
      for _ in 0..<3 {
        var reducer = AccuracyReducer.patient(seed: secret)
        let points = Self.points(
          displacedInto: region, seed: secret, count: 8, random: &random)
        outputs.insert(
          try points.enumerated().map { index, point in
            let tick = Int64(index + 1) * 900
            let accuracy = random.number(0...region.slack - RegionCodebook.stayAllowance)
            let counts = region.center.latitude.magnitude < 90 ? accuracy : min(accuracy, 9_000)
            // Each stay is made of one point, because the mean of several may lie elsewhere.
            let fix = try Self.fix(
              at: point, accuracy: counts, seconds: tick - Int64(random.next() % 800) - 1,
              random: &random)
            reducer = AccuracyReducer.patient(seed: secret, state: reducer.memory.withoutStay)
            reducer.take(fix)
            let published = reducer.evaluate(at: UTCInstant(secondsSinceEpoch: tick))
            return try #require(published).fix
          })
      }
      #expect(outputs.count == 1, "\(region)")
      for (index, fix) in try #require(outputs.first).enumerated() {
        // `==` of fixes compares what they report; here it is all of it, and all of it is this.
        // At the second tick the device has left its place, and travels.
        let region = index == 0 ? region : region.lifted(to: .twentyKilometers)
        #expect(fix == (try Self.bare(region, tick: Int64(index + 1) * 900)))
        #expect(fix.altitude == nil && fix.speed == nil && fix.course == nil && fix.origin == nil)
        #expect(fix.coordinate.latitude.bitPattern == region.center.latitude.bitPattern)
        #expect(fix.coordinate.longitude.bitPattern == region.center.longitude.bitPattern)
      }
    }
  }

  private static func bare(_ region: Region, tick: Int64) throws -> Fix {
    try #require(
      Fix(
        coordinate: region.center, horizontalAccuracy: region.radius,
        timestamp: UTCInstant(secondsSinceEpoch: tick)))
  }

  @Test("A poor fix's accuracy reveals no more than which level bears it", arguments: 0..<8)
  func accuracies(seed: Int) throws {
    var random = GeodesyRandom(seed: 20 + seed)
    let secret = AccuracySeed(number: UInt64(seed))
    for _ in 0..<(isExhaustive ? 500 : 20) {
      let leaf = random.leaf()
      let point = try #require(
        Self.points(displacedInto: .cell(leaf), seed: secret, count: 1, random: &random).first)
      var borne = -RegionCodebook.stayAllowance
      for level in RegionLevel.allCases {
        let region = Region.cell(leaf.lifted(to: level))
        let most = min(
          region.slack - RegionCodebook.stayAllowance, RegionCodebook.poorestAccuracy)
        for accuracy in [max(borne + 1e-6, 0), random.number(max(borne, 0)...most), most] {
          var reducer = AccuracyReducer.patient(seed: secret)
          reducer.take(
            try Self.fix(at: point, accuracy: accuracy, seconds: 1, random: &random))
          #expect(
            reducer.evaluate(at: UTCInstant(secondsSinceEpoch: 900))?.region == region)
        }
        borne = most
      }
    }
  }

  @Test(
    "A device at rest goes on with its region of an earlier version, or leaves a neighbor once",
    arguments: 0..<8)
  func earlierVersions(seed: Int) throws {
    var random = GeodesyRandom(seed: 40 + seed)
    for number in 0..<(isExhaustive ? 500 : 20) as Range<UInt64> {
      let secret = AccuracySeed(number: number)
      let leaf = random.leaf()
      let place = try #require(
        Self.points(displacedInto: .cell(leaf), seed: secret, count: 1, random: &random).first)
      // An earlier version may have kept the region on the other side of a border for some ticks.
      let center = Region.cell(leaf).center
      let north = Coordinate(limiting: center.latitude + 0.045, wrapping: center.longitude)
      for published in [.cell(leaf), .leaf(at: north), .cell(random.leaf())] as [Region] {
        let isKept = published == .cell(leaf)
        var state = CoarseAreaState()
        let time = UTCInstant(secondsSinceEpoch: 0)
        state.published = PublishedRegion(region: published, time: time)
        (state.stayMean, state.stayCount) = (place, 40)
        var reducer = AccuracyReducer.patient(seed: secret, state: state)
        var regions: [Region] = []
        for tick in 1...20 as ClosedRange<Int64> {
          reducer.take(try makeFix(place, at: tick * 900 - 5))
          let region = reducer.evaluate(at: UTCInstant(secondsSinceEpoch: tick * 900))?.region
          regions.append(try #require(region))
        }
        let around = Region.cell(leaf.lifted(to: .twentyKilometers))
        #expect(Set(regions).isSubset(of: isKept ? [.cell(leaf)] : [around, .cell(leaf)]))
        #expect(regions.last == .cell(leaf))
        // It leaves the old region at the first tick, and the greater one when the rest is settled.
        #expect(zip(regions, regions.dropFirst()).count { $0 != $1 } == (isKept ? 0 : 1))
      }
    }
  }
}

extension CoarseAreaState {
  /// The same without the stay under way.
  fileprivate var withoutStay: Self {
    var state = self
    state.stayMean = nil
    state.stayCount = 0
    return state
  }
}
