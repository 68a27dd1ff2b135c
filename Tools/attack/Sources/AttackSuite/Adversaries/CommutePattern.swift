// SPDX-License-Identifier: MIT

/// On how many working days each change was seen.
struct CommutePattern: Sendable {
  /// The changes that count.
  var view = CommuteView.firstAndLast

  /// The changes in the order in which they were first seen, and the numbers of days.
  private(set) var changes: [(change: CommuteChange, days: Int)] = []

  /// Adds a working day: its reports until it ends, and the one before them.
  mutating func take(_ reports: some Collection<Report>, midnight: Double) {
    let day = Habit.Half.allCases.flatMap { half in
      view.changes(of: half, in: reports, midnight: midnight)
    }
    for change in day {
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

  /// The changes that count.
  let view: CommuteView

  /// How much a simulated change counts for one that was seen, by the ticks between them.
  private let weights: [Double]

  /// The same for times since a change.
  private let elapsedWeights: [Double]

  /// Orders the changes.
  ///
  /// - Parameters:
  ///   - patterns: What was seen.
  ///   - view: The changes that count.
  ///   - deviation: The standard deviation of departures in seconds. A quarter of it smooths the
  ///     simulated times of day.
  init(_ patterns: [CommutePattern], _ view: CommuteView = .firstAndLast, deviation: Double) {
    self.view = view
    weights = Self.weights(width: deviation / 4 / Habit.tick)
    elapsedWeights = Self.weights(width: Self.elapsedWidth)
    for change in patterns.flatMap({ $0.changes.map(\.change) }) where places[change] == nil {
      entries[change.border, default: []].append(Entry(tick: change.tick, place: places.count))
      places[change] = places.count
    }
  }

  /// How much simulated times since a change are smoothed, in ticks.
  private static let elapsedWidth = 0.4

  private static func weights(width: Double) -> [Double] {
    let shares = (0...2).map { ticks in
      Scalar.exponential(-Double(ticks * ticks) / (2 * width * width))
    }
    let total = shares[0] + 2 * shares[1] + 2 * shares[2]
    return shares.map { $0 / total }
  }

  /// Adds a simulated change to the numbers of days for each that was seen.
  func add(_ change: CommuteChange, to counts: inout [Double]) {
    let weights = change.border.step.isElapsed ? elapsedWeights : weights
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
    for (half, reports) in [(Habit.Half.morning, morning), (.evening, evening)] {
      for change in seen.view.changes(of: half, in: reports, midnight: midnight) {
        seen.add(change, to: &counts)
      }
    }
  }

  /// Adds the days of others, with a weight.
  mutating func add(_ other: Self, weight: Double) {
    days += weight * other.days
    for place in counts.indices { counts[place] += weight * other.counts[place] }
  }

  /// The share of each change in the simulated days; 0 where there are none.
  var shares: [Double] { counts.map { days > 0 ? $0 / days : 0 } }

  /// Returns the logarithm of the likelihood of what was seen in half of the days.
  ///
  /// The shares of all candidates count like one simulated day, so that a few simulated days are not
  /// taken for more than they are.
  ///
  /// - Parameters:
  ///   - half: The half of the days.
  ///   - pattern: What was seen.
  ///   - seen: The order of the changes.
  ///   - shares: The shares of all candidates.
  /// - Returns: The logarithm.
  func logLikelihood(
    of half: Habit.Half, in pattern: CommutePattern, _ seen: SeenChanges, beside shares: [Double]
  ) -> Double {
    pattern.changes.reduce(0) { sum, entry in
      guard entry.change.border.step.half == half else { return sum }
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
