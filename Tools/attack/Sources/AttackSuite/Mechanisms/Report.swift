// SPDX-License-Identifier: MIT

/// The report that an app gets instead of a fix.
struct Report: BitwiseCopyable, Hashable, Sendable {
  /// The timestamp of the report, in seconds since the beginning of `SuiteTime`.
  var time: Double

  /// The center of the circle in which the device claims to be.
  var center: PlanePoint

  /// The radius of that circle in meters; zero if a mechanism claims none.
  var radius: Double
}
