// SPDX-License-Identifier: MIT

package import LocationCore

/// The direction of a device in a scenario; the step has the time.
package struct ScenarioHeading: Hashable, Sendable {
  /// Degrees clockwise from magnetic north, from 0 to below 360.
  package let magnetic: Double

  /// Degrees clockwise from true north, from 0 to below 360; `nil` if the compass does not have it.
  package let trueNorth: Double?

  /// The possible error of the magnetic heading in degrees; `nil` if the compass is not calibrated.
  package let accuracy: Double?

  /// Makes a heading, or `nil` if the numbers are invalid (`Heading`).
  ///
  /// - Parameters:
  ///   - magnetic: Degrees clockwise from magnetic north, 0…360.
  ///   - trueNorth: Degrees clockwise from true north, 0…360, if known.
  ///   - accuracy: The possible error in degrees, zero or more, if known.
  package init?(magnetic: Double, trueNorth: Double? = nil, accuracy: Double? = nil) {
    let heading = Heading(
      magnetic: magnetic, trueNorth: trueNorth, accuracy: accuracy,
      timestamp: UTCInstant(secondsSinceEpoch: 0))
    guard let heading else { return nil }
    self.magnetic = heading.magnetic
    self.trueNorth = heading.trueNorth
    self.accuracy = heading.accuracy
  }

  /// The event of a compass that measures this heading.
  ///
  /// - Parameter timestamp: The time of the measurement.
  /// - Returns: The event.
  package func event(at timestamp: UTCInstant) -> Event {
    let heading = Heading(
      magnetic: magnetic, trueNorth: trueNorth, accuracy: accuracy, timestamp: timestamp)
    return heading.map { .headingArrived($0) } ?? .headingLost
  }
}
