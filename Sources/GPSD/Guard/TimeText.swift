// SPDX-License-Identifier: MIT

/// The form in which gpsd writes a time, `2026-05-04T10:20:30.250Z`.
enum TimeText {
  private static let form = Array("dddd-dd-ddTdd:dd:dd".utf8)

  /// The largest number of fraction digits; libgps reads nine and ignores the rest.
  private static let fractionLimit = 18

  /// Returns whether a text has that form and names an existing time, which may be a leap second.
  ///
  /// libgps would read month 13 or hour 24 as some other time.
  static func isMoment(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count > form.count, text.last == UInt8(ascii: "Z") else { return false }
    for (byte, expected) in zip(text, form) {
      guard expected == UInt8(ascii: "d") ? isDigit(byte) : byte == expected else { return false }
    }
    let fraction = text.dropFirst(form.count).dropLast()
    guard isFraction(fraction) else { return false }
    let field = { (start: Int, count: Int) in
      text.dropFirst(start).prefix(count).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    let (year, month, day) = (field(0, 4), field(5, 2), field(8, 2))
    // A leap second at the end of 9999 would be in a year that the output format cannot express.
    return (1...(field(17, 2) == 60 ? 9_998 : 9_999)).contains(year) && (1...12).contains(month)
      && (1...days(of: month, year: year)).contains(day)
      && field(11, 2) <= 23 && field(14, 2) <= 59 && field(17, 2) <= 60
  }

  private static func isFraction(_ text: ArraySlice<UInt8>) -> Bool {
    guard let point = text.first else { return true }
    let digits = text.dropFirst()
    return point == UInt8(ascii: ".") && (1...fractionLimit).contains(digits.count)
      && digits.allSatisfy(isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  private static func days(of month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
