// SPDX-License-Identifier: MIT

import Foundation
import GPSD
import Testing

/// What a line says, read by JSONSerialization alone, to compare a decoded report with.
struct Observer {
  private let values: [String: Any]

  /// Reads a line, which must be JSON.
  init(_ line: String) throws {
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
    values = try #require(object as? [String: Any])
  }

  /// Its class.
  var name: String? { values["class"] as? String }

  /// Whether a report says the same as the line.
  func agrees(with report: GPSDReport) -> Bool {
    switch report {
    case .position(let tpv): name == "TPV" && agrees(tpv)
    case .sky(let sky): name == "SKY" && agrees(sky)
    case .attitude(let attitude):
      name == "ATT" && text("device") == attitude.device && agrees(attitude.time)
        && number("heading") == attitude.heading && number("pitch") == attitude.pitch
        && number("roll") == attitude.roll && number("yaw") == attitude.yaw
    case .noise(let noise):
      name == "GST" && text("device") == noise.device && agrees(noise.time)
        && number("lat") == noise.latitudeError && number("lon") == noise.longitudeError
        && number("alt") == noise.altitudeError
    case .version(let version):
      name == "VERSION" && text("release") == version.release
        && number("proto_major") == Double(version.protocolMajor)
        && number("proto_minor") == Double(version.protocolMinor)
    case .devices(let devices):
      name == "DEVICES" && (values["devices"] as? [Any])?.count == devices.count
    case .device(let device): name == "DEVICE" && text("path") == device.path
    case .watch(let isEnabled): name == "WATCH" && values["enable"] as? Bool == isEnabled
    case .error(let message): name == "ERROR" && text("message") == message
    }
  }

  private func agrees(_ tpv: TPV) -> Bool {
    let isPlaced = tpv.mode == .fix2D || tpv.mode == .fix3D
    let pairs: [(String, Double?)] = [
      ("speed", tpv.speed), ("track", tpv.track), ("climb", tpv.climb),
      ("magvar", tpv.magneticVariation), ("eph", tpv.eph), ("epx", tpv.epx), ("epy", tpv.epy),
      ("epv", tpv.epv), ("eps", tpv.eps), ("epd", tpv.epd), ("ept", tpv.ept),
    ]
    let places: [(String, Double?)] = [("lat", tpv.latitude), ("lon", tpv.longitude)]
    let altitudes: [(String, Double?)] = [
      ("altHAE", tpv.altitudeAboveEllipsoid), ("altMSL", tpv.altitudeAboveSeaLevel),
      ("geoidSep", tpv.geoidSeparation),
    ]
    let status = number("status").flatMap { $0 > 1 ? Int($0) : nil }
    return text("device") == tpv.device && agrees(tpv.time)
      && number("mode") == Double(tpv.mode.rawValue) && status == tpv.status
      && pairs.allSatisfy { number($0) == $1 }
      && places.allSatisfy { isNear(isPlaced ? number($0) : nil, $1) }
      && altitudes.allSatisfy { (tpv.mode == .fix3D ? number($0) : nil) == $1 }
  }

  private func agrees(_ sky: Sky) -> Bool {
    let satellites = values["satellites"] as? [[String: Any]]
    return text("device") == sky.device && agrees(sky.time) && number("hdop") == sky.hdop
      && number("vdop") == sky.vdop && number("pdop") == sky.pdop
      && satellites?.count == sky.satellites?.count
      && zip(satellites ?? [], sky.satellites ?? []).allSatisfy { line, satellite in
        line["PRN"] as? Int == satellite.number && line["used"] as? Bool == satellite.isUsed
          && line["el"] as? Double == satellite.elevation
          && line["az"] as? Double == satellite.azimuth && line["ss"] as? Double == satellite.signal
          && line["gnssid"] as? Int == satellite.constellation?.rawValue
          && line["svid"] as? Int == satellite.numberInConstellation
      }
  }

  private func agrees(_ time: GPSDTime?) -> Bool {
    guard let text = text("time") else { return time == nil }
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    guard let time, let date = try? style.parse(text) else { return false }
    let seconds = Double(time.secondsSince1970) + Double(time.nanoseconds) / 1e9
    return abs(date.timeIntervalSince1970 - seconds) < 1e-6
  }

  private func isNear(_ one: Double?, _ other: Double?) -> Bool {
    guard let one, let other else { return (one == nil) == (other == nil) }
    return abs(one - other) < 1e-9
  }

  private func number(_ key: String) -> Double? { values[key] as? Double }

  private func text(_ key: String) -> String? { values[key] as? String }
}
