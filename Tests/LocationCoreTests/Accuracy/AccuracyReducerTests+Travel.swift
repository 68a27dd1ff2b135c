// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

/// Rests and trips.
extension AccuracyReducerTests {
  @Test("A device that leaves its rest has the greater region at that tick, wherever it is")
  func departure() throws {
    for start in [-4_500.0, -2_500, -600] {
      let regions = try Self.regions([start, start + 290, start + 310, start - 400])
      #expect(regions == [Self.home, Self.home, Self.around, Self.around], "\(start)")
    }
  }

  @Test("The region of a device that travels is that of the place behind it by the lag")
  func lag() throws {
    var lags: Set<Double> = []
    for seed in 1..<40 as Range<UInt64> {
      for offset in [0.0, 350] {
        let way = (0..<24).map { -3_000 + offset + 700 * Double($0) }
        let regions = try Self.regions(way, seed: seed)
        let first = try #require(way.firstIndex { $0 > 0 })
        let lag = Lag(seed: AccuracySeed(number: seed), parameters: ReductionParameters())
          .meters(
            from: Self.home, into: Self.next,
            at: UTCInstant(secondsSinceEpoch: Int64(first + 1) * 900))
        for (index, meters) in way.enumerated().dropFirst() where (meters - lag).magnitude > 5 {
          // The circle reaches 10 km beyond the edge.
          let region = meters < lag ? Self.around : Self.next
          #expect(regions[index] == (meters < 9_800 ? region : Self.next), "\(seed) \(meters)")
        }
        lags.insert(lag)
      }
    }
    #expect(lags.count >= 39)
    #expect((lags.min() ?? 9_999) < 1_600 && (lags.max() ?? 0) > 7_400)
  }

  @Test("All borders of a trip are passed equally late")
  func borders() throws {
    let way = (0..<240).map { -4_000 + 400 * Double($0) }
    let regions = try Self.regions(way, seed: 5)
    var late: [Double] = []
    for (index, region) in regions.enumerated().dropFirst(2) where region != regions[index - 1] {
      let center = try #require(region).center.latitude
      // Half a cell of 20 km is 0.09°.
      let border = Coordinate(limiting: center - 0.09, wrapping: Self.edge.longitude)
      late.append(Geodesic.distance(from: border, to: Self.place(way[index])))
    }
    #expect(late.count == 4 || late.count == 5)
    // They differ by a step at most.
    #expect((late.max() ?? 0) - (late.min() ?? 0) < 450, "\(late)")
  }

  @Test("A walk to and fro across a border changes the region when it begins, and hardly again")
  func pacing() throws {
    let way = [-400.0] + (0..<96).map { $0.isMultiple(of: 2) ? 400 : -400 }
    var checked = 0
    for seed in 1..<40 as Range<UInt64> {
      let regions = try Self.regions(way, seed: seed)
      let changes = zip(regions, regions.dropFirst()).filter { $0 != $1 }.count
      // With a lag below the 800 m between both ends, each way crosses the border.
      let lag = Lag(seed: AccuracySeed(number: seed), parameters: ReductionParameters())
        .meters(from: Self.home, into: Self.next, at: UTCInstant(secondsSinceEpoch: 1_800))
      if lag > 800 {
        #expect(changes <= 2, "\(seed)")
        checked += 1
      }
    }
    #expect(checked > 25)
  }

  @Test("A rest is settled at one of its region's times, after a quarter of an hour at least")
  func settling() throws {
    let times = SettlingTimes(seed: AccuracySeed(number: 3), parameters: ReductionParameters())
    for meters in [2_000.0, -4_000] {
      let leaf = Region.leaf(at: Self.place(meters))
      let regions = try Self.regions(
        [-2_000] + Array(repeating: meters, count: 30), seed: 3)
      let settled = try #require(regions.dropFirst().firstIndex(of: leaf))
      #expect(settled >= 2 && settled <= 1 + 1 + 4 + 5 + 3)
      #expect(regions[settled...].allSatisfy { $0 == leaf })
      #expect(regions[1..<settled].allSatisfy { $0 == Self.around || $0 == Self.next })
      let (start, tick) = (
        UTCInstant(secondsSinceEpoch: 1_800),
        UTCInstant(secondsSinceEpoch: Int64(settled + 1) * 900)
      )
      let origin = Region.leaf(at: Self.place(-2_000))
      func haveCome(_ tick: UTCInstant) -> Bool {
        times.haveCome(since: start, to: tick, in: leaf, leaf: leaf, after: origin)
      }
      #expect(haveCome(tick))
      #expect(!haveCome(tick - .seconds(900)))
    }
  }

  @Test("The mean of a settled rest may cross a border, and the region stays")
  func steadiness() throws {
    let regions = try Self.regions([-5] + (0..<40).map { $0.isMultiple(of: 3) ? 250 : -20 })
    #expect(regions.allSatisfy { $0 == Self.home })
  }

  @Test("A poor fix at a rest on a border does not draw its region again")
  func poorFixes() throws {
    let way = [-5.0] + (0..<40).map { $0.isMultiple(of: 3) ? 250 : -20 }
    let accuracies = way.indices.map { $0 % 5 == 4 ? 1_000.0 : 5 }
    let regions = try Self.regions(way, accuracies: accuracies)
    #expect(Set(regions) == [Self.home, Self.coarse])
  }

  @Test("A departure from a rest that was settled beyond a border is into the region around it")
  func settledBeyond() throws {
    // The rest begins 100 m south of the border and is settled 150 m north of it.
    let way = [-4_000.0, -100] + Array(repeating: 150, count: 20) + [700]
    let regions = try Self.regions(way)
    let settled = try #require(regions[regions.count - 2])
    let departed = try #require(regions.last ?? nil)
    #expect(settled == Region.leaf(at: Self.place(150)))
    #expect(departed.contains(settled))
  }

  @Test("A clock that was ahead does not keep a rest from being settled")
  func clockBack() throws {
    var reducer = Self.reducer()
    var regions: [Region?] = []
    for (tick, meters) in [(100_000, -4_000), (100_001, -2_000)] + (10...30).map({ ($0, -2_000) }) {
      for second in [2, 1] as [Int64] {
        reducer.take(try makeFix(Self.place(Double(meters)), at: Int64(tick) * 900 - second))
      }
      regions.append(reducer.evaluate(at: UTCInstant(secondsSinceEpoch: Int64(tick) * 900))?.region)
    }
    #expect(regions.last == Region.leaf(at: Self.place(-2_000)))
  }

  @Test("An update from smaller regions on the way goes on with the old region or one around it")
  func smallerRegions() throws {
    var changed = 0
    // No rest is settled while the test looks twice at one place.
    let present = Self.reducer { $0.leastRest = .seconds(7_200) }.parameters
    for seed in 1..<20 as Range<UInt64> {
      for count in 1...22 {
        var reducer = Self.reducer(seed: seed) { parameters in
          parameters.travelEdge = 10_000
          (parameters.constantLag, parameters.freshLag) = (2_000, 2_500)
        }
        func region(_ meters: Double, tick: Int) throws -> Region {
          for second in [-20, -10] {
            reducer.take(try makeFix(Self.place(meters), at: Int64(900 * tick + second)))
          }
          let tick = UTCInstant(secondsSinceEpoch: Int64(900 * tick))
          let published = reducer.evaluate(at: tick)
          return try #require(published).region
        }
        let way = (0..<count).map { -3_000 + 700 * Double($0) }
        let regions = try way.enumerated().map { try region($1, tick: $0 + 1) }
        let old = try #require(regions.last)
        reducer = AccuracyReducer.patient(
          seed: AccuracySeed(number: seed), parameters: present, state: reducer.memory)
        let new = try region(way[count - 1], tick: count + 1)
        #expect(new.contains(old), "\(seed) \(count)")
        #expect(count > 1 || new == old, "a settled rest keeps its region")
        if new != old { changed += 1 }
      }
    }
    #expect(changed > 300)
  }
}
