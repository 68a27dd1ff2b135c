// SPDX-License-Identifier: MIT

import LocationCore

/// The time of the suite: seconds since 2024-01-01T00:00:00Z.
///
/// The beginning is midnight, and a tick of every interval that divides a day.
enum SuiteTime {
  /// The beginning in seconds since 1970-01-01T00:00:00Z.
  static let epoch: Int64 = 1_704_067_200

  /// The seconds of an hour.
  static let hour = 3_600.0

  /// The seconds of a day.
  static let day = 86_400.0

  /// Returns the UTC instant of a time of the suite, to the millisecond.
  static func instant(_ time: Double) -> UTCInstant {
    UTCInstant(sinceEpoch: .seconds(epoch) + .milliseconds(Int64((time * 1_000).rounded())))
  }

  /// Returns the time of the suite at a UTC instant.
  static func time(_ instant: UTCInstant) -> Double {
    instant.seconds(since: UTCInstant(secondsSinceEpoch: epoch))
  }
}
