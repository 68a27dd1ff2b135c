// SPDX-License-Identifier: MIT

/// The distance in meters at or under which California's law calls a location precise: 1 850 ft.
let preciseDistance = 564.0

/// One estimate of an adversary, beside the truth.
struct Estimate: BitwiseCopyable, Sendable {
  /// Distance in meters from the truth to the estimate that is best on average.
  let error: Double

  /// Whether the disc of `preciseDistance` that the adversary deems likeliest holds the truth.
  let isHit: Bool

  /// Radius of the report that the estimate is for, in meters.
  let radius: Double

  /// Compares two estimates with the truth.
  ///
  /// - Parameters:
  ///   - point: The estimate that is best on average, such as the posterior mean.
  ///   - disc: Center of the disc of best posterior mass; the point itself where there is none.
  ///   - truth: Where the device was at the report's timestamp.
  ///   - radius: Radius of the report, in meters.
  init(point: PlanePoint, disc: PlanePoint? = nil, truth: PlanePoint, radius: Double) {
    error = point.distance(to: truth)
    isHit = (disc ?? point).distance(to: truth) <= preciseDistance
    self.radius = radius
  }
}

/// How near an adversary came, over many estimates.
struct Score: Encodable, Sendable {
  /// Number of estimates.
  let count: Int

  /// Mean error in meters.
  let mean: Double

  /// Median error in meters.
  let median: Double

  /// Mean error over mean radius, without unit; `nil` where no radius is claimed.
  let ratio: Double?

  /// Share of the estimates within 564 m of the truth, 0…1.
  let hit564: Double

  /// Sums up estimates, or gives `nil` where there are none.
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
