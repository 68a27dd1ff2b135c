// SPDX-License-Identifier: MIT

/// A moment in Coordinated Universal Time, as a receiver or a trace states it, to the nanosecond.
///
/// It labels fixes and never drives a deadline: a receiver's clock may jump. Leap seconds are not
/// counted, as in POSIX time.
public struct UTCInstant: BitwiseCopyable, Hashable, Comparable, Sendable {
  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down, so negative before it.
  public let seconds: Int64

  /// Nanoseconds after `seconds`, 0..<1 000 000 000.
  public let nanoseconds: Int32

  /// Makes a moment.
  ///
  /// - Parameters:
  ///   - seconds: Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  ///   - nanoseconds: Nanoseconds after that, 0..<1 000 000 000.
  public init(secondsSinceEpoch seconds: Int64, nanoseconds: Int32 = 0) {
    precondition((0..<1_000_000_000).contains(nanoseconds), "\(nanoseconds) ns are no part of 1 s")
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// Makes the moment that lies a duration after 1970-01-01T00:00:00Z, rounded down to the
  /// nanosecond.
  public init(sinceEpoch: Duration) {
    let (seconds, attoseconds) = sinceEpoch.components
    let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    // Division rounds toward zero, which is up before the epoch.
    let nanoseconds = Int32(truncatingIfNeeded: rest < 0 ? whole - 1 : whole)
    self.init(
      secondsSinceEpoch: nanoseconds < 0 ? seconds - 1 : seconds,
      nanoseconds: nanoseconds < 0 ? nanoseconds + 1_000_000_000 : nanoseconds)
  }

  /// Time since 1970-01-01T00:00:00Z; negative before it.
  public var sinceEpoch: Duration { Self.duration(seconds: seconds, nanoseconds: nanoseconds) }

  /// A duration in attoseconds, the unit of `Duration`: the library's own sums of seconds and
  /// nanoseconds cost ten times as much, and this runs for every fix.
  @inline(__always)
  private static func duration(seconds: Int64, nanoseconds: Int32) -> Duration {
    Duration(
      attoseconds: Int128(seconds) * 1_000_000_000_000_000_000
        + Int128(nanoseconds) * 1_000_000_000)
  }

  /// Whether the left moment comes before the right one.
  public static func < (left: Self, right: Self) -> Bool {
    left.seconds != right.seconds
      ? left.seconds < right.seconds : left.nanoseconds < right.nanoseconds
  }

  /// The moment that lies a duration later.
  public static func + (left: Self, right: Duration) -> Self {
    right.attoseconds == 0 ? left : Self(sinceEpoch: left.sinceEpoch + right)
  }

  /// The moment that lies a duration earlier.
  public static func - (left: Self, right: Duration) -> Self { left + (.zero - right) }

  /// The time that passes from the right moment to the left one.
  public static func - (left: Self, right: Self) -> Duration {
    duration(
      seconds: left.seconds - right.seconds, nanoseconds: left.nanoseconds - right.nanoseconds)
  }

  /// Seconds from another moment to this one; cheaper than the duration.
  public func seconds(since other: Self) -> Double {
    Double(seconds - other.seconds) + Double(nanoseconds - other.nanoseconds) * 1e-9
  }
}
