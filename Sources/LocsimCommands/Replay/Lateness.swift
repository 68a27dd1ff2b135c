// SPDX-License-Identifier: MIT

/// How late events came after the moment at which they were due.
///
/// Up to 2.56 ms steps of 10 µs are counted apart, above that steps of at most a hundredth of the
/// time itself, so that any time has its place.
struct Lateness {
  /// Steps of 10 µs that are counted apart, and twice as many as each doubling of the time has.
  private static let fineSteps = 256

  /// More steps than a century has.
  private static let limit = 1e15

  private var counts: [Int] = []
  private var total = 0

  /// The latest event, in steps of 10 µs, the last one begun counting as a whole.
  private var latest = 0

  /// Counts an event that came so many milliseconds late.
  mutating func count(milliseconds: Double) {
    let steps = min(max(milliseconds * 100, 0), Self.limit)
    let place = Self.place(of: Int(steps))
    if place >= counts.count {
      counts.append(contentsOf: repeatElement(0, count: place + 1 - counts.count))
    }
    counts[place] += 1
    total += 1
    latest = max(latest, Int(steps.rounded(.up)))
  }

  /// Milliseconds within which this share of the events came, 0…1: a bound, rounded up.
  func milliseconds(forShare share: Double) -> Double {
    let wanted = Int((Double(total) * share).rounded(.up))
    var seen = 0
    for (place, count) in counts.enumerated() {
      seen += count
      if seen >= wanted { return Double(min(Self.bound(of: place), latest)) / 100 }
    }
    return Double(latest) / 100
  }

  /// The figures in a line for people; `nil` before anything was counted.
  var description: String? {
    guard total > 0 else { return nil }
    return "late by at most \(milliseconds(forShare: 0.5)) ms (half), "
      + "\(milliseconds(forShare: 0.99)) ms (99 %), \(milliseconds(forShare: 1)) ms (all)"
  }

  /// The place that counts a number of steps.
  private static func place(of steps: Int) -> Int {
    guard steps >= fineSteps else { return steps }
    let half = fineSteps / 2
    let doublings = Int.bitWidth - 1 - steps.leadingZeroBitCount - half.trailingZeroBitCount
    return fineSteps + (doublings - 1) * half + (steps >> doublings) - half
  }

  /// The end of the steps that a place counts.
  private static func bound(of place: Int) -> Int {
    guard place >= fineSteps else { return place + 1 }
    let half = fineSteps / 2
    let (doublings, rest) = (place - fineSteps).quotientAndRemainder(dividingBy: half)
    return (half + rest + 1) << (doublings + 1)
  }
}
