// SPDX-License-Identifier: MIT

/// An instant of UTC as GPX writes it, in the years 1…9999 and to the nanosecond.
///
/// Leap seconds are not counted, as in POSIX time.
public struct GPXTime: BitwiseCopyable, Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down, so negative before that.
  public let secondsSince1970: Int64

  /// Nanoseconds after `secondsSince1970`, 0..<1 000 000 000.
  public let nanoseconds: Int32

  /// The seconds of the years 1…9999, which GPX can write with four digits.
  public static let representableSeconds: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  /// Makes an instant, or `nil` if it lies outside the years 1…9999.
  ///
  /// - Parameters:
  ///   - secondsSince1970: Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  ///   - nanoseconds: Nanoseconds after that, 0..<1 000 000 000.
  public init?(secondsSince1970: Int64, nanoseconds: Int32 = 0) {
    guard Self.representableSeconds.contains(secondsSince1970),
      (0..<1_000_000_000).contains(nanoseconds)
    else { return nil }
    self.secondsSince1970 = secondsSince1970
    self.nanoseconds = nanoseconds
  }

  /// An instant that was taken apart from a valid one.
  @inlinable
  init(_ secondsSince1970: Int64, _ nanoseconds: Int32) {
    self.secondsSince1970 = secondsSince1970
    self.nanoseconds = nanoseconds
  }

  /// Whether the left instant is the earlier one.
  public static func < (left: GPXTime, right: GPXTime) -> Bool {
    (left.secondsSince1970, left.nanoseconds) < (right.secondsSince1970, right.nanoseconds)
  }

  /// RFC 3339 in UTC with the shortest fraction, such as `2024-05-01T06:07:08.5Z`.
  public var description: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The proleptic Gregorian calendar, with days counted from 0000-03-01.
///
/// Years that begin in March put the leap day last, which makes both directions arithmetic.
enum Calendar {
  /// Days from 0000-03-01 to 1970-01-01.
  static let daysTo1970 = 719_468

  /// Days before the year that begins in March of `year`.
  static func daysBefore(marchYear year: Int) -> Int {
    365 * year + year / 4 - year / 100 + year / 400
  }

  /// Days from 0000-03-01 to a date of the years 1…9999.
  static func days(year: Int, month: Int, day: Int) -> Int {
    let beforeMarch = month <= 2
    let monthFromMarch = beforeMarch ? month + 9 : month - 3
    return daysBefore(marchYear: beforeMarch ? year - 1 : year)
      + (153 * monthFromMarch + 2) / 5 + day - 1
  }

  /// The date that is `days` (zero or more) after 0000-03-01.
  static func date(days: Int) -> (year: Int, month: Int, day: Int) {
    // The mean year is 146 097 / 400 days, so this guess is one year off at most.
    var year = days * 400 / 146_097
    if daysBefore(marchYear: year) > days { year -= 1 }
    if daysBefore(marchYear: year + 1) <= days { year += 1 }
    let dayOfYear = days - daysBefore(marchYear: year)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    return monthFromMarch < 10
      ? (year, monthFromMarch + 3, day) : (year + 1, monthFromMarch - 9, day)
  }

  /// Number of days in a month, 1…12, of a year.
  static func daysInMonth(year: Int, month: Int) -> Int {
    guard month == 2 else { return 30 + (month + month / 8) % 2 }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return isLeap ? 29 : 28
  }
}
