// SPDX-License-Identifier: MIT

/// Writes times as gpsd does, `2026-05-04T10:20:30.250Z`.
enum TimeWriter {
  /// The seconds since 1970 of the years 1…9999.
  private static let seconds: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  /// Returns a time with three, six or nine decimals, as few as it takes; `nil` outside the years
  /// 1…9999.
  static func text(of time: GPSDTime) -> String? {
    guard seconds.contains(time.secondsSince1970) else { return nil }
    let sinceYear0 = Int(time.secondsSince1970) + 719_468 * 86_400
    let (days, second) = sinceYear0.quotientAndRemainder(dividingBy: 86_400)
    return date(days) + "T\(two(second / 3_600)):\(two(second / 60 % 60)):\(two(second % 60))."
      + fraction(Int(time.nanoseconds)) + "Z"
  }

  /// Returns the date that lies a number of days after 0000-03-01; years that begin in March have
  /// the leap day last.
  private static func date(_ days: Int) -> String {
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return "\(padded(year, 4))-\(two(month))-\(two(day))"
  }

  private static func fraction(_ nanoseconds: Int) -> String {
    var digits = Substring(padded(nanoseconds, 9))
    while digits.count > 3, digits.hasSuffix("000") { digits.removeLast(3) }
    return String(digits)
  }

  private static func two(_ number: Int) -> String { padded(number, 2) }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
