// SPDX-License-Identifier: MIT

/// How long to wait before another attempt: longer each time, up to a second, and never the same for
/// all who wait.
struct BackOff {
  private static let first = 0.1
  private static let longest = 1.0

  private var attempts = 0

  /// The next time to wait.
  mutating func next(using random: inout some RandomNumberGenerator) -> Duration {
    let ceiling = min(Self.first * Double(1 << min(attempts, 10)), Self.longest)
    attempts += 1
    return .seconds(Double.random(in: ceiling / 2...ceiling, using: &random))
  }

  /// Begins anew, since something worked.
  mutating func reset() { attempts = 0 }
}
