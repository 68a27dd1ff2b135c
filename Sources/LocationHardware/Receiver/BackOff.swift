// SPDX-License-Identifier: MIT

/// The wait before another attempt: longer each time, up to a second, with a random part.
///
/// The random part keeps waiting clients from trying at the same time.
struct BackOff {
  private static let first = 0.1
  private static let longest = 1.0

  private var attempts = 0

  /// Returns the next wait.
  mutating func next(using random: inout some RandomNumberGenerator) -> Duration {
    let ceiling = min(Self.first * Double(1 << min(attempts, 10)), Self.longest)
    attempts += 1
    return .seconds(Double.random(in: ceiling / 2...ceiling, using: &random))
  }

  /// Starts over after a success.
  mutating func reset() { attempts = 0 }
}
