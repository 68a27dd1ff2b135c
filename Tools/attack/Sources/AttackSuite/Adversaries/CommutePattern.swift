// SPDX-License-Identifier: MIT

/// When regions are entered on working days.
struct CommutePattern: Sendable {
  /// A region, and the half of the day in which it is entered.
  struct Entry: Hashable, Sendable {
    /// The center of the region.
    let region: PlanePoint
    /// Whether it is entered after noon.
    let isEvening: Bool
  }

  /// The number of working days.
  private(set) var days = 0

  /// The times of the first entry, for each day that has one.
  private(set) var times: [Entry: Times] = [:]

  /// The times of some entries, in seconds.
  struct Times: Sendable {
    /// The times since midnight.
    var clock: [Double] = []
    /// The times since the first change of the half-day, which may show the departure.
    var sinceFirst: [Double] = []
  }

  /// Adds the reports of a working day, and the one before them if there is one.
  mutating func take(_ reports: [Report], midnight: Double) {
    days += 1
    var seen: Set<Entry> = []
    var first: [Bool: Double] = [:]
    for (before, after) in zip(reports, reports.dropFirst()) where before.center != after.center {
      let time = after.time - midnight
      let entry = Entry(region: after.center, isEvening: time > SuiteTime.day / 2)
      let begin = first[entry.isEvening] ?? time
      first[entry.isEvening] = begin
      if seen.insert(entry).inserted {
        times[entry, default: Times()].clock.append(time)
        times[entry, default: Times()].sinceFirst.append(time - begin)
      }
    }
  }

  /// The least standard deviation of times in seconds that an adversary assumes, and the error of
  /// the mean that it allows a simulation.
  private static let floors = (deviation: 200.0, error: 45.0)

  /// Returns the logarithm of the likelihood of what was seen, if this is a simulation.
  ///
  /// For each region it compares the share of the days on which it is entered, and the mean of the
  /// times, either of day or since the first change, whichever vary less. The times of a half-day
  /// have the departure in common, so more of them do not tell as much more.
  func logLikelihood(of seen: Self) -> Double {
    var sums = (morning: 0.0, evening: 0.0)
    var counts = (morning: 0.0, evening: 0.0)
    for entry in Set(times.keys).union(seen.times.keys) {
      let (own, found) = (times[entry] ?? Times(), seen.times[entry] ?? Times())
      let log = shareLog(own.clock.count, found.clock.count, of: seen.days) + Self.log(found, own)
      if entry.isEvening {
        sums.evening += log
        counts.evening += 1
      } else {
        sums.morning += log
        counts.morning += 1
      }
    }
    return sums.morning / max(counts.morning, 1).squareRoot()
      + sums.evening / max(counts.evening, 1).squareRoot()
  }

  /// The logarithm of the likelihood of a share of the days.
  private func shareLog(_ own: Int, _ found: Int, of seenDays: Int) -> Double {
    let share = (Double(own) + 0.25) / (Double(days) + 0.5)
    return Double(found) * Scalar.logarithm(share)
      + Double(seenDays - found) * Scalar.logarithm(1 - share)
  }

  /// The logarithm of the likelihood of the mean of times.
  private static func log(_ found: Times, _ own: Times) -> Double {
    guard !own.clock.isEmpty, !found.clock.isEmpty else { return 0 }
    let pairs = [(found.clock, own.clock), (found.sinceFirst, own.sinceFirst)]
    let isFirst = (found.sinceFirst.max() ?? 0) == 0
    let (times, ownTimes) =
      isFirst || square(pairs[0].0, []) <= square(pairs[1].0, []) ? pairs[0] : pairs[1]
    let square = square(times, ownTimes)
    let variance =
      square / Double(times.count) + square / Double(ownTimes.count)
      + floors.error * floors.error
    let away = times.mean - ownTimes.mean
    return -away * away / (2 * variance) - Scalar.logarithm(variance) / 2
  }

  /// The variance of the times of one entry.
  private static func square(_ found: [Double], _ own: [Double]) -> Double {
    let least = floors.deviation * floors.deviation
    let squares = [found, own].map { times in
      let mean = times.mean
      return times.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    }
    let freedom = Double(max(found.count + own.count - 2, 1))
    return max((squares[0] + squares[1]) / freedom, least)
  }
}
