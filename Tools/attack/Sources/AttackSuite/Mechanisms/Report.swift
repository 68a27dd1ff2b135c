// SPDX-License-Identifier: MIT

/// What an app gets instead of a fix.
struct Report: BitwiseCopyable, Hashable, Sendable {
  /// The report's timestamp, in seconds since the beginning of `SuiteTime`.
  var time: Double

  /// Center of the circle in which the device claims to be.
  var center: PlanePoint

  /// Radius of that circle, in meters; zero where a mechanism claims none.
  var radius: Double
}
