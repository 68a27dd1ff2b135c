// SPDX-License-Identifier: MIT

/// The distance in meters within which California's law calls a location precise: 1 850 ft.
let preciseDistance = 564.0

/// An adversary's estimate, compared with the truth.
struct Estimate: BitwiseCopyable, Sendable {
  /// The distance in meters from the truth to the estimate that is best on average.
  let error: Double

  /// Whether the most likely disc of `preciseDistance` contains the truth.
  let isHit: Bool

  /// The radius in meters of the report that the estimate is for.
  let radius: Double

  /// Makes an estimate by comparing a point and a disc with the truth.
  ///
  /// - Parameters:
  ///   - point: The estimate that is best on average, such as the posterior mean.
  ///   - disc: The center of the most likely disc; by default the point itself.
  ///   - truth: The place of the device at the report's timestamp.
  ///   - radius: The radius of the report in meters.
  init(point: PlanePoint, disc: PlanePoint? = nil, truth: PlanePoint, radius: Double) {
    error = point.distance(to: truth)
    isHit = (disc ?? point).distance(to: truth) <= preciseDistance
    self.radius = radius
  }
}

/// The statistics of an adversary's estimates.
struct Score: Codable, Sendable {
  /// The number of estimates.
  let count: Int

  /// The mean error in meters.
  let mean: Double

  /// The median error in meters; `nil` if runs were pooled.
  let median: Double?

  /// The mean error over the mean radius, without a unit; `nil` if no radius is claimed.
  let ratio: Double?

  /// The share of the estimates within 564 m of the truth, 0…1.
  let hit564: Double

  /// Makes a score of its figures.
  init(count: Int, mean: Double, median: Double?, ratio: Double?, hit564: Double) {
    self.count = count
    self.mean = mean
    self.median = median
    self.ratio = ratio
    self.hit564 = hit564
  }

  /// Makes the score of estimates; `nil` if there are none.
  init?(_ estimates: [Estimate]) {
    guard !estimates.isEmpty else { return nil }
    count = estimates.count
    let errors = estimates.map(\.error)
    mean = errors.mean
    median = errors.median
    let radius = estimates.map(\.radius).mean
    ratio = radius > 0 ? mean / radius : nil
    hit564 = estimates.map { $0.isHit ? 1 : 0 }.mean
  }
}
