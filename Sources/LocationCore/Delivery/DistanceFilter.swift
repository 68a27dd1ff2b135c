// SPDX-License-Identifier: MIT

/// Passes a fix only when it lies far enough from the last one delivered, or is much better.
///
/// Distance is horizontal and along the WGS 84 ellipsoid (S-06). A fix whose accuracy has improved
/// passes wherever it lies (S-07).
struct DistanceFilter: Sendable {
  /// Least distance in meters between two fixes passed; zero or less passes every fix.
  var minimumDistance: Double

  /// Share of the last radius by which a radius must shrink to count as improved, 0…1.
  var improvement: Double

  private var metric = LocalMetric()

  init(minimumDistance: Double, improvement: Double) {
    self.minimumDistance = minimumDistance
    self.improvement = improvement
  }

  /// Whether the fix may pass, given the last one delivered.
  mutating func passes(_ fix: Fix, after last: Fix) -> Bool {
    if !(minimumDistance > 0) { return true }
    if fix.horizontalAccuracy <= last.horizontalAccuracy * (1 - improvement),
      fix.horizontalAccuracy < last.horizontalAccuracy
    {
      return true
    }
    return metric.isSeparated(
      fix.coordinate, from: last.coordinate, byAtLeast: minimumDistance)
  }
}
