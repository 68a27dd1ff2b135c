// SPDX-License-Identifier: MIT

/// How a trace is laid out.
enum TraceStyle: String, Hashable {
  /// Four indented lines a point, 7 decimals of a degree: about 131 bytes a point.
  case plain

  /// As Garmin Connect exports: 23 digits of a degree, milliseconds, heart rate, cadence and
  /// temperature in the namespace of its extension: about 401 bytes a point.
  case garmin

  /// All points on one line, nothing between elements: about 99 bytes a point.
  case flat

  /// The beginning of the file, up to the first point.
  var head: StaticString {
    switch self {
    case .plain:
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="Tools/Benchmarks" xmlns="http://www.topografix.com/GPX/1/1">
        <trk>
          <trkseg>

      """
    case .garmin:
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx creator="Garmin Connect" version="1.1"
        xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/11.xsd"
        xmlns:ns3="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"
        xmlns="http://www.topografix.com/GPX/1/1"
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
        <metadata>
          <link href="connect.garmin.com">
            <text>Garmin Connect</text>
          </link>
          <time>2026-05-01T00:00:00.000Z</time>
        </metadata>
        <trk>
          <name>Tools/Benchmarks</name>
          <type>running</type>
          <trkseg>

      """
    case .flat:
      """
      <?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" creator="Tools/Benchmarks" \
      xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
      """
    }
  }

  /// The end of the file, from behind the last point.
  var tail: StaticString {
    switch self {
    case .plain, .garmin: "    </trkseg>\n  </trk>\n</gpx>\n"
    case .flat: "</trkseg></trk></gpx>\n"
    }
  }

  /// Before a point.
  var indent: StaticString { self == .flat ? "" : "      " }

  /// Before an element of a point.
  var lineBreak: StaticString { self == .flat ? "" : "\n        " }

  /// From behind a point's time to the end of the point, but for Garmin's extension.
  var pointEnd: StaticString { self == .flat ? "</trkpt>" : "\n      </trkpt>\n" }
}
