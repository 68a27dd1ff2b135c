// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Accuracy: what is published when")
struct AccuracyReducerTests {
  /// A reducer without displacement, so that borders lie where they are easily drawn.
  private static func reducer(
    _ change: (inout ReductionParameters) -> Void = { _ in }
  ) -> AccuracyReducer {
    var parameters = ReductionParameters()
    parameters.displacementBound = 0
    change(&parameters)
    return AccuracyReducer.patient(seed: AccuracySeed(number: 1), parameters: parameters)
  }

  /// The middle of the north edge of a leaf near Munich, on which the tests walk north and south.
  private static let leaf = RegionCell(leafAt: Coordinate(limiting: 48.137, wrapping: 11.575))
  private static let edge = Coordinate(
    limiting: leaf.box.south + leaf.box.height, wrapping: leaf.box.center.longitude)
  private static let north = RegionCell(leafAt: place(1))

  /// The point so many meters north of the edge.
  private static func place(_ meters: Double) -> Coordinate {
    Geodesic.direct(from: edge, course: 0, distance: meters).coordinate
  }

  /// What is published at ticks 1, 2, … for positions north of the edge, with lag counted; each
  /// position arrives as two fixes, since one far off may be an error.
  private static func regions(
    _ meters: [Double], accuracies: [Double] = [],
    _ change: (inout ReductionParameters) -> Void = { _ in }
  ) throws -> [Region?] {
    var reducer = reducer(change)
    return try meters.enumerated().map { index, meters in
      let accuracy = index < accuracies.count ? accuracies[index] : 5
      let time = Int64(index) * 900
      for second in [time + 440, time + 450] {
        reducer.take(try makeFix(place(meters), accuracy: accuracy, at: second))
      }
      return reducer.evaluate(at: UTCInstant(secondsSinceEpoch: time + 900))?.region
    }
  }

  private static let home = Region.cell(leaf)
  private static let next = Region.cell(north)

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

  @Test("A change of region waits as long as the lag says, for as long as the circle holds")
  func lag() throws {
    var waits: Set<Int> = []
    for start in 1..<20 {
      let meters = Array(repeating: -500.0, count: start) + Array(repeating: 500, count: 5)
      let regions = try Self.regions(meters)
      let wait = try #require(regions.firstIndex(of: Self.next)) - start + 1
      let lag = Lag(seed: AccuracySeed(number: 1), parameters: ReductionParameters())
      #expect(wait == lag.ticks(since: UTCInstant(secondsSinceEpoch: Int64(start + 1) * 900)))
      #expect(regions[..<(start + wait - 1)].allSatisfy { $0 == Self.home })
      #expect(regions[(start + wait - 1)...].allSatisfy { $0 == Self.next })
      waits.insert(wait)
    }
    #expect(waits == [1, 2, 3])
    #expect(try Self.regions([-500, 500]) { $0.longestLag = 1 } == [Self.home, Self.next])
  }

  @Test("Less than 200 m outside, a change takes eight ticks; any look inside begins anew")
  func band() throws {
    let inside = [-100.0]
    let homes = Array(repeating: Self.home as Region?, count: 8)
    #expect(
      try Self.regions(inside + Array(repeating: 199, count: 9))
        == homes + [Self.next, Self.next])
    let away = Array(repeating: 199.0, count: 7)
    let regions = try Self.regions(inside + away + [-200] + away + [-200] + away)
    #expect(regions.allSatisfy { $0 == Self.home })
    // Eight ticks have passed, and at the first one farther out the lag is long over.
    #expect(
      try Self.regions(inside + away + [201]) == homes + [Self.next])
    let noBand = try Self.regions(inside + Array(repeating: 199, count: 3)) { $0.bandShare = 0 }
    #expect(noBand.last == Self.next)
  }

  @Test("A device that leaves the circle is in the new region at that tick")
  func outside() throws {
    // The circle reaches 2500 m beyond the edge; a fix counts with its whole accuracy.
    for meters in [2_400.0, 2_600, 3_000, 5_100, 30_000, 5_000_000] {
      for accuracy in [5.0, 150] {
        let regions = try Self.regions([-100, meters], accuracies: [5, accuracy]) {
          $0.longestLag = 1_000
        }
        let reached = Self.place(meters)
        let distance = Geodesic.distance(from: reached, to: Self.home.center)
        let isHeld = distance + accuracy <= Self.home.radius
        #expect(regions.last == (isHeld ? Self.home : Region.leaf(at: reached)), "\(meters)")
      }
    }
  }

  @Test(
    "One fix far off at a tick changes no region while the circle holds it, and one that it does not hold does"
  )
  func outliers() throws {
    func published(_ meters: Double) throws -> [Region?] {
      var reducer = Self.reducer { $0.longestLag = 1 }
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
    #expect(far[2] == Region.leaf(at: Self.place(30_000)) && far[3] == Self.home)
  }

  @Test("A poorer fix makes the region coarser at once, a better one finer at the second tick")
  func levels() throws {
    let coarse = Region.cell(Self.leaf.lifted(to: .tenKilometers))
    let regions = try Self.regions(
      Array(repeating: -2_500, count: 6), accuracies: [5, 1_000, 5, 1_000, 5, 5])
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
    parameters.longestLag = 1
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
