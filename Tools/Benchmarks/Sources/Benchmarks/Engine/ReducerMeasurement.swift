// SPDX-License-Identifier: MIT

import CAllocations
import LocationCore

/// What accuracy reduction costs: for every fix, and at a tick.
///
/// A device drives over regions with stays in between; at each tick of the second part it is three
/// kilometers farther, so that regions change and levels are chosen.
struct ReducerMeasurement {
  /// Nanoseconds for a fix between ticks.
  let fix: Bar

  /// Nanoseconds for a fix and the evaluation after it.
  let tick: Bar

  /// Allocations in all counted rounds.
  let allocations: Bar

  /// Regions that were published and differed from the one before: that the ticks had work to do.
  let changes: Int

  static let fixCount = 1_000_000
  static let tickCount = 100_000

  var bars: [Bar] { [fix, tick, allocations] }

  /// Measures.
  ///
  /// - Parameter roundCount: Rounds counted, at least 1, after one that is thrown away.
  init(roundCount: Int) {
    let before = locsim_allocation_count()
    let fixes = Self.fixes()
    precondition(locsim_allocation_count() > before, "allocations are not counted")
    var fixTimes: [Double] = []
    var tickTimes: [Double] = []
    fixTimes.reserveCapacity(roundCount + 1)
    tickTimes.reserveCapacity(roundCount + 1)
    var changes = 0
    var allocations: UInt = 0
    for round in 0...max(roundCount, 1) {
      let before = locsim_allocation_count()
      var reducer = AccuracyReducer(seed: AccuracySeed(number: 1))
      let start = MonotonicClock.nanoseconds
      for fix in fixes { reducer.take(fix) }
      let middle = MonotonicClock.nanoseconds
      changes = Self.pass(Self.tickCount, over: fixes, &reducer)
      let end = MonotonicClock.nanoseconds
      guard round > 0 else { continue }
      allocations += UInt(locsim_allocation_count() - before)
      fixTimes.append(Double(middle - start) / Double(fixes.count))
      tickTimes.append(Double(end - middle) / Double(Self.tickCount))
    }
    self.changes = changes
    fix = Bar(measured: Spread(of: fixTimes).median, limit: 100)
    tick = Bar(measured: Spread(of: tickTimes).median, limit: 5_000)
    self.allocations = Bar(measured: Double(allocations), limit: 0)
  }

  /// Evaluates at this many ticks, three kilometers of the drive apart.
  private static func pass(_ ticks: Int, over fixes: [Fix], _ reducer: inout AccuracyReducer) -> Int
  {
    var changes = 0
    var last: Region?
    for tick in 0..<ticks {
      let fix = fixes[tick * 150 % fixes.count]
      reducer.take(fix)
      let published = reducer.evaluate(at: fix.timestamp)
      if published?.region != last { changes += 1 }
      last = published?.region
    }
    return changes
  }

  /// A drive at 20 m/s round a parallel, a fix a second, with noise.
  private static func fixes() -> [Fix] {
    var random = SplitMix64(seed: 1)
    return (0..<fixCount).compactMap { second in
      let noise = Double(random.next() % 1_000) * 1e-7
      return Coordinate(
        latitude: 47.1 + noise,
        longitude: (Double(second) * 26.3e-5 + noise).remainder(dividingBy: 360)
      ).flatMap {
        Fix(
          coordinate: $0, horizontalAccuracy: second % 7 == 0 ? 400 : 5,
          timestamp: UTCInstant(secondsSinceEpoch: 1_700_000_000 + Int64(second)))
      }
    }
  }
}
