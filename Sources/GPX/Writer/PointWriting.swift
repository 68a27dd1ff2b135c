// SPDX-License-Identifier: MIT

extension [UInt8] {
  /// Appends the element of a point, with its children in the order of GPX's schema.
  mutating func append(point: GPXPoint) {
    let name: StaticString =
      switch point.kind {
      case .waypoint: "wpt"
      case .routePoint: "rtept"
      case .trackPoint: "trkpt"
      }
    append("<")
    append(name)
    append(" lat=\"")
    append(plainDecimal: point.latitude)
    append("\" lon=\"")
    append(plainDecimal: point.longitude)
    append("\">")
    appendChildren(of: point)
    appendExtensions(of: point)
    append("</")
    append(name)
    append(">\n")
  }

  private mutating func appendChildren(of point: GPXPoint) {
    append("ele", point.elevation) { $0.isFinite }
    if let time = point.time {
      append("<time>")
      time.append(to: &self)
      append("</time>")
    }
    append("magvar", point.magneticVariation) { abs($0) <= 360 }
    append("geoidheight", point.geoidHeight) { $0.isFinite }
    if let fix = point.fix {
      append("<fix>")
      append(fix.word)
      append("</fix>")
    }
    if let satellites = point.satellites, satellites >= 0 {
      append("<sat>")
      append(contentsOf: String(satellites).utf8)
      append("</sat>")
    }
    append("hdop", point.hdop) { $0 > 0 && $0.isFinite }
    append("vdop", point.vdop) { $0 > 0 && $0.isFinite }
    append("pdop", point.pdop) { $0 > 0 && $0.isFinite }
  }

  private mutating func appendExtensions(of point: GPXPoint) {
    let speed = point.speed.flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
    let course = point.course.flatMap { (0..<360).contains($0) ? $0 : nil }
    guard speed != nil || course != nil else { return }
    append("<extensions><gpxtpx:TrackPointExtension>")
    append("gpxtpx:speed", speed) { _ in true }
    append("gpxtpx:course", course) { _ in true }
    append("</gpxtpx:TrackPointExtension></extensions>")
  }

  /// Appends an element with a number, unless the number is missing or not writable.
  private mutating func append(
    _ name: StaticString, _ number: Double?, where isWritable: (Double) -> Bool
  ) {
    guard let number, isWritable(number) else { return }
    append("<")
    append(name)
    append(">")
    append(plainDecimal: number)
    append("</")
    append(name)
    append(">")
  }
}
