// SPDX-License-Identifier: MIT

/// The keys of a class that locsim uses, and the values that libgps expects for them.
///
/// Other keys never reach libgps, so neither additions by a later gpsd nor errors of libgps in
/// other keys do harm: 3.22 puts `velN` into another field, for example.
struct ReportSchema: Sendable {
  /// A kind of values.
  enum Kind: Sendable {
    /// Any number.
    case number
    /// Any number, which libgps gets under another key.
    case numberAs(String)
    /// A number in a range, written without a fraction or exponent.
    case integer(ClosedRange<Int>)
    /// `true` or `false`.
    case boolean
    /// A time in quotes.
    case time
    /// The path of the device, a string that libgps does not decode.
    case device
    /// The release of gpsd, a string that libgps does not decode.
    case release
    /// An array of objects with their own keys.
    case satellites
  }

  /// A key and the kind of its value.
  struct Key: Sendable {
    let name: String
    let kind: Kind
    /// The key in the line.
    let bytes: [UInt8]
    /// The key for libgps.
    let written: [UInt8]

    init(_ name: String, _ kind: Kind) {
      self.name = name
      self.kind = kind
      bytes = Array(name.utf8)
      written = if case .numberAs(let other) = kind { Array(other.utf8) } else { bytes }
    }
  }

  /// The keys, at most 32, because `KeySet` has 32 bits.
  let keys: [Key]

  init(_ keys: KeyValuePairs<String, Kind>) {
    self.keys = keys.map { Key($0.key, $0.value) }
  }

  /// Returns the index of the key with a name; `nil` if there is none.
  func index(of name: ArraySlice<UInt8>) -> Int? {
    keys.firstIndex { $0.bytes.count == name.count && name.elementsEqual($0.bytes) }
  }
}

/// The strings of a report.
struct ReportTexts: Hashable, Sendable {
  /// The path of the device.
  var device: String?
  /// The release of gpsd.
  var release: String?
}

/// A set of keys of one schema.
struct KeySet {
  private var bits: UInt32 = 0

  /// Adds a key.
  mutating func insert(_ index: Int) { bits |= 1 << UInt32(index) }

  /// Returns whether the set contains a key.
  func contains(_ index: Int) -> Bool { bits & (1 << UInt32(index)) != 0 }
}

extension ReportSchema {
  /// The range of C's `int`.
  private static let int = Kind.integer(Int(Int32.min)...Int(Int32.max))

  /// Class TPV.
  static let position = ReportSchema([
    "device": .device, "time": .time, "mode": int, "status": int,
    "lat": .number, "lon": .number,
    "alt": .number, "altHAE": .number, "altMSL": .number, "geoidSep": .number,
    "speed": .number, "track": .number, "climb": .number, "magvar": .number,
    "eph": .number, "epx": .number, "epy": .number, "epv": .number,
    "eps": .number, "epd": .number, "ept": .number,
  ])

  /// Class SKY.
  static let sky = ReportSchema([
    "device": .device, "time": .time,
    "hdop": .number, "vdop": .number, "pdop": .number, "satellites": .satellites,
  ])

  /// A satellite in the array of class SKY; `PRN` is a `short` of C, `gnssid` and `svid` are bytes.
  static let satellite = ReportSchema([
    "PRN": .integer(Int(Int16.min)...Int(Int16.max)),
    "el": .number, "az": .number, "ss": .number, "used": .boolean,
    "gnssid": .integer(0...255), "svid": .integer(0...255),
  ])

  /// Class ATT.
  ///
  /// libgps before 3.25 has no field for `mheading`, so the unused field `dip`, which every version
  /// has, carries it.
  static let attitude = ReportSchema([
    "device": .device, "time": .time,
    "heading": .number, "mheading": .numberAs("dip"), "pitch": .number, "roll": .number,
    "yaw": .number,
  ])

  /// Class GST.
  static let noise = ReportSchema([
    "device": .device, "time": .time,
    "lat": .number, "lon": .number, "alt": .number,
  ])

  /// Class VERSION.
  static let version = ReportSchema([
    "release": .release, "proto_major": int, "proto_minor": int,
  ])
}
