// SPDX-License-Identifier: MIT

public import LocationCore

/// Where a device of a scenario points; when is said by the step.
public struct ScenarioHeading: Hashable, Sendable {
  /// Degrees clockwise from magnetic north, from 0 to below 360.
  public let magnetic: Double

  /// Degrees clockwise from true north, from 0 to below 360; `nil` where the compass does not know it.
  public let trueNorth: Double?

  /// How far the magnetic heading may be off in degrees; `nil` where it is not calibrated.
  public let accuracy: Double?

  /// Makes a heading, or `nil` where the numbers make none (`Heading`).
  ///
  /// - Parameters:
  ///   - magnetic: Degrees clockwise from magnetic north, 0…360.
  ///   - trueNorth: Degrees clockwise from true north, 0…360, where known.
  ///   - accuracy: Degrees by which it may be off, zero or more, where known.
  public init?(magnetic: Double, trueNorth: Double? = nil, accuracy: Double? = nil) {
    let heading = Heading(
      magnetic: magnetic, trueNorth: trueNorth, accuracy: accuracy,
      timestamp: UTCInstant(secondsSinceEpoch: 0))
    guard let heading else { return nil }
    self.magnetic = heading.magnetic
    self.trueNorth = heading.trueNorth
    self.accuracy = heading.accuracy
  }

  /// The event of the compass that measures it at a moment.
  ///
  /// - Parameter timestamp: When it is measured.
  /// - Returns: The event.
  public func event(at timestamp: UTCInstant) -> Event {
    let heading = Heading(
      magnetic: magnetic, trueNorth: trueNorth, accuracy: accuracy, timestamp: timestamp)
    return heading.map { .headingArrived($0) } ?? .headingLost
  }
}
