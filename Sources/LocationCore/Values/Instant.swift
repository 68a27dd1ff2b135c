// SPDX-License-Identifier: MIT

/// A moment on an engine's own time line, counted from the line's beginning.
///
/// It drives every deadline. It is the elapsed recorded time for a trace, and a monotonic clock for
/// hardware; it never goes back and is independent of calendars.
public struct Instant: BitwiseCopyable, Hashable, Comparable, Sendable {
  /// Time since the line began; negative before it.
  public let sinceStart: Duration

  /// The beginning of the line.
  public static let start = Self(sinceStart: .zero)

  /// A moment that no line reaches: three hundred thousand years after its beginning.
  public static let farFuture = Self(sinceStart: .seconds(9_467_085_600_000))

  /// Makes the moment that lies a duration after the beginning of the line.
  public init(sinceStart: Duration) { self.sinceStart = sinceStart }

  // Compared as integers, because comparing durations calls into the standard library.

  /// Whether the left moment comes before the right one.
  public static func < (left: Self, right: Self) -> Bool {
    left.sinceStart.attoseconds < right.sinceStart.attoseconds
  }

  /// Whether both are the same moment.
  public static func == (left: Self, right: Self) -> Bool {
    left.sinceStart.attoseconds == right.sinceStart.attoseconds
  }

  /// The moment that lies a duration later.
  public static func + (left: Self, right: Duration) -> Self {
    Self(sinceStart: left.sinceStart + right)
  }

  /// The time that passes from the right moment to the left one.
  public static func - (left: Self, right: Self) -> Duration { left.sinceStart - right.sinceStart }
}
