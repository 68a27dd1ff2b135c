// SPDX-License-Identifier: MIT

import CoreLocation

/// Traces made for one test: points along the meridian of 10° E that begin at the equator.
enum Trace {
  /// The moment that traces begin at: 2026-05-01T08:00:00Z.
  static let start = Date(timeIntervalSince1970: 1_777_622_400)

  /// A point of a trace.
  struct Point {
    /// Seconds since the trace's beginning.
    let second: Int

    /// Meters north of the equator.
    var north: Double = 0

    /// Radius of 68 % in meters.
    var accuracy: Double = 5
  }

  /// A walk of 2 m/s with a point a second, from second 0 to the last one.
  static func walk(seconds: Int) -> String {
    gpx((0...seconds).map { Point(second: $0, north: Double($0) * 2) })
  }

  /// A document with one segment.
  static func gpx(_ points: [Point]) -> String { gpx(segments: [points]) }

  /// A document whose segments have no signal between them.
  static func gpx(segments: [[Point]]) -> String {
    let body = segments.map { "<trkseg>\($0.map(element).joined())</trkseg>\n" }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk>
      \(body)</trk></gpx>
      """
  }

  /// Which second of a trace a location is of.
  static func second(of location: CLLocation) -> Int {
    Int(location.timestamp.timeIntervalSince(start).rounded())
  }

  /// Meters of one degree of latitude at the equator.
  private static let degree = 110_574.388_6

  private static func element(_ point: Point) -> String {
    let time = start.addingTimeInterval(Double(point.second)).formatted(.iso8601)
    // GPX knows no exponents.
    let latitude = String(format: "%.12f", point.north / degree)
    // The reader takes a dilution of precision times 5 m for the radius.
    return """
      <trkpt lat="\(latitude)" lon="10"><time>\(time)</time>\
      <hdop>\(point.accuracy / 5)</hdop></trkpt>

      """
  }
}
