// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Accuracy: what is published when")
struct AccuracyReducerTests {
  /// A reducer without displacement, so that borders lie where they are easily drawn.
  static func reducer(
    seed: UInt64 = 1, _ change: (inout ReductionParameters) -> Void = { _ in }
  ) -> AccuracyReducer {
    var parameters = ReductionParameters()
    parameters.displacementBound = 0
    change(&parameters)
    return AccuracyReducer.patient(seed: AccuracySeed(number: seed), parameters: parameters)
  }

  /// The middle of the north edge of a cell of 20 km near Munich, on which the tests walk north and
  /// south.
  static let area = RegionCell(leafAt: Coordinate(limiting: 48.137, wrapping: 11.575))
    .lifted(to: .twentyKilometers)
  static let edge = Coordinate(
    limiting: area.box.south + area.box.height, wrapping: area.box.center.longitude)
  static let leaf = RegionCell(leafAt: place(-1))
  static let north = RegionCell(leafAt: place(1))

  /// The point so many meters north of the edge.
  static func place(_ meters: Double) -> Coordinate {
    Geodesic.direct(from: edge, course: meters < 0 ? 180 : 0, distance: meters.magnitude).coordinate
  }

  /// What is published at ticks 1, 2, … for positions north of the edge; each position arrives as
  /// two fixes, since one far off may be an error.
  static func regions(
    _ meters: [Double], accuracies: [Double] = [], seed: UInt64 = 1,
    _ change: (inout ReductionParameters) -> Void = { _ in }
  ) throws -> [Region?] {
    var reducer = reducer(seed: seed, change)
    return try meters.enumerated().map { index, meters in
      let accuracy = index < accuracies.count ? accuracies[index] : 5
      let time = Int64(index) * 900
      for second in [time + 440, time + 450] {
        reducer.take(try makeFix(place(meters), accuracy: accuracy, at: second))
      }
      return reducer.evaluate(at: UTCInstant(secondsSinceEpoch: time + 900))?.region
    }
  }

  static let home = Region.cell(leaf)
  /// The region of a poorer fix at `home`.
  static let coarse = Region.cell(leaf.lifted(to: .tenKilometers))
  static let around = Region.cell(area)
  static let next = Region.cell(north.lifted(to: .twentyKilometers))

  @Test("Nothing is published before the first evaluation, which publishes at once")
  func first() throws {
    var reducer = Self.reducer()
    #expect(reducer.evaluate(at: UTCInstant(secondsSinceEpoch: 900)) == nil)
    reducer.take(try makeFix(Self.place(-100), at: 1_000))
    #expect(reducer.published == nil)
    let tick = UTCInstant(secondsSinceEpoch: 1_800)
    #expect(reducer.evaluate(at: tick) == PublishedRegion(region: Self.home, time: tick))
    #expect(reducer.published == PublishedRegion(region: Self.home, time: tick))
  }

  @Test("A fix counts at a tick for a minute, and not across a loss of signal")
  func freshness() throws {
    for (second, counts) in [(Int64(840), true), (839, false), (899, true)] {
      var reducer = AccuracyReducer(seed: AccuracySeed(number: 1))
      reducer.take(try makeFix(Self.place(-100), at: second))
      let published = reducer.evaluate(at: UTCInstant(secondsSinceEpoch: 900))
      #expect((published != nil) == counts)
    }
    var reducer = AccuracyReducer(seed: AccuracySeed(number: 1))
    reducer.take(try makeFix(Self.place(-100), at: 899))
    reducer.loseSignal()
    #expect(reducer.evaluate(at: UTCInstant(secondsSinceEpoch: 900)) == nil)
  }

  @Test("Nothing comes without a fix since the tick before, and the old region keeps its time")
  func silence() throws {
    var reducer = Self.reducer()
    reducer.take(try makeFix(Self.place(-100), at: 900))
    let tick = UTCInstant(secondsSinceEpoch: 1_800)
    // A fix of the very tick before is new enough.
    #expect(reducer.evaluate(at: tick) != nil)
    #expect(reducer.evaluate(at: UTCInstant(secondsSinceEpoch: 2_700)) == nil)
    #expect(reducer.published?.time == tick)
    reducer.take(try makeFix(Self.place(-100), accuracy: 9_000.5, at: 3_000))
    #expect(reducer.evaluate(at: UTCInstant(secondsSinceEpoch: 3_600)) == nil)
    reducer.take(try makeFix(Self.place(-100), accuracy: 9_000, at: 3_700))
    let coarse = reducer.evaluate(at: UTCInstant(secondsSinceEpoch: 4_500))
    #expect(coarse?.region == .cell(Self.leaf.lifted(to: .fortyKilometers)))
  }

  @Test("A device that the circle behind it does not hold has the next region whose circle does")
  func outside() throws {
    for meters in [9_800.0, 10_200, 24_000, 60_000, 5_000_000] {
      for accuracy in [5.0, 150] {
        let regions = try Self.regions([-100, meters], accuracies: [5, accuracy]) {
          $0.constantLag = 1e9
        }
        let reached = Self.place(meters)
        let distance = Geodesic.distance(from: reached, to: Self.around.center)
        let isHeld = distance + accuracy <= Self.around.radius
        let there = Region.leaf(at: reached).lifted(to: .twentyKilometers)
        #expect(regions.last == (isHeld ? Self.around : there), "\(meters)")
      }
    }
  }

  @Test(
    "One fix far off at a tick changes no region while the circle holds it, and one that it does not hold does"
  )
  func outliers() throws {
    func published(_ meters: Double) throws -> [Region?] {
      var reducer = Self.reducer()
      return try [-100, -100, meters, -100].enumerated().map { index, meters in
        let time = Int64(index) * 900
        for second in 0..<3 where meters == -100 {
          reducer.take(try makeFix(Self.place(meters), at: time + 400 + Int64(second)))
        }
        if meters != -100 { reducer.take(try makeFix(Self.place(meters), at: time + 400)) }
        return reducer.evaluate(at: UTCInstant(secondsSinceEpoch: time + 900))?.region
      }
    }
    #expect(try published(500) == Array(repeating: Self.home, count: 4))
    let far = try published(30_000)
    for (region, meters) in zip(far, [-100.0, -100, 30_000, -100]) {
      let region = try #require(region)
      #expect(Geodesic.distance(from: region.center, to: Self.place(meters)) < region.radius)
    }
    #expect(far[2] != Self.around)
  }

  @Test("A poorer fix makes the region coarser at once, a better one finer at the second tick")
  func levels() throws {
    let coarse = Self.coarse
    let regions = try Self.regions(
      Array(repeating: -2_000, count: 6), accuracies: [5, 1_000, 5, 1_000, 5, 5])
    #expect(regions == [Self.home, coarse, coarse, coarse, coarse, Self.home])
  }

  @Test("A run that is put away and taken up at any tick is the run that goes on", arguments: 0..<8)
  func memory(seed: Int) throws {
    var (whole, parts) = (ReducerTravel(seed: seed), ReducerTravel(seed: seed))
    let secret = AccuracySeed(number: UInt64(seed))
    var reducer = AccuracyReducer.patient(seed: secret)
    var other = AccuracyReducer.patient(seed: secret)
    var published = 0
    for _ in 0..<200 {
      let tick = UTCInstant(secondsSinceEpoch: whole.tick)
      for fix in try whole.fixes() { reducer.take(fix) }
      for fix in try parts.fixes() {
        other.take(fix)
        // Looking changes nothing, however often.
        _ = (other.published, other.memory, other.parameters)
      }
      let result = reducer.evaluate(at: tick)
      #expect(other.evaluate(at: tick) == result)
      #expect(reducer.memory == other.memory)
      other = AccuracyReducer.patient(seed: secret, state: other.memory)
      if result != nil { published += 1 }
    }
    #expect(published > 100)
  }

  @Test("Published regions do not depend on the seed where nothing secret is at work")
  func seedless() throws {
    let point = Coordinate(limiting: 48.12, wrapping: 11.58)
    var parameters = ReductionParameters()
    parameters.displacementBound = 0
    let regions = try (0..<20 as Range<UInt64>).map { seed in
      var reducer = AccuracyReducer.patient(
        seed: AccuracySeed(number: seed), parameters: parameters)
      reducer.take(try makeFix(point, at: 1))
      let published = reducer.evaluate(at: UTCInstant(secondsSinceEpoch: 900))
      return try #require(published).region
    }
    #expect(Set(regions) == [.leaf(at: point)])
  }
}
