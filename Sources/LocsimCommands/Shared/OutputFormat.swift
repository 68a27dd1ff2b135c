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

  var format: any NoticeFormat {
    switch self {
    case .text: TextFormat()
    case .ndjson: NDJSONFormat()
    case .gpx: GPXFormat(creator: "locsim \(Locsim.version)")
    case .geojson: GeoJSONFormat()
    case .nmea: NMEAFormat()
    }
  }
}
