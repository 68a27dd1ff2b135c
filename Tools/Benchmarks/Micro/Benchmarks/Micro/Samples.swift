// SPDX-License-Identifier: MIT

import LocationCore

/// What the benchmarks work on.
enum Samples {
  /// A fix with all that a trace gives.
  static let fix = fix(second: 0)

  /// A fix of a car at 20 m/s, so many seconds into its drive.
  static func fix(second: Int) -> Fix? {
    Coordinate(latitude: 47.1, longitude: (Double(second) * 26.3e-5).remainder(dividingBy: 360))
      .flatMap {
        Fix(
          coordinate: $0, horizontalAccuracy: 5,
          altitude: Altitude(aboveSeaLevel: 408.25, accuracy: 3),
          speed: Speed(metersPerSecond: 20),
          course: Course(degrees: 90),
          timestamp: UTCInstant(secondsSinceEpoch: 1_777_593_600 + Int64(second)))
      }
  }
}
