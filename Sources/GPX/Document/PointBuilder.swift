// SPDX-License-Identifier: MIT

/// A value of a point, by the element that contains it.
enum PointValue: UInt8 {
  case elevation
  case time
  case speed
  case course
  case hdop
  case vdop
  case pdop
  case geoidHeight
  case magneticVariation
  case satellites
  case fix
  case extensionSpeed
  case extensionCourse
  case extensionBearing

  /// Makes the value of a direct child of a point; `nil` for any other element.
  @inline(__always)
  init?(child: ElementName) {
    switch child {
    case .ele: self = .elevation
    case .time: self = .time
    case .speed: self = .speed
    case .course: self = .course
    case .hdop: self = .hdop
    case .vdop: self = .vdop
    case .pdop: self = .pdop
    case .geoidheight: self = .geoidHeight
    case .magvar: self = .magneticVariation
    case .sat: self = .satellites
    case .fix: self = .fix
    case .gpx, .trk, .trkseg, .trkpt, .rte, .rtept, .wpt, .bearing, .extensions,
      .trackPointExtension, .other:
      return nil
    }
  }

  /// The local name of the element, for warnings.
  var elementName: StaticString {
    switch self {
    case .elevation: "ele"
    case .time: "time"
    case .speed, .extensionSpeed: "speed"
    case .course, .extensionCourse: "course"
    case .extensionBearing: "bearing"
    case .hdop: "hdop"
    case .vdop: "vdop"
    case .pdop: "pdop"
    case .geoidHeight: "geoidheight"
    case .magneticVariation: "magvar"
    case .satellites: "sat"
    case .fix: "fix"
    }
  }
}

/// Builds a point of its values.
///
/// If an element occurs several times, the first valid value counts. A direct child outranks an
/// extension, and `course` outranks `bearing`, in any order.
struct PointBuilder {
  /// The point so far.
  private(set) var point = GPXPoint(kind: .waypoint, latitude: 0, longitude: 0)

  private var speedRank: UInt8 = 0
  private var courseRank: UInt8 = 0

  /// Starts another point.
  @inline(__always)
  mutating func begin(
    _ kind: GPXPoint.Kind, latitude: Double, longitude: Double, position: TextPosition
  ) {
    point = GPXPoint(kind: kind, latitude: latitude, longitude: longitude, position: position)
    speedRank = 0
    courseRank = 0
  }

  /// Takes a parsed elevation.
  @inline(__always)
  mutating func set(elevation: Double) {
    if point.elevation == nil { point.elevation = elevation }
  }

  /// Takes a parsed time.
  @inline(__always)
  mutating func set(time: GPXTime) {
    if point.time == nil { point.time = time }
  }

  /// Sets a value from its text; returns `false` if the text is invalid and therefore ignored.
  mutating func set(_ value: PointValue, _ text: Span<UInt8>) -> Bool {
    switch value {
    case .elevation: Self.fill(&point.elevation, PlainDecimal.parse(text))
    case .time: Self.fill(&point.time, GPXTime.parse(text))
    case .speed: setSpeed(text, rank: 2)
    case .extensionSpeed: setSpeed(text, rank: 1)
    case .course: setCourse(text, rank: 3)
    case .extensionCourse: setCourse(text, rank: 2)
    case .extensionBearing: setCourse(text, rank: 1)
    case .hdop: Self.fill(&point.hdop, Self.dilution(text))
    case .vdop: Self.fill(&point.vdop, Self.dilution(text))
    case .pdop: Self.fill(&point.pdop, Self.dilution(text))
    case .geoidHeight: Self.fill(&point.geoidHeight, PlainDecimal.parse(text))
    case .magneticVariation: Self.fill(&point.magneticVariation, Self.variation(text))
    case .satellites: Self.fill(&point.satellites, Self.count(text))
    case .fix: Self.fill(&point.fix, GPXFix(text))
    }
  }

  /// Sets a field unless it has a value; returns `false` if the new value is `nil`.
  @inline(__always)
  private static func fill<Value>(_ field: inout Value?, _ value: Value?) -> Bool {
    guard let value else { return false }
    if field == nil { field = value }
    return true
  }

  private mutating func setSpeed(_ text: Span<UInt8>, rank: UInt8) -> Bool {
    guard let speed = PlainDecimal.parse(text), speed >= 0 else { return false }
    if rank > speedRank {
      point.speed = speed
      speedRank = rank
    }
    return true
  }

  private mutating func setCourse(_ text: Span<UInt8>, rank: UInt8) -> Bool {
    guard let course = PlainDecimal.parse(text), (0...360).contains(course) else { return false }
    if rank > courseRank {
      point.course = course == 360 ? 0 : course
      courseRank = rank
    }
    return true
  }

  private static func dilution(_ text: Span<UInt8>) -> Double? {
    guard let value = PlainDecimal.parse(text), value > 0 else { return nil }
    return value
  }

  private static func variation(_ text: Span<UInt8>) -> Double? {
    guard let value = PlainDecimal.parse(text), abs(value) <= 360 else { return nil }
    return value
  }

  /// Parses an `xsd:nonNegativeInteger`; `nil` if it is none, or too large.
  private static func count(_ text: Span<UInt8>) -> Int? {
    let range = trimmedRange(of: text)
    var index = range.lowerBound
    if index < range.upperBound, text[index] == UInt8(ascii: "+") { index += 1 }
    guard index < range.upperBound else { return nil }
    var value = 0
    while index < range.upperBound {
      let digit = text[index] &- UInt8(ascii: "0")
      let (tenfold, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowsToo) = tenfold.addingReportingOverflow(Int(digit))
      guard digit < 10, !overflows, !overflowsToo else { return nil }
      value = sum
      index += 1
    }
    return value
  }
}

extension GPXFix {
  /// The word for the fix in GPX.
  var word: StaticString {
    switch self {
    case .noFix: "none"
    case .twoDimensional: "2d"
    case .threeDimensional: "3d"
    case .differential: "dgps"
    case .precise: "pps"
    }
  }

  /// Parses a word of GPX, with blanks around it allowed.
  init?(_ text: Span<UInt8>) {
    let range = trimmedRange(of: text)
    for fix in Self.allCases {
      let word = Array("\(fix.word)".utf8)
      guard word.count == range.count else { continue }
      var isEqual = true
      for index in word.indices where word[index] != text[range.lowerBound + index] {
        isEqual = false
      }
      if isEqual {
        self = fix
        return
      }
    }
    return nil
  }
}
