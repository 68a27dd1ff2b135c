// SPDX-License-Identifier: MIT

/// The headings that one client started: decides which compass readings are delivered.
struct HeadingService: Hashable, Sendable {
  /// The reading that was considered last; `nil` right after the start.
  private var considered: CompassReading?

  /// The magnetic heading last delivered to the client; changes are measured from it.
  private var lastMagnetic: Double?

  /// What is delivered to a client for a reading.
  package enum Verdict: Hashable, Sendable {
    case delivered(Heading)
    case failed
  }

  /// Decides about the newest reading, once: what was considered is not considered again.
  ///
  /// The first heading after a start passes whatever the filter says.
  ///
  /// - Parameters:
  ///   - reading: The newest reading.
  ///   - filter: Least change in degrees; zero passes every heading.
  /// - Returns: What is delivered to the client; `nil` for nothing.
  mutating func consider(_ reading: CompassReading, filter: Double) -> Verdict? {
    guard reading != considered else { return nil }
    considered = reading
    guard let heading = reading.heading else { return .failed }
    if let lastMagnetic, Self.change(from: lastMagnetic, to: heading.magnetic) < filter {
      return nil
    }
    lastMagnetic = heading.magnetic
    return .delivered(heading)
  }

  /// Degrees between two directions along the shorter way, 0…180: from 359 to 1 it is 2.
  static func change(from: Double, to: Double) -> Double {
    let difference = abs(to - from)
    return min(difference, 360 - difference)
  }
}

/// The last reading of the device's compass.
struct CompassReading: Hashable, Sendable {
  /// The heading; `nil` if the compass could not measure one.
  let heading: Heading?

  /// How many readings came before it; the number distinguishes equal headings.
  let number: UInt64
}

/// The compass of the device.
struct Compass: Sendable {
  /// The last reading; `nil` before the first one.
  private(set) var reading: CompassReading?

  /// Takes a reading; `nil` if the compass could not measure a heading.
  mutating func take(_ heading: Heading?) {
    reading = CompassReading(heading: heading, number: (reading?.number ?? 0) + 1)
  }
}
