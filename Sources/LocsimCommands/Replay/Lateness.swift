// SPDX-License-Identifier: MIT

/// The delays of events after the moments at which they were due.
///
/// Delays up to 2.56 ms are counted in steps of 10 µs. Longer delays are counted in steps of at
/// most a hundredth of the delay.
struct Lateness {
  /// The number of steps of 10 µs that are counted one by one; each doubling of the delay after
  /// them has half as many steps.
  private static let fineSteps = 256

  /// The largest delay in steps of 10 µs, which is more than a century.
  private static let limit = 1e15

  private var counts: [Int] = []
  private var total = 0

  /// The longest delay in steps of 10 µs, rounded up.
  private var latest = 0

  /// Counts the delay of an event; a delay below zero counts as zero.
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

  /// The delay in milliseconds that a share of the events, 0…1, did not exceed, rounded up.
  func milliseconds(forShare share: Double) -> Double {
    let wanted = Int((Double(total) * share).rounded(.up))
    var seen = 0
    for (place, count) in counts.enumerated() {
      seen += count
      if seen >= wanted { return Double(min(Self.bound(of: place), latest)) / 100 }
    }
    return Double(latest) / 100
  }

  /// The delays as a phrase for people; `nil` before any event was counted.
  var description: String? {
    guard total > 0 else { return nil }
    return "late by at most \(milliseconds(forShare: 0.5)) ms (half), "
      + "\(milliseconds(forShare: 0.99)) ms (99 %), \(milliseconds(forShare: 1)) ms (all)"
  }

  /// The place in `counts` for a number of steps.
  private static func place(of steps: Int) -> Int {
    guard steps >= fineSteps else { return steps }
    let half = fineSteps / 2
    let doublings = Int.bitWidth - 1 - steps.leadingZeroBitCount - half.trailingZeroBitCount
    return fineSteps + (doublings - 1) * half + (steps >> doublings) - half
  }

  /// The upper bound of the steps that a place counts.
  private static func bound(of place: Int) -> Int {
    guard place >= fineSteps else { return place + 1 }
    let half = fineSteps / 2
    let (doublings, rest) = (place - fineSteps).quotientAndRemainder(dividingBy: half)
    return (half + rest + 1) << (doublings + 1)
  }
}
