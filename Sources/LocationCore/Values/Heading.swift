// SPDX-License-Identifier: MIT

/// The direction in which the top of the device points, as a compass measures it; never the
/// direction of travel.
public struct Heading: Hashable, Sendable {
  /// Degrees clockwise from magnetic north, from 0 to below 360.
  public let magnetic: Double

  /// Degrees clockwise from true north, from 0 to below 360; `nil` if it is not known.
  public let trueNorth: Double?

  /// The possible error of the magnetic heading in degrees, zero or more; `nil` if it is not
  /// calibrated and the heading means nothing.
  public let accuracy: Double?

  /// When it was measured.
  public let timestamp: UTCInstant

  /// Makes a heading, or `nil` if degrees lie outside 0…360 or a number is not finite; 360 is taken
  /// as 0.
  ///
  /// - Parameters:
  ///   - magnetic: Degrees clockwise from magnetic north, 0…360.
  ///   - trueNorth: Degrees clockwise from true north, 0…360, if known.
  ///   - accuracy: The possible error in degrees, zero or more, if known.
  ///   - timestamp: When it was measured.
  public init?(
    magnetic: Double, trueNorth: Double? = nil, accuracy: Double? = nil, timestamp: UTCInstant
  ) {
    guard magnetic >= 0, magnetic <= 360, (trueNorth ?? 0) >= 0, (trueNorth ?? 0) <= 360,
      (accuracy ?? 0) >= 0, (accuracy ?? 0).isFinite
    else { return nil }
    self.magnetic = magnetic == 360 ? 0 : magnetic
    self.trueNorth = trueNorth == 360 ? 0 : trueNorth
    self.accuracy = accuracy
    self.timestamp = timestamp
  }

  /// The same heading without true north, for apps that may not know the device's position.
  public var withoutTrueNorth: Self { Self(self, trueNorth: nil) }

  private init(_ heading: Self, trueNorth: Double?) {
    magnetic = heading.magnetic
    self.trueNorth = trueNorth
    accuracy = heading.accuracy
    timestamp = heading.timestamp
  }
}
