// SPDX-License-Identifier: MIT

package import LocationCore

/// The values that the measurements work on.
package enum Samples {
  /// A fix with all that a trace gives.
  package static let fix = fix(second: 0)

  /// A fix of a car at 20 m/s, so many seconds into its drive.
  package static func fix(second: Int) -> Fix? {
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

  /// An app that may ask for location and receive it in the background.
  package static let app: AppDescription = {
    var purposes: [PurposeKey: Result<PurposeString, PurposeStringFault>] = [:]
    for key in PurposeKey.allCases {
      purposes[key] = Result { () throws(PurposeStringFault) in try PurposeString("To measure.") }
    }
    return AppDescription(
      name: "Benchmark", purposes: purposes, hasLocationBackgroundMode: true)
  }()
}
