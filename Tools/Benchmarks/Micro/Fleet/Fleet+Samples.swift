// SPDX-License-Identifier: MIT

import LocationCore
import LocationFleet
import Measuring

extension Fleet {
  /// Devices that report once a second, each at a moment of its second and at a place of its track
  /// drawn by lot (seed 1), with a client that may have location while in use.
  ///
  /// - Parameters:
  ///   - count: The number of devices.
  ///   - distanceFilter: The filter of their clients, in meters; cars go at 20 m/s.
  ///   - unevenness: The longest delay of a fix in milliseconds, drawn by lot. It separates devices
  ///     that were due together, and devices that are due in turn are not adjacent.
  /// - Returns: The fleet at the beginning of its line.
  static func sample(_ count: Int, distanceFilter: Double, unevenness: Int = 0) -> Self {
    var tracks = FleetTracks()
    var lots = Lots(seed: 1)
    for number in 0..<Self.trackCount {
      let track = drive(number).map {
        $0.stamped($0.timestamp + .milliseconds(Int.random(in: 0...unevenness, using: &lots)))
      }
      guard tracks.add(track) != nil else { FleetMain.fail("a track has no order") }
    }
    let members = (0..<count).lazy.map { _ in
      FleetMember(
        track: Int.random(in: 0..<Self.trackCount, using: &lots),
        skipping: Int.random(in: 0..<Self.fixCount, using: &lots),
        after: .nanoseconds(Int.random(in: 0...999_000_000, using: &lots)))
    }
    return Self(
      members, on: tracks, kinds: [ClientOptions(distanceFilter: distanceFilter)],
      start: UTCInstant(secondsSinceEpoch: Self.start))
  }

  private static let trackCount = 16
  private static let fixCount = 600
  private static let start: Int64 = 1_777_593_600

  /// A circle of 12 km driven in ten minutes, with all that a trace gives, to seven decimals.
  private static func drive(_ number: Int) -> [Fix] {
    (0..<fixCount).compactMap { second in
      let degrees = Double(second) * 360 / Double(fixCount)
      let (sine, cosine) = sineAndCosine(degrees: degrees)
      return Coordinate(
        latitude: sevenDecimals(45.0 + Double(number) / 10 + 0.01718 * sine),
        longitude: sevenDecimals(11.0 + Double(number) + 0.0247 * cosine)
      ).flatMap {
        Fix(
          coordinate: $0, horizontalAccuracy: 5,
          altitude: Altitude(aboveSeaLevel: 408.25, accuracy: 3), speed: Speed(metersPerSecond: 20),
          course: Course(degrees: (360 - degrees).truncatingRemainder(dividingBy: 360)),
          timestamp: UTCInstant(secondsSinceEpoch: start + Int64(second)), origin: .simulation)
      }
    }
  }

  private static func sevenDecimals(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }
}
