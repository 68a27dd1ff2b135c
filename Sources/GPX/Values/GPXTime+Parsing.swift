// SPDX-License-Identifier: MIT

extension GPXTime {
  /// Parses an `xsd:dateTime`.
  ///
  /// Blanks around it are allowed. A missing zone means UTC, and offsets range up to ±14:00. The
  /// fraction may have any number of digits; those beyond nanoseconds are ignored. 24:00:00 is the
  /// start of the next day, and second 60, a leap second, is the start of the next minute.
  ///
  /// - Parameter text: The bytes of the value.
  /// - Returns: The instant; `nil` if the text is not an `xsd:dateTime` of the years 1…9999.
  /// - Complexity: O(n) in the length of the text.
  package static func parse(_ text: Span<UInt8>) -> GPXTime? {
    var recent = RecentDay()
    return parse(text, trimmedRange(of: text), &recent)
  }

  /// The day of the last parsed time, which most following times share.
  struct RecentDay {
    // The text of the day, and the days since 0000-03-01. The initial text matches no day.
    fileprivate var yearAndMonth: UInt64 = 0
    fileprivate var dayOfMonth = UInt64.max
    fileprivate var days = 0
  }

  /// Parses a time that fills a range of a text, without blanks around it.
  @inline(__always)
  static func parse(
    _ text: Span<UInt8>, _ range: Range<Int>, _ recent: inout RecentDay
  ) -> GPXTime? {
    let start = range.lowerBound
    guard range.count >= 19, let day = parseDay(text, at: start, &recent),
      text[start + 10] == UInt8(ascii: "T"),
      let second = parseSecondOfDay(text, at: start + 11)
    else { return nil }
    var index = start + 19
    var nanoseconds = 0
    if index < range.upperBound, text[index] == UInt8(ascii: ".") {
      guard let fraction = parseFraction(text, from: &index, to: range.upperBound) else {
        return nil
      }
      nanoseconds = fraction
    }
    // 24:00:00 is one instant, so it has no fraction.
    let isUTC = range.upperBound - index == 1 && text[index] == UInt8(ascii: "Z")
    guard let offset = isUTC ? 0 : parseZone(text, index..<range.upperBound),
      second < 86_400 || nanoseconds == 0 || text[start + 11] != UInt8(ascii: "2")
        || text[start + 12] != UInt8(ascii: "4")
    else { return nil }
    let seconds = (day - Calendar.daysTo1970) * 86_400 + second - offset
    return GPXTime(secondsSince1970: Int64(seconds), nanoseconds: Int32(nanoseconds))
  }

  /// A value larger than any field, which every range check refuses.
  private static var notDigits: Int { 1_000_000 }

  @inline(__always)
  private static func twoDigits(_ text: Span<UInt8>, at index: Int) -> Int {
    let tens = text[index] &- UInt8(ascii: "0")
    let units = text[index + 1] &- UInt8(ascii: "0")
    return tens < 10 && units < 10 ? Int(tens) * 10 + Int(units) : notDigits
  }

  /// Parses `yyyy-mm-dd` as days since 0000-03-01; `nil` if the calendar has no such day.
  @inline(__always)
  private static func parseDay(
    _ text: Span<UInt8>, at start: Int, _ recent: inout RecentDay
  ) -> Int? {
    let yearAndMonth = ByteWords.load(text, at: start)
    let dayOfMonth = ByteWords.load(text, at: start + 2) &>> 48
    if yearAndMonth == recent.yearAndMonth, dayOfMonth == recent.dayOfMonth { return recent.days }
    guard let days = parseDay(text, at: start) else { return nil }
    recent = RecentDay(yearAndMonth: yearAndMonth, dayOfMonth: dayOfMonth, days: days)
    return days
  }

  /// Parses a day that differs from the last one.
  @inline(never)
  private static func parseDay(_ text: Span<UInt8>, at start: Int) -> Int? {
    // The constant is `0000-00-` in reverse. The rest must be the values of digits, with zeros for
    // the hyphens.
    let digits = ByteWords.load(text, at: start) ^ 0x2D30_302D_3030_3030
    let day = twoDigits(text, at: start + 8)
    guard ByteWords.above9(digits) == 0, digits & 0xFF00_00FF_0000_0000 == 0 else { return nil }
    let year = pair(digits, at: 0) * 100 + pair(digits, at: 2)
    let month = pair(digits, at: 5)
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Calendar.daysInMonth(year: year, month: month)
    else { return nil }
    return Calendar.days(year: year, month: month, day: day)
  }

  /// Parses `hh:mm:ss` as seconds, up to 86 400.
  @inline(__always)
  private static func parseSecondOfDay(_ text: Span<UInt8>, at start: Int) -> Int? {
    // The constant is `00:00:00` in reverse.
    let digits = ByteWords.load(text, at: start) ^ 0x3030_3A30_303A_3030
    guard ByteWords.above9(digits) == 0, digits & 0x0000_FF00_00FF_0000 == 0 else { return nil }
    let hour = pair(digits, at: 0)
    let minute = pair(digits, at: 3)
    let second = pair(digits, at: 6)
    guard hour <= 24, minute <= 59, second <= 60, hour < 24 || minute + second == 0 else {
      return nil
    }
    return hour * 3600 + minute * 60 + second
  }

  /// Returns the number of two digits, of which the first is at a byte of a word.
  @inline(__always)
  private static func pair(_ digits: UInt64, at index: UInt64) -> Int {
    let word = Int(truncatingIfNeeded: digits &>> (8 * index))
    return (word & 0xFF) * 10 + (word &>> 8) & 0xFF
  }

  /// Parses `.` and at least one digit as nanoseconds, and moves `index` past the digits.
  private static func parseFraction(
    _ text: Span<UInt8>, from index: inout Int, to end: Int
  ) -> Int? {
    let firstDigit = index + 1
    index = firstDigit
    var nanoseconds = 0
    var scale = 100_000_000
    while index < end {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      nanoseconds += Int(digit) * scale
      scale /= 10
      index += 1
    }
    return index > firstDigit ? nanoseconds : nil
  }

  /// Parses a zone other than `Z` as seconds east of UTC; an empty zone is UTC.
  private static func parseZone(_ text: Span<UInt8>, _ range: Range<Int>) -> Int? {
    let start = range.lowerBound
    if range.isEmpty { return 0 }
    guard range.count == 6, text[start + 3] == UInt8(ascii: ":") else { return nil }
    let minutes = twoDigits(text, at: start + 1) * 60 + twoDigits(text, at: start + 4)
    guard twoDigits(text, at: start + 4) <= 59, minutes <= 14 * 60 else { return nil }
    switch text[start] {
    case UInt8(ascii: "+"): return minutes * 60
    case UInt8(ascii: "-"): return -minutes * 60
    default: return nil
    }
  }
}
