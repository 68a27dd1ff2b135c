// SPDX-License-Identifier: MIT

/// Ticks at full seconds, minutes, hours and days in UTC.
enum TimeTicks {
  private static let day = 86_400.0

  /// The steps in seconds up to half a day: parts of a minute, an hour and a day.
  private static let steps: [Double] = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200,
  ]

  /// The ticks in a range of seconds since 1970.
  ///
  /// - Parameters:
  ///   - range: The range.
  ///   - count: The most parts into which they divide it.
  /// - Returns: The ticks, from the earliest.
  static func ticks(_ range: ClosedRange<Double>, atMost count: Int) -> [Tick] {
    let least = (range.upperBound - range.lowerBound) / Double(count)
    if least < 1 {
      let step = Ticks.step(for: range.upperBound - range.lowerBound, atMost: count)
      // Seconds since 1970 have a microsecond at best.
      let decimals = min(step.decimals, 6)
      return Ticks.multiples(of: step.value, in: range).map { index in
        let value = step.multiple(index)
        return Tick(value: value, label: UTCText.clock(value, decimals: decimals))
      }
    }
    if let step = steps.first(where: { $0 >= least }) {
      return Ticks.multiples(of: step, in: range).map { index in
        let value = Double(index) * step
        return Tick(value: value, label: UTCText.clock(value))
      }
    }
    let days = Ticks.step(
      for: (range.upperBound - range.lowerBound) / day, atMost: count)
    let step = max(days.value.rounded(), 1) * day
    return Ticks.multiples(of: step, in: range).map { index in
      let value = Double(index) * step
      return Tick(value: value, label: UTCText.date(value))
    }
  }
}

/// Dates and times in UTC as text.
enum UTCText {
  /// The seconds that have a date of four digits; others are limited to them.
  private static let limits = -62_135_596_800.0...253_402_300_799.0

  /// The date of a moment, such as `2026-05-01`.
  static func date(_ seconds: Double) -> String {
    let (year, month, day) = civil(day: Int((bounded(seconds) / 86_400).rounded(.down)))
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
  }

  /// The time of day, such as `08:00:00`, rounded to the decimals.
  static func clock(_ seconds: Double, decimals: Int = 0) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let rounded = (bounded(seconds) * scale).rounded() / scale
    let whole = rounded.rounded(.down)
    let second = Int(whole) - Int((whole / 86_400).rounded(.down)) * 86_400
    let text =
      "\(digits(second / 3_600, 2)):\(digits(second / 60 % 60, 2)):\(digits(second % 60, 2))"
    guard decimals > 0 else { return text }
    return text + SVGNumber.text(rounded - whole, decimals: decimals).dropFirst()
  }

  /// Date and time of day, such as `2026-05-01 08:00:00`, rounded to a second.
  static func full(_ seconds: Double) -> String {
    // Both are those of the rounded time, which may be on the next day.
    let rounded = bounded(seconds).rounded()
    return "\(date(rounded)) \(clock(rounded))"
  }

  /// The dates of a range, such as `2026-05-01 to 2026-05-03`.
  static func dates(_ range: ClosedRange<Double>) -> String {
    let (first, last) = (date(range.lowerBound), date(range.upperBound))
    return first == last ? first : "\(first) to \(last)"
  }

  /// A span of time as hours, minutes and seconds, such as `0:01:16`.
  static func span(_ seconds: Double) -> String {
    let whole = Int(min(max(seconds, 0), 1e12).rounded())
    return "\(whole / 3_600):\(digits(whole / 60 % 60, 2)):\(digits(whole % 60, 2))"
  }

  private static func bounded(_ seconds: Double) -> Double {
    min(max(seconds, limits.lowerBound), limits.upperBound)
  }

  private static func digits(_ value: Int, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(width - text.count, 0)) + text
  }

  /// The date of a day, counted from 1970-01-01, in the Gregorian calendar.
  ///
  /// Years begin in March here, so that the day that leap years add is the last of a year.
  private static func civil(day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let year = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let isNextYear = month >= 10
    return (
      year + era * 400 + (isNextYear ? 1 : 0), isNextYear ? month - 9 : month + 3,
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }
}
