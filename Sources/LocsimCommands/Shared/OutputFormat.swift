// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationFiles
import LocationRecording
import LocationSinks

/// The formats in which a client's events can be written.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case ndjson
  case gpx
  case geojson
  case geojsonseq
  case nmea

  /// Makes the format.
  ///
  /// - Parameters:
  ///   - isSimulated: Whether the data is simulated, for data that does not record this itself.
  ///   - hasPoints: Whether GeoJSON also has a point for each location.
  ///   - space: The limit of GeoJSON's temporary files.
  /// - Returns: The format.
  func format(
    isSimulated: Bool, hasPoints: Bool = false, space: SpillSpace = SpillSpace()
  ) -> any NoticeFormat {
    switch self {
    case .text: TextFormat()
    case .ndjson: NDJSONFormat()
    case .gpx: GPXFormat(creator: "locsim \(LocsimVersion.text)")
    case .geojson: GeoJSONFormat(hasPoints: hasPoints, space: space)
    case .geojsonseq: GeoJSONSequenceFormat()
    case .nmea: NMEAFormat(isSimulated: isSimulated)
    }
  }

  /// The error for points that are requested with another format than GeoJSON.
  static var pointsWithoutGeoJSON: ValidationError {
    ValidationError("--geojson-points adds to --format geojson; give that, too, or leave it out.")
  }
}
