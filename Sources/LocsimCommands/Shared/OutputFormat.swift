// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationRuntime

/// The formats in which a client's events can be written.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case ndjson
  case gpx
  case geojson
  case nmea

  /// Makes the format.
  ///
  /// - Parameter isSimulated: Whether what is written is a simulation, where only that tells.
  /// - Returns: The format.
  func format(isSimulated: Bool) -> any NoticeFormat {
    switch self {
    case .text: TextFormat()
    case .ndjson: NDJSONFormat()
    case .gpx: GPXFormat(creator: "locsim \(Locsim.version)")
    case .geojson: GeoJSONFormat()
    case .nmea: NMEAFormat(isSimulated: isSimulated)
    }
  }
}
