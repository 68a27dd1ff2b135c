// SPDX-License-Identifier: MIT

extension GPXTime {
  /// Appends the time as RFC 3339 in UTC with the shortest fraction, such as
  /// `2024-05-01T06:07:08.5Z`.
  ///
  /// - Parameter bytes: The text to append to.
  package func append(to bytes: inout [UInt8]) {
    let second = Int(secondsSince1970) + Calendar.daysTo1970 * 86_400
    let date = Calendar.date(days: second / 86_400)
    let secondOfDay = second % 86_400
    Self.append(date.year / 100, then: nil, to: &bytes)
    Self.append(date.year % 100, then: "-", to: &bytes)
    Self.append(date.month, then: "-", to: &bytes)
    Self.append(date.day, then: "T", to: &bytes)
    Self.append(secondOfDay / 3600, then: ":", to: &bytes)
    Self.append(secondOfDay / 60 % 60, then: ":", to: &bytes)
    Self.append(secondOfDay % 60, then: nil, to: &bytes)
    appendFraction(to: &bytes)
    bytes.append(UInt8(ascii: "Z"))
  }

  private static func append(
    _ twoDigits: Int, then separator: Unicode.Scalar?, to bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(ascii: "0") + UInt8(twoDigits / 10))
    bytes.append(UInt8(ascii: "0") + UInt8(twoDigits % 10))
    if let separator { bytes.append(UInt8(ascii: separator)) }
  }

  private func appendFraction(to bytes: inout [UInt8]) {
    guard nanoseconds != 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var rest = nanoseconds
    var scale: Int32 = 100_000_000
    while rest != 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / scale))
      rest %= scale
      scale /= 10
    }
  }
}
