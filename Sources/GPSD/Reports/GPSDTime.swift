// SPDX-License-Identifier: MIT

/// A UTC time as gpsd writes it, `2026-05-04T10:20:30.250Z`.
package struct GPSDTime: Hashable, Sendable {
  /// The whole seconds since 1970-01-01T00:00:00Z without leap seconds; negative before it.
  package let secondsSince1970: Int64

  /// The nanoseconds after that second, 0…999 999 999.
  package let nanoseconds: Int32

  /// Makes a time; `nil` if the nanoseconds are outside 0…999 999 999.
  package init?(secondsSince1970: Int64, nanoseconds: Int32) {
    guard (0...999_999_999).contains(nanoseconds) else { return nil }
    self.secondsSince1970 = secondsSince1970
    self.nanoseconds = nanoseconds
  }
}

extension GPSDTime: Comparable {
  /// Returns whether the left time is earlier.
  package static func < (left: Self, right: Self) -> Bool {
    (left.secondsSince1970, left.nanoseconds) < (right.secondsSince1970, right.nanoseconds)
  }
}
