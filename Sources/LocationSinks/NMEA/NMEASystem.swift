// SPDX-License-Identifier: MIT

import GPSD

/// A constellation as NMEA 0183 names it (version 4.11; `gnss_nmea` in gpsd).
enum NMEASystem: Int, CaseIterable {
  // Raw values are the system identifiers at the end of GSA.
  case gps = 1
  case glonass = 2
  case galileo = 3
  case beidou = 4
  case qzss = 5
  case navic = 6

  /// The talker of sentences about this constellation alone.
  var talker: String {
    switch self {
    case .gps: "GP"
    case .glonass: "GL"
    case .galileo: "GA"
    case .beidou: "GB"
    case .qzss: "GQ"
    case .navic: "GI"
    }
  }
}

/// A satellite with its constellation and its number in sentences.
struct NMEASatellite {
  let system: NMEASystem
  let number: Int
  let satellite: Satellite

  /// Finds the name of a satellite in sentences; `nil` if it has none.
  init?(_ satellite: Satellite) {
    guard let (system, number) = Self.name(of: satellite) else { return nil }
    self.system = system
    self.number = number
    self.satellite = satellite
  }

  private static func name(of satellite: Satellite) -> (NMEASystem, Int)? {
    let own = satellite.numberInConstellation
    switch satellite.constellation {
    case .gps?: return valid(.gps, own ?? satellite.number, 1...32)
    // Sentences number the satellites of augmentation systems from 33 on, as a part of GPS. gpsd
    // does so, too, if its receiver speaks NMEA; otherwise it numbers them from 120 on.
    case .sbas?:
      let number = satellite.number
      return valid(.gps, number < 120 ? number : number - 87, 33...64)
    case .glonass?: return valid(.glonass, own.map { $0 + 64 } ?? satellite.number, 65...96)
    case .galileo?: return valid(.galileo, own ?? satellite.number - 300, 1...36)
    case .beidou?: return valid(.beidou, own ?? satellite.number - 400, 1...63)
    case .qzss?: return valid(.qzss, own ?? satellite.number - 192, 1...10)
    case .irnss?: return valid(.navic, own ?? 0, 1...15)
    case .imes?: return nil
    case nil: return name(ofNumber: satellite.number)
    }
  }

  /// Names a satellite by gpsd's number, whose ranges cover all constellations.
  private static func name(ofNumber number: Int) -> (NMEASystem, Int)? {
    switch number {
    case 1...32, 33...64: (.gps, number)
    case 65...96: (.glonass, number)
    case 120...151: (.gps, number - 87)
    case 193...202: (.qzss, number - 192)
    case 301...336: (.galileo, number - 300)
    case 401...463: (.beidou, number - 400)
    default: nil
    }
  }

  private static func valid(
    _ system: NMEASystem, _ number: Int, _ range: ClosedRange<Int>
  ) -> (NMEASystem, Int)? {
    range.contains(number) ? (system, number) : nil
  }
}
