// SPDX-License-Identifier: MIT

/// Names of at most eight bytes as integers, packed as in `XMLName.packed`.
///
/// Comparing integers lets the hot path recognize names with a few instructions. A test compares
/// each constant with its spelling.
enum XMLKey {
  static let amp: UInt64 = 0x0000_0000_0070_6d61
  static let apos: UInt64 = 0x0000_0000_736f_7061
  static let bearing: UInt64 = 0x0067_6e69_7261_6562
  static let course: UInt64 = 0x0000_6573_7275_6f63
  static let ele: UInt64 = 0x0000_0000_0065_6c65
  static let fix: UInt64 = 0x0000_0000_0078_6966
  static let gpx: UInt64 = 0x0000_0000_0078_7067
  static let gt: UInt64 = 0x0000_0000_0000_7467
  static let hdop: UInt64 = 0x0000_0000_706f_6468
  static let lat: UInt64 = 0x0000_0000_0074_616c
  static let lon: UInt64 = 0x0000_0000_006e_6f6c
  static let lt: UInt64 = 0x0000_0000_0000_746c
  static let magvar: UInt64 = 0x0000_7261_7667_616d
  static let pdop: UInt64 = 0x0000_0000_706f_6470
  static let quot: UInt64 = 0x0000_0000_746f_7571
  static let rte: UInt64 = 0x0000_0000_0065_7472
  static let rtept: UInt64 = 0x0000_0074_7065_7472
  static let sat: UInt64 = 0x0000_0000_0074_6173
  static let speed: UInt64 = 0x0000_0064_6565_7073
  static let time: UInt64 = 0x0000_0000_656d_6974
  static let trk: UInt64 = 0x0000_0000_006b_7274
  static let trkpt: UInt64 = 0x0000_0074_706b_7274
  static let trkseg: UInt64 = 0x0000_6765_736b_7274
  static let vdop: UInt64 = 0x0000_0000_706f_6476
  static let version: UInt64 = 0x006e_6f69_7372_6576
  static let wpt: UInt64 = 0x0000_0000_0074_7077
  static let xmlns: UInt64 = 0x0000_0073_6e6c_6d78
}

/// The elements that have a meaning to the reader, by local name alone.
enum ElementName: UInt8 {
  case gpx
  case trk
  case trkseg
  case trkpt
  case rte
  case rtept
  case wpt
  case ele
  case time
  case speed
  case course
  case bearing
  case hdop
  case vdop
  case pdop
  case geoidheight
  case magvar
  case sat
  case fix
  case extensions
  case trackPointExtension
  case other

  @inline(__always)
  init(_ name: XMLName) {
    self = name.localLength <= 8 ? Self(packed: name.packed) : Self(long: name)
  }

  /// Makes the element of a packed name without a prefix.
  @inline(__always)
  init(packed: UInt64) {
    self =
      switch packed {
      case XMLKey.trkpt: .trkpt
      case XMLKey.ele: .ele
      case XMLKey.time: .time
      case XMLKey.gpx: .gpx
      case XMLKey.trk: .trk
      case XMLKey.trkseg: .trkseg
      case XMLKey.rte: .rte
      case XMLKey.rtept: .rtept
      case XMLKey.wpt: .wpt
      case XMLKey.speed: .speed
      case XMLKey.course: .course
      case XMLKey.bearing: .bearing
      case XMLKey.hdop: .hdop
      case XMLKey.vdop: .vdop
      case XMLKey.pdop: .pdop
      case XMLKey.magvar: .magvar
      case XMLKey.sat: .sat
      case XMLKey.fix: .fix
      default: .other
      }
  }

  /// Whether the element is a point.
  @inline(__always)
  var isPoint: Bool { self == .trkpt || self == .rtept || self == .wpt }

  private init(long name: XMLName) {
    if name.isLocal("extensions") {
      self = .extensions
    } else if name.isLocal("TrackPointExtension") {
      self = .trackPointExtension
    } else if name.isLocal("geoidheight") {
      self = .geoidheight
    } else {
      self = .other
    }
  }
}
