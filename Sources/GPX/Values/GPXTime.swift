// SPDX-License-Identifier: MIT

/// A UTC instant as in GPX, in the years 1…9999 and with nanoseconds.
///
/// Leap seconds are not counted, as in POSIX time.
package struct GPXTime: BitwiseCopyable, Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The whole seconds since 1970-01-01T00:00:00Z, rounded down; negative before it.
  package let secondsSince1970: Int64

  /// The nanoseconds after `secondsSince1970`, 0..<1 000 000 000.
  package let nanoseconds: Int32

  /// The seconds since 1970 of the years 1…9999, which GPX writes with four digits.
  @inlinable package static var representableSeconds: ClosedRange<Int64> {
    -62_135_596_800...253_402_300_799
  }

  /// Makes an instant; `nil` if a value is outside its range.
  ///
  /// - Parameters:
  ///   - secondsSince1970: The whole seconds since 1970-01-01T00:00:00Z, rounded down, one of
  ///     `representableSeconds`.
  ///   - nanoseconds: The nanoseconds after that second, 0..<1 000 000 000.
  package init?(secondsSince1970: Int64, nanoseconds: Int32 = 0) {
    guard Self.representableSeconds.contains(secondsSince1970),
      (0..<1_000_000_000).contains(nanoseconds)
    else { return nil }
    self.secondsSince1970 = secondsSince1970
    self.nanoseconds = nanoseconds
  }

  /// Makes an instant of the parts of a valid one.
  @inlinable
  init(_ secondsSince1970: Int64, _ nanoseconds: Int32) {
    self.secondsSince1970 = secondsSince1970
    self.nanoseconds = nanoseconds
  }

  /// Returns whether the left instant is earlier.
  package static func < (left: GPXTime, right: GPXTime) -> Bool {
    (left.secondsSince1970, left.nanoseconds) < (right.secondsSince1970, right.nanoseconds)
  }

  /// The time as RFC 3339 in UTC with the shortest fraction, such as `2024-05-01T06:07:08.5Z`.
  package var description: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The proleptic Gregorian calendar, with days counted from 0000-03-01.
///
/// Years that begin in March have the leap day last, so both directions are plain arithmetic.
enum Calendar {
  /// The number of days from 0000-03-01 to 1970-01-01.
  static let daysTo1970 = 719_468

  /// Returns the number of days before the year that begins in March of `year`.
  static func daysBefore(marchYear year: Int) -> Int {
    365 * year + year / 4 - year / 100 + year / 400
  }

  /// Returns the number of days from 0000-03-01 to a date of the years 1…9999.
  static func days(year: Int, month: Int, day: Int) -> Int {
    let beforeMarch = month <= 2
    let monthFromMarch = beforeMarch ? month + 9 : month - 3
    return daysBefore(marchYear: beforeMarch ? year - 1 : year)
      + (153 * monthFromMarch + 2) / 5 + day - 1
  }

  /// Returns the date that is `days` (zero or more) after 0000-03-01.
  static func date(days: Int) -> (year: Int, month: Int, day: Int) {
    // The mean year has 146 097 / 400 days, so this estimate is wrong by at most one year.
    var year = days * 400 / 146_097
    if daysBefore(marchYear: year) > days { year -= 1 }
    if daysBefore(marchYear: year + 1) <= days { year += 1 }
    let dayOfYear = days - daysBefore(marchYear: year)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    return monthFromMarch < 10
      ? (year, monthFromMarch + 3, day) : (year + 1, monthFromMarch - 9, day)
  }

  /// Returns the number of days in a month, 1…12, of a year.
  static func daysInMonth(year: Int, month: Int) -> Int {
    guard month == 2 else { return 30 + (month + month / 8) % 2 }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return isLeap ? 29 : 28
  }
}
