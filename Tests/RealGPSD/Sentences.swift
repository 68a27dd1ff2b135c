// SPDX-License-Identifier: MIT

/// Makes NMEA sentences as receivers write them.
public enum Sentences: Sendable {
  /// A sentence with its checksum and line end.
  public static func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(0, ^)
    let digits = String(sum, radix: 16, uppercase: true)
    return "$\(body)*\(digits.count == 1 ? "0" : "")\(digits)\r\n"
  }

  /// An epoch of RMC and GGA: 10:00:00 on 2026-05-04 and so many seconds, at a place in the north
  /// and east given in degrees.
  public static func epoch(
    second: Int, latitude: Double = 47.5, longitude: Double = 8.5, isValid: Bool = true
  ) -> String {
    let time = "\(two(10 + second / 3600))\(two(second / 60 % 60))\(two(second % 60)).00"
    let place =
      isValid ? "\(minutes(latitude, width: 2)),N,\(minutes(longitude, width: 3)),E" : ",,,"
    return sentence(
      "GPRMC,\(time),\(isValid ? "A" : "V"),\(place),10.0,90.0,040526,,,\(isValid ? "A" : "N")")
      + sentence("GPGGA,\(time),\(place),\(isValid ? "1" : "0"),08,0.9,400.0,M,48.0,M,,")
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func minutes(_ degrees: Double, width: Int) -> String {
    let units = Int((degrees * 60e6).rounded())
    func padded(_ number: Int, _ width: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    return padded(units / 60_000_000, width) + padded(units % 60_000_000 / 1_000_000, 2) + "."
      + padded(units % 1_000_000, 6)
  }
}
