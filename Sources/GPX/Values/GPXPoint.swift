// SPDX-License-Identifier: MIT

/// A usable point of a GPX document.
///
/// The type has no references, so copying it needs no reference counting.
package struct GPXPoint: BitwiseCopyable, Hashable, Sendable {
  /// The element that a point was written as.
  package enum Kind: UInt8, BitwiseCopyable, Hashable, Sendable {
    /// A `wpt` of the document.
    case waypoint
    /// An `rtept` of a route.
    case routePoint
    /// A `trkpt` of a track segment.
    case trackPoint
  }

  /// The element that the point was written as.
  package var kind: Kind

  /// The geodetic latitude (WGS 84) in degrees, north positive, −90…90.
  package var latitude: Double

  /// The longitude (WGS 84) in degrees, east positive, −180…180.
  package var longitude: Double

  /// The height in meters above mean sea level.
  @inlinable package var elevation: Double? {
    get { packedElevation.value }
    set { packedElevation.value = newValue }
  }

  /// The UTC instant of the fix.
  @inlinable package var time: GPXTime? {
    get { packedNanoseconds < 0 ? nil : GPXTime(packedSeconds, packedNanoseconds) }
    set {
      packedSeconds = newValue?.secondsSince1970 ?? 0
      packedNanoseconds = newValue?.nanoseconds ?? -1
    }
  }

  /// The speed over ground in meters per second, zero or more.
  @inlinable package var speed: Double? {
    get { packedSpeed.value }
    set { packedSpeed.value = newValue }
  }

  /// The course over ground in degrees clockwise from true north, 0..<360.
  @inlinable package var course: Double? {
    get { packedCourse.value }
    set { packedCourse.value = newValue }
  }

  /// The horizontal dilution of precision, without a unit, above zero.
  @inlinable package var hdop: Double? {
    get { packedHdop.value }
    set { packedHdop.value = newValue }
  }

  /// The vertical dilution of precision, without a unit, above zero.
  @inlinable package var vdop: Double? {
    get { packedVdop.value }
    set { packedVdop.value = newValue }
  }

  /// The position (three-dimensional) dilution of precision, without a unit, above zero.
  package var pdop: Double? {
    get { packedPdop.value }
    set { packedPdop.value = newValue }
  }

  /// The height in meters of the geoid (mean sea level) above the WGS 84 ellipsoid.
  @inlinable package var geoidHeight: Double? {
    get { packedGeoidHeight.value }
    set { packedGeoidHeight.value = newValue }
  }

  /// The magnetic variation (declination) in degrees as in the file, −360…360.
  package var magneticVariation: Double? {
    get { packedMagneticVariation.value }
    set { packedMagneticVariation.value = newValue }
  }

  /// The number of satellites used for the fix, zero or more.
  package var satellites: Int? {
    get { packedSatellites < 0 ? nil : Int(packedSatellites) }
    set { packedSatellites = newValue.map { Int32(clamping: $0) } ?? -1 }
  }

  /// The kind of the fix.
  package var fix: GPXFix?

  /// The place of the point's start tag in the document, 0:0 if it was not read from one.
  package var position: TextPosition

  // Optional values are stored without the space of an optional: missing numbers as NaN, which no
  // value is, and others as −1. Only this file uses the encoding. The values that playback reads of
  // every point are inlinable.
  @usableFromInline var packedElevation = PackedNumber()
  @usableFromInline var packedSpeed = PackedNumber()
  @usableFromInline var packedCourse = PackedNumber()
  @usableFromInline var packedHdop = PackedNumber()
  @usableFromInline var packedVdop = PackedNumber()
  private var packedPdop = PackedNumber()
  @usableFromInline var packedGeoidHeight = PackedNumber()
  private var packedMagneticVariation = PackedNumber()
  @usableFromInline var packedSeconds: Int64 = 0
  @usableFromInline var packedNanoseconds: Int32 = -1
  private var packedSatellites: Int32 = -1

  /// Makes a point of values in the ranges of the properties.
  ///
  /// - Parameters:
  ///   - kind: The element of the point.
  ///   - latitude: The latitude in degrees north, −90…90.
  ///   - longitude: The longitude in degrees east, −180…180.
  ///   - elevation: The height in meters above mean sea level.
  ///   - time: The UTC instant of the fix.
  ///   - speed: The speed in meters per second, zero or more.
  ///   - course: The course in degrees clockwise from true north, 0..<360.
  ///   - hdop: The horizontal dilution of precision, above zero.
  ///   - vdop: The vertical dilution of precision, above zero.
  ///   - pdop: The position dilution of precision, above zero.
  ///   - geoidHeight: The height in meters of the geoid above the ellipsoid.
  ///   - magneticVariation: The magnetic variation in degrees, −360…360.
  ///   - satellites: The number of satellites, zero or more.
  ///   - fix: The kind of the fix.
  ///   - position: The place of the start tag in the document.
  package init(
    kind: Kind, latitude: Double, longitude: Double, elevation: Double? = nil,
    time: GPXTime? = nil, speed: Double? = nil, course: Double? = nil, hdop: Double? = nil,
    vdop: Double? = nil, pdop: Double? = nil, geoidHeight: Double? = nil,
    magneticVariation: Double? = nil, satellites: Int? = nil, fix: GPXFix? = nil,
    position: TextPosition = TextPosition()
  ) {
    self.kind = kind
    self.latitude = latitude
    self.longitude = longitude
    self.fix = fix
    self.position = position
    self.elevation = elevation
    self.time = time
    self.speed = speed
    self.course = course
    self.hdop = hdop
    self.vdop = vdop
    self.pdop = pdop
    self.geoidHeight = geoidHeight
    self.magneticVariation = magneticVariation
    self.satellites = satellites
  }
}

/// An optional number that takes no more space than a number.
@usableFromInline
struct PackedNumber: BitwiseCopyable, Hashable, Sendable {
  /// The bits of the number, so that two missing numbers are equal.
  @usableFromInline var bits = Double.nan.bitPattern

  @usableFromInline init() {}

  @inlinable
  var value: Double? {
    get {
      // Only NaN differs from itself. `isNaN` takes six instructions, and this test runs often.
      let number = Double(bitPattern: bits)
      return number == number ? number : nil
    }
    set {
      // −0 is stored as 0, because both are equal.
      bits = newValue.map { $0 == 0 ? 0 : $0.bitPattern } ?? Double.nan.bitPattern
    }
  }
}

/// The kind of a fix in GPX.
package enum GPXFix: UInt8, BitwiseCopyable, Hashable, Sendable, CaseIterable {
  /// The receiver had no fix (`none`).
  case noFix
  /// The fix has a position without height (`2d`).
  case twoDimensional
  /// The fix has a position and height (`3d`).
  case threeDimensional
  /// The fix has differential corrections (`dgps`).
  case differential
  /// The fix uses the military signal (`pps`).
  case precise
}

/// A place in a text, counted as in an editor.
package struct TextPosition: BitwiseCopyable, Hashable, Sendable, Comparable,
  CustomStringConvertible
{
  /// The number of the line, from 1; 0 means no place.
  package var line: Int32

  /// The number of the character in the line, from 1; 0 means no place.
  package var column: Int32

  /// Makes a place; without arguments it means no place.
  ///
  /// - Parameters:
  ///   - line: The number of the line, from 1.
  ///   - column: The number of the character in the line, from 1.
  package init(line: Int32 = 0, column: Int32 = 0) {
    self.line = line
    self.column = column
  }

  /// Returns whether the left place comes first in the text.
  package static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  /// The place as `LINE:COLUMN`.
  package var description: String { "\(line):\(column)" }
}
