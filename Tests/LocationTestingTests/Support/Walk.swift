// SPDX-License-Identifier: MIT

/// Traces made for one test, which begin at 2026-05-01T08:00:00Z near 46° N, 10° E.
enum Walk {
  /// A walk north with a point a second, from second 0 to the last one.
  static func gpx(seconds: Int) -> String { gpx(segments: [Array(0...seconds)]) }

  /// Points at the given seconds; between two segments there is no signal.
  static func gpx(segments: [[Int]]) -> String {
    opening + segments.map { "<trkseg>\n\($0.map(point).joined())</trkseg>\n" }.joined() + closing
  }

  /// A walk whose file was cut off after the last point.
  static func cutOff(afterSecond last: Int) -> String {
    opening + "<trkseg>\n" + (0...last).map(point).joined() + "<trkpt la"
  }

  private static let opening =
    "<gpx version=\"1.1\" creator=\"test\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk>\n"
  private static let closing = "</trk></gpx>\n"

  private static func point(second: Int) -> String {
    let latitude = "46." + digits(second, count: 5)
    let minutes = digits(second / 60 % 60, count: 2)
    let time =
      "2026-05-01T" + digits(8 + second / 3_600, count: 2) + ":" + minutes + ":"
      + digits(second % 60, count: 2) + "Z"
    // Poor every now and then, so that requests and filters have something to choose from.
    let dilution = ["1.2", "0.9", "7.5", "20", "3"][second * 7 % 5]
    return "<trkpt lat=\"\(latitude)\" lon=\"10\"><time>\(time)</time>"
      + "<hdop>\(dilution)</hdop></trkpt>\n"
  }

  // Traces of an hour take much longer to write with Foundation's formats than to play.
  private static func digits(_ number: Int, count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(count - text.utf8.count, 0)) + text
  }
}
