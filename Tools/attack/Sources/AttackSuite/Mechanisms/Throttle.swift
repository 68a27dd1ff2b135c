// SPDX-License-Identifier: MIT

/// Lets the first fix through, and then the first one of every interval counted from it.
struct Throttle: Sendable {
  /// Seconds from one report to the next.
  let interval: Double

  private var next: Double?

  /// Makes a throttle that has let nothing through.
  init(interval: Double) { self.interval = interval }

  /// Whether a fix at a time, in seconds, is let through.
  mutating func passes(_ time: Double) -> Bool {
    guard let due = next else {
      next = time + interval
      return true
    }
    guard time >= due else { return false }
    next = due + interval * (((time - due) / interval).rounded(.down) + 1)
    return true
  }
}
