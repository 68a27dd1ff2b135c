// SPDX-License-Identifier: MIT

/// How late events came after the moment at which they were due, counted in steps of 10 µs.
struct Lateness {
  /// Steps counted apart; what is later than the last one counts as that.
  private static let steps = 10_000

  private var counts = [Int](repeating: 0, count: Self.steps)
  private var total = 0
  private var latest = 0.0

  /// Counts an event that came so many milliseconds late.
  mutating func count(milliseconds: Double) {
    let step = Int(min(max(milliseconds * 100, 0), Double(Self.steps - 1)))
    counts[step] += 1
    total += 1
    latest = max(latest, milliseconds)
  }

  /// Milliseconds within which this share of the events came, 0…1; at most 100.
  func milliseconds(forShare share: Double) -> Double {
    let wanted = Int((Double(total) * share).rounded(.up))
    var seen = 0
    for (step, count) in counts.enumerated() {
      seen += count
      if seen >= wanted { return Double(step + 1) / 100 }
    }
    return Double(Self.steps) / 100
  }

  /// The figures in a line for people; `nil` before anything was counted.
  var description: String? {
    guard total > 0 else { return nil }
    return "late by at most \(milliseconds(forShare: 0.5)) ms (half), "
      + "\(milliseconds(forShare: 0.99)) ms (99 %), \((latest * 100).rounded() / 100) ms (all)"
  }
}
