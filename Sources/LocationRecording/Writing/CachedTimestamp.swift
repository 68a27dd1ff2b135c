// SPDX-License-Identifier: MIT

import GPX
import LocationCore

/// The text of the minute that was written last: most lines are of the same one as the line before.
struct CachedTimestamp {
  /// The first eight bytes of a date and a time, such as `2024-05-`, the first one lowest.
  private(set) var first: UInt64 = 0

  /// The eight bytes after them, up to the minutes: `01T06:07`.
  private(set) var second: UInt64 = 0

  private static let secondsPerMinute: Int64 = 60

  private var firstSecond = Int64.max

  /// Goes to a time's minute; the second of that minute, or `nil` outside the years 1…9999.
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
