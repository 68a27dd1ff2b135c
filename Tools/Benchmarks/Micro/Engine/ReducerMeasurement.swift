// SPDX-License-Identifier: MIT

import CAllocations
import LocationCore
import Measuring

/// The cost of accuracy reduction, for a fix and for a tick.
///
/// A device drives through regions. In the second part it is three kilometers farther at each tick,
/// so that regions change and levels are chosen.
enum ReducerMeasurement {
  private static let fixCount = 1_000_000
  private static let tickCount = 100_000

  /// Runs the rounds.
  ///
  /// - Parameter roundCount: The rounds that count, an odd number, after one that is discarded.
  /// - Returns: The figures of accuracy reduction.
  static func figures(roundCount: Int) -> [Figure] {
    let before = locsim_allocation_count()
    let fixes = drive()
    precondition(locsim_allocation_count() > before, "allocations are not counted")
    var (fixTimes, tickTimes): ([Double], [Double]) = ([], [])
    var allocationCounts = (fixes: 0, ticks: 0)
    for round in 0...roundCount {
      let before = locsim_allocation_count()
      var reducer = AccuracyReducer(seed: AccuracySeed(number: 1))
      let start = Clock.processNanoseconds
      for fix in fixes { reducer.take(fix) }
      let middle = Clock.processNanoseconds
      let between = locsim_allocation_count()
      let changeCount = tick(&reducer, over: fixes)
      let end = Clock.processNanoseconds
      let after = locsim_allocation_count()
      // A region of a device that travels is 20 km wide.
      precondition(changeCount > tickCount / 10, "the ticks changed \(changeCount) regions")
      guard round > 0 else { continue }
      allocationCounts.fixes += Int(between - before)
      allocationCounts.ticks += Int(after - between)
      fixTimes.append(Double(middle - start) / Double(fixes.count))
      tickTimes.append(Double(end - middle) / Double(tickCount))
    }
    return [
      Figure(name: "accuracy reduction: ns a fix", measured: fixTimes.median, limit: 60),
      Figure(name: "accuracy reduction: ns a tick", measured: tickTimes.median, limit: 5_000),
      Figure(
        name: "accuracy reduction: allocations of fixes", measured: Double(allocationCounts.fixes),
        limit: 0),
      Figure(
        // A way takes space when a trip begins and while it becomes longer, not at each tick.
        name: "accuracy reduction: allocations of 1000 ticks",
        measured: Double(allocationCounts.ticks) * 1_000 / Double(tickCount * roundCount),
        limit: 1),
    ]
  }

  /// Evaluates at ticks that are three kilometers of the drive apart.
  ///
  /// - Returns: The number of published regions that differ from the one before.
  private static func tick(_ reducer: inout AccuracyReducer, over fixes: [Fix]) -> Int {
    var changeCount = 0
    var last: Region?
    for tick in 0..<tickCount {
      let fix = fixes[tick * 150 % fixes.count]
      reducer.take(fix)
      let region = reducer.evaluate(at: fix.timestamp)?.region
      if region != last { changeCount += 1 }
      last = region
    }
    return changeCount
  }

  /// A drive at 20 m/s along a parallel, a fix a second, with noise.
  private static func drive() -> [Fix] {
    var lots = Lots(seed: 1)
    return (0..<fixCount).compactMap { second in
      let noise = Double(lots.next() % 1_000) * 1e-7
      return Coordinate(
        latitude: 47.1 + noise,
        longitude: (Double(second) * 26.3e-5 + noise).remainder(dividingBy: 360)
      ).flatMap {
        Fix(
          coordinate: $0, horizontalAccuracy: second % 7 == 0 ? 400 : 5,
          timestamp: UTCInstant(secondsSinceEpoch: 1_777_593_600 + Int64(second)))
      }
    }
  }
}
