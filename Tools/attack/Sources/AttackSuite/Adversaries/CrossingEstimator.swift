// SPDX-License-Identifier: MIT

/// Estimates the traveler's place on a known road at a change of region, from examples.
///
/// An adversary that can drive the road, or that knows the algorithm well enough to simulate it,
/// can collect such examples. The estimator stores the places of each change from one region to
/// another.
struct CrossingEstimator: Sendable {
  /// A change of region in the reports.
  struct Transition: Hashable, Sendable {
    /// The center of the previous region.
    let from: PlanePoint

    /// The center of the new region.
    let to: PlanePoint
  }

  /// The adversary's estimates, as places along the road in meters.
  struct Guess: Equatable, Sendable {
    /// The median of the examples, which has the smallest mean error.
    let median: Double

    /// The middle of the stretch of twice 564 m with the most examples, which has the most hits.
    let stretch: Double
  }

  /// The smallest number of examples for an estimate.
  static let fewestExamples = 5

  private var examples: [Transition: [Double]] = [:]

  /// Makes an estimator without examples.
  init() {}

  /// Adds an example.
  ///
  /// - Parameters:
  ///   - transition: The change.
  ///   - place: The place of the change, in meters along the road.
  mutating func learn(_ transition: Transition, at place: Double) {
    examples[transition, default: []].append(place)
  }

  /// Returns the estimates for all changes with enough examples.
  func guesses() -> [Transition: Guess] {
    examples.compactMapValues { places in
      guard places.count >= Self.fewestExamples else { return nil }
      return Guess(median: places.median, stretch: Self.densestStretch(of: places))
    }
  }

  /// Returns the middle of the stretch of twice 564 m that contains the most places; of several
  /// such stretches, the middle one.
  static func densestStretch(of places: [Double]) -> Double {
    densestStretch(of: places.sorted().map { (place: $0, weight: 1) })
  }

  /// Returns the middle of the stretch of twice 564 m with the most weight; of several such stretches,
  /// the middle one.
  ///
  /// - Parameter sorted: The places, in their order along the road.
  /// - Returns: The place in meters along the road; zero if there is none.
  static func densestStretch(of sorted: [(place: Double, weight: Double)]) -> Double {
    var best: (weight: Double, middles: [Double]) = (-1, [])
    var (end, weight) = (0, 0.0)
    for point in sorted {
      while end < sorted.count, sorted[end].place - point.place <= 2 * preciseDistance {
        weight += sorted[end].weight
        end += 1
      }
      // The places in the stretch are centered in it, because it can move a little without losing
      // any.
      let middle = (point.place + sorted[end - 1].place) / 2
      if weight > best.weight {
        best = (weight, [middle])
      } else if weight == best.weight {
        best.middles.append(middle)
      }
      weight -= point.weight
    }
    return best.middles.isEmpty ? 0 : best.middles[best.middles.count / 2]
  }
}
