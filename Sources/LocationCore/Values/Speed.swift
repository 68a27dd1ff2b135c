// SPDX-License-Identifier: MIT

/// Speed over ground.
public struct Speed: Hashable, Sendable {
  /// Meters per second, zero or more.
  public let metersPerSecond: Double

  /// Uncertainty in meters per second, about 68 %, if known.
  public let accuracy: Double?

  /// Makes a speed, or `nil` if a number is negative or not finite.
  ///
  /// - Parameters:
  ///   - metersPerSecond: Speed over ground in meters per second.
  ///   - accuracy: Uncertainty in meters per second, about 68 %.
  @inlinable
  public init?(metersPerSecond: Double, accuracy: Double? = nil) {
    guard metersPerSecond >= 0, metersPerSecond.isFinite,
      (accuracy ?? 0) >= 0, (accuracy ?? 0).isFinite
    else { return nil }
    self.init(known: metersPerSecond, accuracy)
  }

  /// Makes a speed from numbers that were validated before.
  @inlinable
  init(known metersPerSecond: Double, _ accuracy: Double?) {
    self.metersPerSecond = metersPerSecond
    self.accuracy = accuracy
  }
}
