// SPDX-License-Identifier: MIT

import GPX
import LocationCore

/// A moment as sentences write it: a date with two digits of the year, and a time of day.
struct NMEATime {
  /// Day, month and year, two digits each; empty if the year does not have four digits.
  let date: String

  /// Hours, minutes and seconds, with hundredths, or with milliseconds if hundredths lose
  /// precision.
  ///
  /// It is empty if `date` is empty. gpsd reports at most milliseconds. Finer digits are cut off,
  /// because a receiver that rounds up reports a time in the future.
  let timeOfDay: String

  init(_ time: UTCInstant) {
    guard let whole = GPXTime(secondsSince1970: time.seconds) else {
      date = ""
      timeOfDay = ""
      return
    }
    // 2026-05-04T10:20:30Z
    let text = Array(whole.description.utf8)
    func digits(_ start: Int) -> String { String(decoding: text[start..<start + 2], as: UTF8.self) }
    date = digits(8) + digits(5) + digits(2)
    let milliseconds = String(1_000 + time.nanoseconds / 1_000_000).dropFirst()
    let fraction = milliseconds.hasSuffix("0") ? milliseconds.dropLast() : milliseconds
    timeOfDay = digits(11) + digits(14) + digits(17) + "." + fraction
  }
}
