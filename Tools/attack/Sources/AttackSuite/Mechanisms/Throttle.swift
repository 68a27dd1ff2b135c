// SPDX-License-Identifier: MIT

/// A throttle that passes the first fix, and then the first fix of each interval counted from it.
struct Throttle: Sendable {
  /// The length of an interval in seconds.
  let interval: Double

  private var next: Double?

  /// Makes a throttle that has passed no fix.
  init(interval: Double) { self.interval = interval }

  /// Returns whether a fix at a time in seconds passes.
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
