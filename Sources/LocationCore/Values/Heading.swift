// SPDX-License-Identifier: MIT

/// Where the top of the device points, as a compass tells it; never the direction of travel.
public struct Heading: Hashable, Sendable {
  /// Degrees clockwise from magnetic north, from 0 to below 360.
  public let magnetic: Double

  /// Degrees clockwise from true north, from 0 to below 360; `nil` where it is not known.
  public let trueNorth: Double?

  /// How far the magnetic heading may be off in degrees, zero or more; `nil` where it is not
  /// calibrated and means nothing.
  public let accuracy: Double?

  /// When it was measured.
  public let timestamp: UTCInstant

  /// Makes a heading, or `nil` where degrees lie outside 0…360 or a number is not finite; 360 is
  /// taken as 0.
  ///
  /// - Parameters:
  ///   - magnetic: Degrees clockwise from magnetic north, 0…360.
  ///   - trueNorth: Degrees clockwise from true north, 0…360, where known.
  ///   - accuracy: Degrees by which it may be off, zero or more, where known.
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

  /// The same heading without true north, for those who may not know where the device is.
  public var withoutTrueNorth: Self { Self(self, trueNorth: nil) }

  private init(_ heading: Self, trueNorth: Double?) {
    magnetic = heading.magnetic
    self.trueNorth = trueNorth
    accuracy = heading.accuracy
    timestamp = heading.timestamp
  }
}
