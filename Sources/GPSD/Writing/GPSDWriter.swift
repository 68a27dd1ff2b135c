// SPDX-License-Identifier: MIT

/// Writes reports as gpsd 3.22 does, one per line.
///
/// Lines end with CR LF, because Python's clients read nothing otherwise.
package enum GPSDWriter: Sendable {
  /// The largest number of satellites in a report.
  ///
  /// The line then stays below 10 kB, which all clients accept. libgps of gpsd 3.22 drops a report
  /// with more than 140 satellites.
  static let mostSatellites = 110

  /// Returns a VERSION report with gpsd 3.22's version of the protocol, 3.14.
  package static func version(_ name: String) -> String {
    var json = JSONObjectText(class: "VERSION")
    json.append("release", "3.22")
    // The revision is meant for people, so it names this program.
    json.append("rev", name)
    json.append("proto_major", 3)
    json.append("proto_minor", 14)
    return line(json)
  }

  /// Returns a DEVICES report.
  ///
  /// - Parameters:
  ///   - devices: All devices.
  ///   - activated: The time at which the active devices were activated.
  /// - Returns: The line, with its end.
  package static func devices(_ devices: [GPSDDevice], activated: GPSDTime?) -> String {
    var json = JSONObjectText(class: "DEVICES")
    json.append("devices", devices.map { object($0, activated) })
    return line(json)
  }

  /// Returns a DEVICE report.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - activated: The time at which the device was activated, if it is active.
  /// - Returns: The line, with its end.
  package static func device(_ device: GPSDDevice, activated: GPSDTime?) -> String {
    object(device, activated) + lineEnd
  }

  /// Returns a WATCH report, which confirms a client's policy.
  package static func watch(_ policy: WatchPolicy) -> String {
    var json = JSONObjectText(class: "WATCH")
    json.append("enable", policy.isEnabled)
    json.append("json", policy.json)
    json.append("nmea", policy.nmea)
    json.append("raw", policy.raw)
    json.append("scaled", policy.scaled)
    json.append("timing", policy.timing)
    json.append("split24", policy.split24)
    json.append("pps", policy.pps)
    json.append("device", policy.device)
    return line(json)
  }

  /// Returns a POLL report, which contains the current data.
  ///
  /// - Parameters:
  ///   - time: The current time.
  ///   - activeDevices: The number of active devices.
  ///   - position: The current position, if known.
  ///   - sky: The current satellites, if known.
  /// - Returns: The line, with its end.
  package static func poll(
    at time: GPSDTime?, activeDevices: Int, position: TPV?, sky: Sky?
  ) -> String {
    var json = JSONObjectText(class: "POLL")
    json.append("time", time)
    json.append("active", activeDevices)
    json.append("tpv", position.map { [object($0)] } ?? [])
    json.append("gst", [String]())
    json.append("sky", sky.map { [object($0)] } ?? [])
    return line(json)
  }

  /// Returns an ERROR report with a message for people.
  package static func error(_ message: String) -> String {
    var json = JSONObjectText(class: "ERROR")
    json.append("message", message)
    return line(json)
  }

  /// Returns a TPV report.
  package static func position(_ report: TPV) -> String { object(report) + lineEnd }

  /// Returns a SKY report.
  package static func sky(_ report: Sky) -> String { object(report) + lineEnd }

  private static let lineEnd = "\r\n"

  private static func line(_ json: JSONObjectText) -> String { json.object + lineEnd }

  private static func object(_ device: GPSDDevice, _ activated: GPSDTime?) -> String {
    var json = JSONObjectText(class: "DEVICE")
    json.append("path", device.path)
    json.append("driver", device.driver)
    if device.isActive == true {
      json.append("activated", activated)
      // The device has reported positions.
      json.append("flags", 1)
    }
    return json.object
  }

  private static func object(_ report: TPV) -> String {
    var json = JSONObjectText(class: "TPV")
    json.append("device", report.device)
    // gpsd leaves out an ordinary status.
    json.append("status", report.status.flatMap { $0 > 1 ? $0 : nil })
    json.append("mode", report.mode.rawValue)
    json.append("time", report.time)
    json.append("ept", report.ept)
    json.append("lat", report.latitude)
    json.append("lon", report.longitude)
    json.append("altHAE", report.altitudeAboveEllipsoid)
    json.append("altMSL", report.altitudeAboveSeaLevel)
    // Clients older than gpsd 3.20 know only this altitude.
    json.append("alt", report.altitudeAboveSeaLevel)
    json.append("epx", report.epx)
    json.append("epy", report.epy)
    json.append("epv", report.epv)
    json.append("track", report.track)
    json.append("magvar", report.magneticVariation)
    json.append("speed", report.speed)
    json.append("climb", report.climb)
    json.append("eps", report.eps)
    json.append("epd", report.epd)
    json.append("geoidSep", report.geoidSeparation)
    json.append("eph", report.eph)
    return json.object
  }

  private static func object(_ report: Sky) -> String {
    var json = JSONObjectText(class: "SKY")
    json.append("device", report.device)
    json.append("time", report.time)
    json.append("vdop", report.vdop)
    json.append("hdop", report.hdop)
    json.append("pdop", report.pdop)
    if let satellites = report.satellites {
      let satellites = satellites.prefix(mostSatellites)
      json.append("nSat", satellites.count)
      json.append("uSat", satellites.count(where: \.isUsed))
      json.append("satellites", satellites.map(object))
    }
    return json.object
  }

  private static func object(_ satellite: Satellite) -> String {
    // This is the only object without a class; it begins with the number.
    var text = "{\"PRN\":\(satellite.number)"
    for (key, value) in [
      ("el", satellite.elevation), ("az", satellite.azimuth), ("ss", satellite.signal),
    ] {
      // One decimal, as gpsd writes it, keeps the line short.
      if let value, value.isFinite { text += ",\"\(key)\":\((value * 10).rounded() / 10)" }
    }
    text += ",\"used\":\(satellite.isUsed)"
    if let constellation = satellite.constellation {
      text += ",\"gnssid\":\(constellation.rawValue)"
    }
    if let number = satellite.numberInConstellation { text += ",\"svid\":\(number)" }
    return text + "}"
  }
}
