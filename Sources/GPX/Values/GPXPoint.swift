// SPDX-License-Identifier: MIT

/// One usable point of a GPX document.
///
/// A plain value without references, so that copying it costs no reference counting.
public struct GPXPoint: BitwiseCopyable, Hashable, Sendable {
  /// The element a point was written as.
  public enum Kind: UInt8, BitwiseCopyable, Hashable, Sendable {
    /// A `wpt` of the document.
    case waypoint
    /// An `rtept` of a route.
    case routePoint
    /// A `trkpt` of a track segment.
    case trackPoint
  }

  /// The element the point was written as.
  public var kind: Kind

  /// Geodetic latitude (WGS 84) in degrees, north positive, −90…90.
  public var latitude: Double

  /// Longitude (WGS 84) in degrees, east positive, −180…180.
  public var longitude: Double

  /// Height in meters above mean sea level.
  public var elevation: Double? {
    @inlinable get { packedElevation.value }
    set { packedElevation.value = newValue }
  }

  /// The instant of the fix.
  public var time: GPXTime? {
    @inlinable get { packedNanoseconds < 0 ? nil : GPXTime(packedSeconds, packedNanoseconds) }
    set {
      packedSeconds = newValue?.secondsSince1970 ?? 0
      packedNanoseconds = newValue?.nanoseconds ?? -1
    }
  }

  /// Speed over ground in meters per second, zero or more.
  public var speed: Double? {
    @inlinable get { packedSpeed.value }
    set { packedSpeed.value = newValue }
  }

  /// Course over ground in degrees clockwise from true north, 0..<360.
  public var course: Double? {
    @inlinable get { packedCourse.value }
    set { packedCourse.value = newValue }
  }

  /// Horizontal dilution of precision, without unit, above zero.
  public var hdop: Double? {
    @inlinable get { packedHdop.value }
    set { packedHdop.value = newValue }
  }

  /// Vertical dilution of precision, without unit, above zero.
  public var vdop: Double? {
    @inlinable get { packedVdop.value }
    set { packedVdop.value = newValue }
  }

  /// Position (three-dimensional) dilution of precision, without unit, above zero.
  public var pdop: Double? {
    get { packedPdop.value }
    set { packedPdop.value = newValue }
  }

  /// Height in meters of the geoid (mean sea level) above the WGS 84 ellipsoid.
  public var geoidHeight: Double? {
    @inlinable get { packedGeoidHeight.value }
    set { packedGeoidHeight.value = newValue }
  }

  /// Magnetic variation (declination) in degrees as the file has it, −360…360.
  public var magneticVariation: Double? {
    get { packedMagneticVariation.value }
    set { packedMagneticVariation.value = newValue }
  }

  /// Number of satellites used for the fix, zero or more.
  public var satellites: Int? {
    get { packedSatellites < 0 ? nil : Int(packedSatellites) }
    set { packedSatellites = newValue.map { Int32(clamping: $0) } ?? -1 }
  }

  /// How the fix was made.
  public var fix: GPXFix?

  /// The place of the point's start tag in the document, 0:0 if it was not read from one.
  public var position: TextPosition

  // What may be missing is kept without the room of an optional: numbers as NaN, which no value is,
  // others as −1; nothing outside this file uses that. What playback asks of every point is inlined
  // there.
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

  /// Makes a point from values in the ranges of the properties.
  ///
  /// - Parameters:
  ///   - kind: The element the point is.
  ///   - latitude: Degrees north, −90…90.
  ///   - longitude: Degrees east, −180…180.
  ///   - elevation: Meters above mean sea level.
  ///   - time: The instant of the fix.
  ///   - speed: Meters per second, zero or more.
  ///   - course: Degrees clockwise from true north, 0..<360.
  ///   - hdop: Horizontal dilution of precision, above zero.
  ///   - vdop: Vertical dilution of precision, above zero.
  ///   - pdop: Position dilution of precision, above zero.
  ///   - geoidHeight: Meters of the geoid above the ellipsoid.
  ///   - magneticVariation: Degrees, −360…360.
  ///   - satellites: Number of satellites, zero or more.
  ///   - fix: The kind of the fix.
  ///   - position: Place of the start tag in the document.
  public init(
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

/// A number that may be missing, in the room of a number.
@usableFromInline
struct PackedNumber: BitwiseCopyable, Hashable, Sendable {
  /// The number's bits, so that a missing one equals a missing one.
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
      // Zero has two signs and one meaning.
      bits = newValue.map { $0 == 0 ? 0 : $0.bitPattern } ?? Double.nan.bitPattern
    }
  }
}

/// How a fix was made, as GPX names it.
public enum GPXFix: UInt8, BitwiseCopyable, Hashable, Sendable, CaseIterable {
  /// The receiver had no fix (`none`).
  case noFix
  /// Position without height (`2d`).
  case twoDimensional
  /// Position and height (`3d`).
  case threeDimensional
  /// With differential corrections (`dgps`).
  case differential
  /// With the military signal (`pps`).
  case precise
}

/// A place in a text, counted as editors count it.
public struct TextPosition: BitwiseCopyable, Hashable, Sendable, Comparable, CustomStringConvertible
{
  /// The line, from 1; 0 for no place at all.
  public var line: Int32

  /// The character in the line, from 1; 0 for no place at all.
  public var column: Int32

  /// Makes a place; without arguments, the one that means no place.
  ///
  /// - Parameters:
  ///   - line: The line, from 1.
  ///   - column: The character in the line, from 1.
  public init(line: Int32 = 0, column: Int32 = 0) {
    self.line = line
    self.column = column
  }

  /// Whether the left place comes first in the text.
  public static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  /// `LINE:COLUMN`.
  public var description: String { "\(line):\(column)" }
}
