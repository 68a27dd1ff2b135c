// SPDX-License-Identifier: MIT

/// The headings that one client started: decides which reading of the compass it is told.
struct HeadingService: Hashable, Sendable {
  /// The reading that was considered last; `nil` right after the start.
  private var considered: CompassReading?

  /// The magnetic heading that the client was told last, from which changes are measured.
  private var lastMagnetic: Double?

  /// What a client is told of a reading.
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
  /// - Returns: What the client is told; `nil` for nothing.
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

/// What the device's compass told last.
struct CompassReading: Hashable, Sendable {
  /// The heading; `nil` where the compass could tell none.
  let heading: Heading?

  /// How many readings came before, by which equal headings are told apart.
  let number: UInt64
}
