// SPDX-License-Identifier: MIT

/// Estimates the traveler's place on a known road at the last of several changes of region, from the
/// regions and the times between the changes.
///
/// The adversary simulates many journeys with the secrets that the device may have, at all speeds
/// that are possible. The journeys whose changes come at similar times as those that were seen are
/// the posterior (approximate Bayesian computation). It so needs no formula for a mechanism's delays.
struct TripEstimator: Sendable {
  /// A change of region in the reports.
  struct Change: Hashable, Sendable {
    /// The time of the report of the new region, in seconds since the beginning of `SuiteTime`.
    let time: Double

    /// The center of the new region.
    let region: PlanePoint
  }

  /// The first deviation in seconds of the kernel around the times that were seen.
  private static let kernel = 200.0

  /// The number of simulated changes that the kernel at least contains, as far as there are any.
  private static let fewest = 40.0

  private struct Example: Sendable {
    let journey: Int
    let change: Int
    let place: Double
  }

  private var journeys: [[Change]] = []
  private var examples: [PlanePoint: [Example]] = [:]

  /// Makes an estimator without examples.
  init() {}

  /// Adds a simulated journey: its changes, and the place along the road at each of them.
  mutating func learn(_ changes: [Change], at places: [Double]) {
    for (index, (change, place)) in zip(changes, places).enumerated() {
      examples[change.region, default: []].append(
        Example(journey: journeys.count, change: index, place: place))
    }
    journeys.append(changes)
  }

  /// Returns the estimate at the last of some changes; `nil` if no example enters its region.
  func guess(_ changes: ArraySlice<Change>) -> CrossingEstimator.Guess? {
    guard let last = changes.last else { return nil }
    let candidates = examples[last.region] ?? []
    // Where no journey had all these changes, the newest of them tell something.
    for count in stride(from: changes.count, through: 1, by: -1) {
      let seen = changes.suffix(count)
      let found = candidates.compactMap { example in
        squares(of: example, seen).map { (place: example.place, square: $0) }
      }
      if !found.isEmpty { return Self.guess(found) }
    }
    return nil
  }

  /// The sum of the squares of the differences in time; `nil` if other regions were entered.
  private func squares(of example: Example, _ seen: ArraySlice<Change>) -> Double? {
    guard example.change + 1 >= seen.count, let last = seen.last else { return nil }
    let changes = journeys[example.journey]
    let end = changes[example.change].time
    var sum = 0.0
    for (before, change) in seen.reversed().enumerated() {
      let other = changes[example.change - before]
      guard other.region == change.region else { return nil }
      let difference = (end - other.time) - (last.time - change.time)
      sum += difference * difference
    }
    return sum
  }

  /// The median, and the middle of the stretch of twice 564 m with the most mass.
  private static func guess(
    _ found: [(place: Double, square: Double)]
  ) -> CrossingEstimator.Guess {
    var width = kernel
    var weights: [Double] = []
    while true {
      weights = found.map { Scalar.exponential(-$0.square / (2 * width * width)) }
      let sum = weights.reduce(0, +)
      let squares = weights.reduce(0) { $0 + $1 * $1 }
      // The number of examples of equal weight that would be as certain.
      if width > 20_000
        || (squares > 0 && sum * sum / squares >= min(fewest, Double(found.count) / 3))
      {
        break
      }
      width *= 1.3
    }
    let mass = zip(found, weights).map { (place: $0.0.place, weight: $0.1) }
      .sorted { $0.place < $1.place }
    return CrossingEstimator.Guess(
      median: median(of: mass), stretch: CrossingEstimator.densestStretch(of: mass))
  }

  private static func median(of mass: [(place: Double, weight: Double)]) -> Double {
    let total = mass.reduce(0) { $0 + $1.weight }
    var sum = 0.0
    for point in mass {
      sum += point.weight
      if sum >= total / 2 { return point.place }
    }
    return mass.last?.place ?? 0
  }

  /// The changes of region in reports.
  static func changes(in reports: [Report]) -> [Change] {
    zip(reports, reports.dropFirst()).compactMap { before, after in
      before.center == after.center ? nil : Change(time: after.time, region: after.center)
    }
  }
}
