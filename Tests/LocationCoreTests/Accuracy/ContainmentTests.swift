// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Accuracy, attack f: the circle holds the device at every tick")
struct ContainmentTests {
  /// What is counted of runs, so that a run that shows nothing is seen.
  struct Tally {
    var ticks = 0
    var changes = 0
    var silent = 0
    var kinds: [Double: Int] = [:]
    var fullest = 0.0
  }

  private static func run(
    seed: Int, ticks: Int, density: DensityTable? = nil, tally: inout Tally
  ) throws {
    var travel = ReducerTravel(seed: seed)
    var reducer = AccuracyReducer.patient(
      seed: AccuracySeed(number: UInt64(seed)), density: density)
    for _ in 0..<ticks {
      let tick = UTCInstant(secondsSinceEpoch: travel.tick)
      let before = reducer.published
      for fix in try travel.fixes() { reducer.take(fix) }
      // A fix alone publishes nothing.
      #expect(reducer.published == before)
      guard let published = reducer.evaluate(at: tick) else {
        tally.silent += 1
        #expect(reducer.published == before)
        continue
      }
      let latest = try #require(travel.latest)
      let distance = Geodesic.distance(from: latest.coordinate, to: published.region.center)
      let reach = (distance + latest.horizontalAccuracy) / published.region.radius
      if reach > 1 { Issue.record("\(published.region) of seed \(seed): \(latest)") }
      #expect(published.time == tick && reducer.published == published)
      tally.ticks += 1
      tally.fullest = max(tally.fullest, reach)
      tally.kinds[published.region.edge, default: 0] += 1
      if published.region != before?.region { tally.changes += 1 }
    }
  }

  @Test(
    "Circles hold the device at poles, seams and everywhere, after every move, with every accuracy",
    arguments: 0..<10)
  func containment(batch: Int) throws {
    let runs = isExhaustive ? 1_000 : 40
    var tally = Tally()
    for run in 0..<runs {
      try Self.run(seed: batch * 1_000 + run, ticks: isExhaustive ? 140 : 50, tally: &tally)
    }
    if isExhaustive { #expect(tally.ticks > 100_000) }
    // The runs meet what they are to meet: changes, ticks without fixes, all levels, full circles.
    #expect(tally.changes > tally.ticks / 10 && tally.silent > tally.ticks / 20)
    #expect(tally.changes < tally.ticks * 9 / 10)
    #expect(tally.kinds.count == 4)
    #expect(tally.fullest > 0.9)
  }

  /// A table with every way to group quarters, one cell after another.
  private static let everyGrouping: DensityTable = {
    var partitions = (0..<DensityPartition.count).map { UInt8($0) }
    while partitions.count < DensityIndex.count { partitions += partitions }
    return DensityTable(
      minimumPopulation: 1, partitions: Array(partitions.prefix(DensityIndex.count)))
  }()

  @Test("Circles hold the device with groups of every shape as well", arguments: 0..<4)
  func groups(batch: Int) throws {
    var tally = Tally()
    for run in 0..<(isExhaustive ? 500 : 10) {
      try Self.run(
        seed: 20_000 + batch * 1_000 + run, ticks: 50, density: Self.everyGrouping, tally: &tally)
    }
    #expect(tally.changes > tally.ticks / 10 && tally.kinds.count == 4)
  }
}
