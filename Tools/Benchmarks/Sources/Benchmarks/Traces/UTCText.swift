// SPDX-License-Identifier: MIT

/// UTC as GPX and locsim write it: `2026-05-01T08:00:00Z`, perhaps with decimals of a second.
enum UTCText {
  private static let daysInEra = 146_097

  /// Appends the date and time of seconds since 1970, without decimals and the closing `Z`.
  static func append(seconds: Int, to bytes: inout [UInt8]) {
    let (year, month, day) = date(ofDay: seconds / 86_400)
    let second = seconds % 86_400
    bytes.append(year, digits: 4)
    bytes.append(UInt8(ascii: "-"))
    bytes.append(month, digits: 2)
    bytes.append(UInt8(ascii: "-"))
    bytes.append(day, digits: 2)
    bytes.append(UInt8(ascii: "T"))
    bytes.append(second / 3_600, digits: 2)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(second / 60 % 60, digits: 2)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(second % 60, digits: 2)
  }

  /// Nanoseconds since 1970 of a written time; `nil` when it is not written as above.
  static func nanoseconds(of text: some Collection<UInt8>) -> Int? {
    let bytes = Array(text)
    guard bytes.count >= 20, bytes.last == UInt8(ascii: "Z"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]),
      let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
      let fraction = fraction(bytes[19..<(bytes.count - 1)])
    else { return nil }
    let days = dayNumber(year: year, month: month, day: day)
    return (days * 86_400 + hour * 3_600 + minute * 60 + second) * 1_000_000_000 + fraction
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: digits, as: UTF8.self))
  }

  /// Nanoseconds of `.123`, zero of nothing.
  private static func fraction(_ text: ArraySlice<UInt8>) -> Int? {
    guard let point = text.first else { return 0 }
    let digits = text.dropFirst()
    guard point == UInt8(ascii: "."), (1...9).contains(digits.count) else { return nil }
    return number(digits + repeatElement(UInt8(ascii: "0"), count: 9 - digits.count))
  }

  /// The date of a day counted from 1970.
  ///
  /// Years begin in March, so that the leap day is the last of them:
  /// https://howardhinnant.github.io/date_algorithms.html
  private static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let dayOfEra = shifted % daysInEra
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + shifted / daysInEra * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// Days from 1970 to a date; the same algorithm, backwards.
  private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let yearOfEra = yearFromMarch % 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return yearFromMarch / 400 * daysInEra + dayOfEra - 719_468
  }
}
