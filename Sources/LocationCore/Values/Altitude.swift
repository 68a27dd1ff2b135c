// SPDX-License-Identifier: MIT

/// Height of a fix, over at least one of the two reference surfaces.
public struct Altitude: Hashable, Sendable {
  /// The accuracy in meters of a height whose source reports no error, since an accuracy of zero or
  /// less means that there is no height.
  public static let accuracyOfUnknownError = 100.0

  /// The accuracy, unless it stands for an unknown error.
  public var knownAccuracy: Double? { accuracy == Self.accuracyOfUnknownError ? nil : accuracy }

  /// Meters above mean sea level, if known.
  public let aboveSeaLevel: Double?

  /// Meters above the WGS 84 ellipsoid, if known.
  public let aboveEllipsoid: Double?

  /// Uncertainty in meters, about 68 %, above zero.
  public let accuracy: Double

  /// Makes an altitude, or `nil` if neither height is known, a number is not finite, or the
  /// accuracy is not above zero.
  ///
  /// - Parameters:
  ///   - aboveSeaLevel: Meters above mean sea level.
  ///   - aboveEllipsoid: Meters above the WGS 84 ellipsoid.
  ///   - accuracy: Uncertainty in meters, about 68 %.
  @inlinable
  public init?(aboveSeaLevel: Double?, aboveEllipsoid: Double? = nil, accuracy: Double) {
    guard aboveSeaLevel != nil || aboveEllipsoid != nil,
      (aboveSeaLevel ?? 0).isFinite, (aboveEllipsoid ?? 0).isFinite,
      accuracy > 0, accuracy.isFinite
    else { return nil }
    self.init(known: aboveSeaLevel, aboveEllipsoid, accuracy: accuracy)
  }

  /// Makes an altitude from numbers that were validated before.
  @inlinable
  init(known aboveSeaLevel: Double?, _ aboveEllipsoid: Double?, accuracy: Double) {
    self.aboveSeaLevel = aboveSeaLevel
    self.aboveEllipsoid = aboveEllipsoid
    self.accuracy = accuracy
  }
}
