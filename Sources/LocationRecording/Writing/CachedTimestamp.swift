// SPDX-License-Identifier: MIT

import GPX
import LocationCore

/// The text of the minute of the last timestamp, because most lines have the same minute as the
/// previous one.
struct CachedTimestamp {
  /// The first eight bytes of the text, such as `2024-05-`; the first one is the lowest.
  private(set) var first: UInt64 = 0

  /// The next eight bytes, up to the minutes: `01T06:07`.
  private(set) var second: UInt64 = 0

  private static let secondsPerMinute: Int64 = 60

  private var firstSecond = Int64.max

  /// Updates the text to the minute of a time; returns the second in it, or `nil` outside the years
  /// 1…9999.
  @inline(__always)
  mutating func update(to time: UTCInstant) -> Int64? {
    let (second, isFar) = time.seconds.subtractingReportingOverflow(firstSecond)
    if !isFar, second >= 0, second < Self.secondsPerMinute { return second }
    return change(to: time)
  }

  private mutating func change(to time: UTCInstant) -> Int64? {
    guard let whole = GPXTime(secondsSince1970: time.seconds) else { return nil }
    var bytes: [UInt8] = []
    whole.append(to: &bytes)
    first = Self.word(bytes[0..<8])
    second = Self.word(bytes[8..<16])
    let remainder = time.seconds % Self.secondsPerMinute
    firstSecond = time.seconds - (remainder < 0 ? remainder + Self.secondsPerMinute : remainder)
    return time.seconds - firstSecond
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
