// SPDX-License-Identifier: MIT

/// Where the device is relative to a region (behavior.md E-05).
@frozen public enum CLRegionState: Int, Sendable {
  /// Not known; raw value 0.
  case unknown = 0

  /// In the region; raw value 1.
  case inside = 1

  /// Not in the region; raw value 2.
  case outside = 2
}
