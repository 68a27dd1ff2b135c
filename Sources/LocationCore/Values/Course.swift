// SPDX-License-Identifier: MIT

/// Course over ground: the direction of travel, not the direction in which the device points.
public struct Course: Hashable, Sendable {
  /// Degrees clockwise from true north, from 0 to below 360.
  public let degrees: Double

  /// Uncertainty in degrees, about 68 %, if known.
  public let accuracy: Double?

  /// Makes a course, or `nil` if the degrees lie outside 0…360 or a number is not finite; 360 is
  /// taken as 0.
  ///
  /// - Parameters:
  ///   - degrees: Degrees clockwise from true north, 0…360.
  ///   - accuracy: Uncertainty in degrees, about 68 %.
  @inlinable
  public init?(degrees: Double, accuracy: Double? = nil) {
    guard degrees >= 0, degrees <= 360, (accuracy ?? 0) >= 0, (accuracy ?? 0).isFinite
    else { return nil }
    self.init(known: degrees == 360 ? 0 : degrees, accuracy)
  }

  /// Makes a course from numbers that were validated before.
  @inlinable
  init(known degrees: Double, _ accuracy: Double?) {
    self.degrees = degrees
    self.accuracy = accuracy
  }
}
