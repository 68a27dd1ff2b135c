// SPDX-License-Identifier: MIT

/// Learns from changes of region on a known road where along it the traveler is at a change.
///
/// An adversary who can drive the road himself, or knows the algorithm well enough to simulate it,
/// gets such examples. For each change, from one region to another, it keeps where they happened.
struct CrossingEstimator: Sendable {
  /// A change of region, as a report shows it.
  struct Transition: Hashable, Sendable {
    /// Center of the region before.
    let from: PlanePoint

    /// Center of the region after.
    let to: PlanePoint
  }

  /// What the adversary guesses, as places along the road in meters.
  struct Guess: Equatable, Sendable {
    /// The median of the examples: the least mean error.
    let median: Double

    /// Middle of the stretch of twice 564 m that holds the most examples: the most hits.
    let stretch: Double
  }

  /// Fewest examples from which a guess is made.
  static let fewestExamples = 5

  private var examples: [Transition: [Double]] = [:]

  /// Makes an estimator that has seen nothing.
  init() {}

  /// Learns an example.
  ///
  /// - Parameters:
  ///   - transition: The change.
  ///   - place: Where it was reported, in meters along the road.
  mutating func learn(_ transition: Transition, at place: Double) {
    examples[transition, default: []].append(place)
  }

  /// The guesses for all changes with enough examples.
  func guesses() -> [Transition: Guess] {
    examples.compactMapValues { places in
      guard places.count >= Self.fewestExamples else { return nil }
      return Guess(median: places.median, stretch: Self.densestStretch(of: places))
    }
  }

  /// The middle of the stretch of twice 564 m that holds the most places, and of all such the one
  /// in the middle.
  static func densestStretch(of places: [Double]) -> Double {
    let sorted = places.sorted()
    var best: [(middle: Double, count: Int)] = []
    var end = 0
    for (begin, place) in sorted.enumerated() {
      while end < sorted.count, sorted[end] - place <= 2 * preciseDistance { end += 1 }
      // The stretch may move a little without losing any; its contents are centered in it.
      best.append(((place + sorted[end - 1]) / 2, end - begin))
    }
    let most = best.map(\.count).max() ?? 0
    let middles = best.filter { $0.count == most }.map(\.middle)
    return middles.isEmpty ? 0 : middles[middles.count / 2]
  }
}
