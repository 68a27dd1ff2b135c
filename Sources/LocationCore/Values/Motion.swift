// SPDX-License-Identifier: MIT

/// Height of a fix, over at least one of the two reference surfaces.
public struct Altitude: Hashable, Sendable {
  /// Metres of accuracy of a height whose error its source does not tell, since an accuracy of zero
  /// or less means that there is no height.
  public static let accuracyOfUnknownError = 100.0

  /// The accuracy, unless it stands for an error that is not known.
  public var knownAccuracy: Double? { accuracy == Self.accuracyOfUnknownError ? nil : accuracy }

  /// Metres above mean sea level, where known.
  public let aboveSeaLevel: Double?

  /// Metres above the WGS 84 ellipsoid, where known.
  public let aboveEllipsoid: Double?

  /// Uncertainty in metres, about 68 %, above zero.
  public let accuracy: Double

  /// Makes an altitude, or `nil` where neither height is known, a number is not finite, or the
  /// accuracy is not above zero.
  ///
  /// - Parameters:
  ///   - aboveSeaLevel: Metres above mean sea level.
  ///   - aboveEllipsoid: Metres above the WGS 84 ellipsoid.
  ///   - accuracy: Uncertainty in metres, about 68 %.
  @inlinable
  public init?(aboveSeaLevel: Double?, aboveEllipsoid: Double? = nil, accuracy: Double) {
    guard aboveSeaLevel != nil || aboveEllipsoid != nil,
      (aboveSeaLevel ?? 0).isFinite, (aboveEllipsoid ?? 0).isFinite,
      accuracy > 0, accuracy.isFinite
    else { return nil }
    self.init(known: aboveSeaLevel, aboveEllipsoid, accuracy: accuracy)
  }

  /// Makes an altitude of numbers that have been one.
  @inlinable
  init(known aboveSeaLevel: Double?, _ aboveEllipsoid: Double?, accuracy: Double) {
    self.aboveSeaLevel = aboveSeaLevel
    self.aboveEllipsoid = aboveEllipsoid
    self.accuracy = accuracy
  }
}

/// Speed over ground.
public struct Speed: Hashable, Sendable {
  /// Metres per second, zero or more.
  public let metersPerSecond: Double

  /// Uncertainty in metres per second, about 68 %, where known.
  public let accuracy: Double?

  /// Makes a speed, or `nil` where a number is negative or not finite.
  ///
  /// - Parameters:
  ///   - metersPerSecond: Speed over ground in metres per second.
  ///   - accuracy: Uncertainty in metres per second, about 68 %.
  @inlinable
  public init?(metersPerSecond: Double, accuracy: Double? = nil) {
    guard metersPerSecond >= 0, metersPerSecond.isFinite,
      (accuracy ?? 0) >= 0, (accuracy ?? 0).isFinite
    else { return nil }
    self.init(known: metersPerSecond, accuracy)
  }

  /// Makes a speed of numbers that have been one.
  @inlinable
  init(known metersPerSecond: Double, _ accuracy: Double?) {
    self.metersPerSecond = metersPerSecond
    self.accuracy = accuracy
  }
}

/// Course over ground: the direction of travel, not the direction in which the device points.
public struct Course: Hashable, Sendable {
  /// Degrees clockwise from true north, from 0 to below 360.
  public let degrees: Double

  /// Uncertainty in degrees, about 68 %, where known.
  public let accuracy: Double?

  /// Makes a course, or `nil` where the degrees lie outside 0…360 or a number is not finite;
  /// 360 is taken as 0.
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

  /// Makes a course of numbers that have been one.
  @inlinable
  init(known degrees: Double, _ accuracy: Double?) {
    self.degrees = degrees
    self.accuracy = accuracy
  }
}
