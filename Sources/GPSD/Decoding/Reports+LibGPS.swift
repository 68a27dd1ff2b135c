// SPDX-License-Identifier: MIT

#if Hardware
import CGPS

/// The plausible values of a receiver; other values become `nil`.
private enum ReceiverBounds {
  /// The greatest speed in meters per second, above the escape velocity of the Earth.
  static let fastest = 12_000.0

  /// The heights in meters, from below the deepest sea to beyond the Moon, where receivers have
  /// worked.
  static let heights = -15_000.0...500_000_000
}

extension TPV {
  /// Makes a report of the values that libgps has read; implausible values become `nil`.
  ///
  /// A report without a fix has no position, and one without a fix in three dimensions has no
  /// altitude, even if the line has such values.
  init(_ raw: locsim_gps_position, _ texts: ReportTexts) {
    self.init(mode: Mode(rawValue: Int(raw.mode)) ?? .unknown)
    device = texts.device
    status = raw.status > 1 ? Int(raw.status) : nil
    time = GPSDTime(raw.time)
    if mode == .fix2D || mode == .fix3D { readPlace(raw) }
    if mode == .fix3D { readAltitude(raw) }
    speed = known(raw.speed, in: 0...ReceiverBounds.fastest)
    track = known(raw.track, in: 0...360)
    climb = known(raw.climb, in: -ReceiverBounds.fastest...ReceiverBounds.fastest)
    magneticVariation = known(raw.magnetic_variation, in: -180...180)
    eph = known(raw.eph, in: 0...)
    epx = known(raw.epx, in: 0...)
    epy = known(raw.epy, in: 0...)
    epv = known(raw.epv, in: 0...)
    eps = known(raw.eps, in: 0...ReceiverBounds.fastest)
    epd = known(raw.epd, in: 0...360)
    ept = known(raw.ept, in: 0...)
  }

  private mutating func readPlace(_ raw: locsim_gps_position) {
    guard let north = known(raw.latitude, in: -90...90),
      let east = known(raw.longitude, in: -180...180)
    else { return }
    latitude = north
    longitude = east
  }

  private mutating func readAltitude(_ raw: locsim_gps_position) {
    altitudeAboveEllipsoid = known(raw.altitude_ellipsoid, in: ReceiverBounds.heights)
    altitudeAboveSeaLevel = known(raw.altitude_sea_level, in: ReceiverBounds.heights)
    geoidSeparation = known(raw.geoid_separation, in: ReceiverBounds.heights)
    // gpsd before 3.20 has only `alt`; later versions write it beside the others, deprecated.
    if altitudeAboveEllipsoid == nil, altitudeAboveSeaLevel == nil {
      altitudeAboveSeaLevel = known(raw.altitude, in: ReceiverBounds.heights)
    }
  }
}

extension Sky {
  /// Makes a report of the values that libgps has read, and of the satellites if the line lists
  /// any.
  init(_ raw: locsim_gps_sky, _ texts: ReportTexts, satellites: [locsim_gps_satellite]?) {
    self.init()
    device = texts.device
    time = GPSDTime(raw.time)
    hdop = known(raw.hdop, in: 0...)
    vdop = known(raw.vdop, in: 0...)
    pdop = known(raw.pdop, in: 0...)
    self.satellites = satellites?.map(Satellite.init)
  }
}

extension Satellite {
  /// Makes a satellite of the values that libgps has read; u-blox writes 255 for an unknown number.
  fileprivate init(_ raw: locsim_gps_satellite) {
    self.init(number: Int(raw.number), isUsed: raw.is_used)
    elevation = known(raw.elevation, in: -90...90)
    azimuth = known(raw.azimuth, in: 0...360)
    signal = known(raw.signal, in: 0...)
    // libgps stores zero for GPS and for no constellation; only the number within it distinguishes
    // them.
    if raw.number_in_constellation > 0 {
      constellation = Constellation(rawValue: Int(raw.constellation))
      numberInConstellation =
        raw.number_in_constellation < 255 ? Int(raw.number_in_constellation) : nil
    }
  }
}

extension Attitude {
  /// Makes a report of the values that libgps has read.
  init(_ raw: locsim_gps_attitude, _ texts: ReportTexts) {
    self.init()
    device = texts.device
    time = GPSDTime(raw.time)
    heading = known(raw.heading, in: 0...360)
    magneticHeading = known(raw.magnetic_heading, in: 0...360)
    pitch = known(raw.pitch)
    roll = known(raw.roll)
    yaw = known(raw.yaw)
  }
}

extension NoiseStatistics {
  /// Makes a report of the values that libgps has read.
  init(_ raw: locsim_gps_noise, _ texts: ReportTexts) {
    self.init()
    device = texts.device
    time = GPSDTime(raw.time)
    latitudeError = known(raw.latitude_error, in: 0...)
    longitudeError = known(raw.longitude_error, in: 0...)
    altitudeError = known(raw.altitude_error, in: 0...)
  }
}

extension GPSDVersion {
  /// Makes a version of the values that libgps has read.
  init(_ raw: locsim_gps_version, _ texts: ReportTexts) {
    self.init(
      release: texts.release ?? "", protocolMajor: Int(raw.protocol_major),
      protocolMinor: Int(raw.protocol_minor))
  }
}

extension GPSDTime {
  /// Makes a time of the value that libgps has read; zero means none, because the protocol began in
  /// 2009.
  fileprivate init?(_ raw: locsim_gps_time) {
    guard raw.seconds != 0 || raw.nanoseconds != 0 else { return nil }
    self.init(secondsSince1970: raw.seconds, nanoseconds: raw.nanoseconds)
  }
}

/// Returns a number from libgps; `nil` if it is unknown.
private func known(_ number: Double) -> Double? { number.isFinite ? number : nil }

/// Returns a number from libgps; `nil` if it is unknown or outside its bounds.
private func known(_ number: Double, in bounds: some RangeExpression<Double>) -> Double? {
  number.isFinite && bounds.contains(number) ? number : nil
}
#endif
