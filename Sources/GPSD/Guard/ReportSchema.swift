// SPDX-License-Identifier: MIT

/// The keys of a class that we need, and what libgps expects for each.
///
/// A key that is not here never reaches libgps, so that what a later gpsd adds cannot harm, nor
/// what libgps has wrong: 3.22 puts `velN` into another field, for example.
struct ReportSchema: Sendable {
  /// What a value must be.
  enum Kind: Sendable {
    /// Any number.
    case number
    /// Any number, which libgps is given by another name.
    case numberAs(String)
    /// A number written without fraction or exponent, in this range.
    case integer(ClosedRange<Int>)
    /// `true` or `false`.
    case boolean
    /// A moment in quotes.
    case time
    /// A text that we read ourselves: the path of the device.
    case device
    /// A text that we read ourselves: the release of the daemon.
    case release
    /// An array of objects with keys of their own.
    case satellites
  }

  /// A key and what its value must be.
  struct Key: Sendable {
    let name: String
    let kind: Kind
    /// How the line spells it.
    let bytes: [UInt8]
    /// How it is spelt for libgps.
    let written: [UInt8]

    init(_ name: String, _ kind: Kind) {
      self.name = name
      self.kind = kind
      bytes = Array(name.utf8)
      written = if case .numberAs(let other) = kind { Array(other.utf8) } else { bytes }
    }
  }

  /// At most 32, for `KeySet`.
  let keys: [Key]

  init(_ keys: KeyValuePairs<String, Kind>) {
    self.keys = keys.map { Key($0.key, $0.value) }
  }

  /// Which of the keys stands in a line at a place.
  func index(of name: ArraySlice<UInt8>) -> Int? {
    keys.firstIndex { $0.bytes.count == name.count && name.elementsEqual($0.bytes) }
  }
}

/// What a report says in texts.
struct ReportTexts: Hashable, Sendable {
  /// Path of the device.
  var device: String?
  /// Release of the daemon.
  var release: String?
}

/// Keys of a schema that were seen.
struct KeySet {
  private var bits: UInt32 = 0

  /// Adds a key.
  mutating func insert(_ index: Int) { bits |= 1 << UInt32(index) }

  /// Whether a key is in it.
  func contains(_ index: Int) -> Bool { bits & (1 << UInt32(index)) != 0 }
}

extension ReportSchema {
  /// An `int` of C.
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

  /// What is in the array of class SKY; `PRN` is a `short`, and the others are bytes.
  static let satellite = ReportSchema([
    "PRN": .integer(Int(Int16.min)...Int(Int16.max)),
    "el": .number, "az": .number, "ss": .number, "used": .boolean,
    "gnssid": .integer(0...255), "svid": .integer(0...255),
  ])

  /// Class ATT.
  ///
  /// libgps before 3.25 has no place for `mheading`, so the dip, which we do not need and which
  /// every version has, carries it.
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
