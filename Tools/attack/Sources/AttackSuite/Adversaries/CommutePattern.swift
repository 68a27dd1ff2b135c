// SPDX-License-Identifier: MIT

/// The change of region in half of a working day that tells most of the home: the first one in the
/// morning, or the last one in the evening.
struct CommuteChange: Hashable, Sendable {
  /// Where and in which half of a day a region changes.
  struct Border: Hashable, Sendable {
    /// Whether it changes after noon.
    let isEvening: Bool
    /// The center of the old region; `nil` where no region changes.
    let old: PlanePoint?
    /// The center of the new region; `nil` where no region changes.
    let new: PlanePoint?
  }

  /// Where the region changes.
  let border: Border

  /// The number of ticks from midnight to the change; 0 where no region changes.
  let tick: Int

  /// When working days end, in seconds after midnight, because a rest may be settled after midnight.
  static let dayEnd = 4 * SuiteTime.hour

  /// Returns the changes of a working day.
  ///
  /// - Parameters:
  ///   - reports: The reports until the end of the day, and the one before them.
  ///   - midnight: The midnight at which the day begins.
  /// - Returns: The changes.
  static func both(
    in reports: some Collection<Report>, midnight: Double
  ) -> (morning: Self, evening: Self) {
    var (morning, evening): (Self?, Self?)
    for (before, after) in zip(reports, reports.dropFirst()) where before.center != after.center {
      let tick = Int(((after.time - midnight) / Habit.tick).rounded())
      let border = Border(
        isEvening: after.time - midnight > SuiteTime.day / 2, old: before.center,
        new: after.center)
      if border.isEvening {
        evening = Self(border: border, tick: tick)
      } else if morning == nil {
        morning = Self(border: border, tick: tick)
      }
    }
    let none = { Self(border: Border(isEvening: $0, old: nil, new: nil), tick: 0) }
    return (morning ?? none(false), evening ?? none(true))
  }
}

/// On how many working days each change was seen.
struct CommutePattern: Sendable {
  /// The changes in the order in which they were first seen, and the numbers of days.
  private(set) var changes: [(change: CommuteChange, days: Int)] = []

  /// Adds a working day: its reports until it ends, and the one before them.
  mutating func take(_ reports: some Collection<Report>, midnight: Double) {
    let day = CommuteChange.both(in: reports, midnight: midnight)
    for change in [day.morning, day.evening] {
      if let place = changes.firstIndex(where: { $0.change == change }) {
        changes[place].days += 1
      } else {
        changes.append((change, 1))
      }
    }
  }
}

/// The changes that were seen, in an order.
struct SeenChanges: Sendable {
  /// A change and its place in the order.
  private struct Entry: Sendable {
    let tick: Int
    let place: Int
  }

  private var entries: [CommuteChange.Border: [Entry]] = [:]

  /// The places of the changes.
  private(set) var places: [CommuteChange: Int] = [:]

  /// How much a simulated change counts for one that was seen, by the ticks between them.
  private let weights: [Double]

  /// Orders the changes.
  ///
  /// - Parameters:
  ///   - patterns: What was seen.
  ///   - deviation: The standard deviation of departures in seconds. A quarter of it smooths the
  ///     simulated times.
  init(_ patterns: [CommutePattern], deviation: Double) {
    let width = deviation / 4 / Habit.tick
    let shares = (0...2).map { ticks in
      Scalar.exponential(-Double(ticks * ticks) / (2 * width * width))
    }
    let total = shares[0] + 2 * shares[1] + 2 * shares[2]
    weights = shares.map { $0 / total }
    for change in patterns.flatMap({ $0.changes.map(\.change) }) where places[change] == nil {
      entries[change.border, default: []].append(Entry(tick: change.tick, place: places.count))
      places[change] = places.count
    }
  }

  /// Adds a simulated change to the numbers of days for each that was seen.
  func add(_ change: CommuteChange, to counts: inout [Double]) {
    for entry in entries[change.border] ?? [] {
      let ticks = abs(entry.tick - change.tick)
      if change.border.new == nil {
        counts[entry.place] += 1
      } else if ticks < weights.count {
        counts[entry.place] += weights[ticks]
      }
    }
  }
}

/// On how many simulated days each change that was seen occurs.
struct SimulatedChanges: Sendable {
  /// The number of simulated days.
  private(set) var days = 0.0

  /// The numbers of days, in the order of `SeenChanges`.
  private(set) var counts: [Double]

  /// Makes what no simulated day has shown.
  init(_ seen: SeenChanges) { counts = [Double](repeating: 0, count: seen.places.count) }

  /// Adds the reports of a simulated day.
  mutating func take(
    morning: [Report], evening: [Report], midnight: Double, _ seen: SeenChanges
  ) {
    days += 1
    seen.add(CommuteChange.both(in: morning, midnight: midnight).morning, to: &counts)
    seen.add(CommuteChange.both(in: evening, midnight: midnight).evening, to: &counts)
  }

  /// Adds the days of others, with a weight.
  mutating func add(_ other: Self, weight: Double) {
    days += weight * other.days
    for place in counts.indices { counts[place] += weight * other.counts[place] }
  }

  /// The share of each change in the simulated days; 0 where there are none.
  var shares: [Double] { counts.map { days > 0 ? $0 / days : 0 } }

  /// Returns the logarithm of the likelihood of what was seen.
  ///
  /// The shares of all candidates count like one simulated day, so that a few simulated days are not
  /// taken for more than they are.
  ///
  /// - Parameters:
  ///   - pattern: What was seen.
  ///   - seen: The order of the changes.
  ///   - shares: The shares of all candidates.
  /// - Returns: The logarithm.
  func logLikelihood(
    of pattern: CommutePattern, _ seen: SeenChanges, beside shares: [Double]
  ) -> Double {
    pattern.changes.reduce(0) { sum, entry in
      guard let place = seen.places[entry.change] else {
        preconditionFailure("the order has no place for a change of this pattern")
      }
      let share =
        (1 - Self.unknown.weight) * (counts[place] + shares[place]) / (days + 1)
        + Self.unknown.weight * Self.unknown.share
      return sum + Double(entry.days) * Scalar.logarithm(share)
    }
  }

  /// The weight of what no simulation shows, and the share of each change in it.
  ///
  /// The weight does not depend on the number of simulated days, so that a change that none of them shows
  /// costs a candidate a bounded amount, however many days there are.
  private static let unknown = (weight: 0.02, share: 0.02)
}
