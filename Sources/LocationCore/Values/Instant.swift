// SPDX-License-Identifier: MIT

/// A moment on an engine's own time line, counted from the line's beginning.
///
/// It drives every deadline. For a trace it is the recorded time that has passed, for hardware a
/// monotonic clock; it never goes back and knows nothing of calendars.
public struct Instant: BitwiseCopyable, Hashable, Comparable, Sendable {
  /// Time since the line began; negative before it.
  public let sinceStart: Duration

  /// The beginning of the line.
  public static let start = Self(sinceStart: .zero)

  /// A moment that no line reaches: three hundred thousand years after its beginning.
  public static let farFuture = Self(sinceStart: .seconds(9_467_085_600_000))

  /// Makes the moment that lies a duration after the beginning of the line.
  public init(sinceStart: Duration) { self.sinceStart = sinceStart }

  /// Whether the left moment comes before the right one.
  public static func < (left: Self, right: Self) -> Bool { left.sinceStart < right.sinceStart }

  /// The moment that lies a duration later.
  public static func + (left: Self, right: Duration) -> Self {
    Self(sinceStart: left.sinceStart + right)
  }

  /// The time that passes from the right moment to the left one.
  public static func - (left: Self, right: Self) -> Duration { left.sinceStart - right.sinceStart }
}

/// A moment in Coordinated Universal Time, as a receiver or a trace claims it.
///
/// It labels fixes and never drives a deadline: a receiver's clock may jump. Leap seconds are not
/// counted, as in POSIX time.
public struct UTCInstant: BitwiseCopyable, Hashable, Comparable, Sendable {
  /// Time since 1970-01-01T00:00:00Z; negative before it.
  public let sinceEpoch: Duration

  /// Makes the moment that lies a duration after 1970-01-01T00:00:00Z.
  public init(sinceEpoch: Duration) { self.sinceEpoch = sinceEpoch }

  /// Whether the left moment comes before the right one.
  public static func < (left: Self, right: Self) -> Bool { left.sinceEpoch < right.sinceEpoch }

  /// The moment that lies a duration later.
  public static func + (left: Self, right: Duration) -> Self {
    Self(sinceEpoch: left.sinceEpoch + right)
  }

  /// The moment that lies a duration earlier.
  public static func - (left: Self, right: Duration) -> Self {
    Self(sinceEpoch: left.sinceEpoch - right)
  }

  /// The time that passes from the right moment to the left one.
  public static func - (left: Self, right: Self) -> Duration { left.sinceEpoch - right.sinceEpoch }
}
