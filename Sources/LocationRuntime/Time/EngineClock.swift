// SPDX-License-Identifier: MIT

package import Dispatch
package import LocationCore
import Synchronization

/// Tells what time it is on an engine's time line.
package protocol EngineClock: Sendable {
  /// The instant that it is now.
  var now: Instant { get }
}

/// A clock that moves only when it is told to.
package final class SteppedClock: EngineClock {
  private let instant = Mutex(Instant.start)

  /// Makes a clock that stands at the beginning of the line.
  package init() {}

  package var now: Instant { instant.withLock { $0 } }

  /// Moves the clock forward; an earlier instant leaves it where it is.
  package func advance(to target: Instant) {
    instant.withLock { $0 = max($0, target) }
  }
}

/// A clock that runs with the machine's, at a rate, from the moment it is started.
package final class PacedClock: EngineClock {
  private struct State {
    /// The machine's time at which the line began, had it never been held; `nil` before it began.
    var start: UInt64?

    /// Since when the clock stands still.
    var heldSince: UInt64?
  }

  private let rate: Double
  private let state = Mutex(State())

  /// Makes a clock that stands still at the beginning of the line until it is started.
  ///
  /// - Parameter rate: Seconds of the line in one second, above zero.
  package init(rate: Double) { self.rate = rate }

  package var now: Instant {
    let (start, held) = state.withLock { ($0.start, $0.heldSince) }
    guard let start else { return .start }
    let passed = (held ?? DispatchTime.now().uptimeNanoseconds) &- start
    return Instant(sinceStart: .seconds(Double(passed) * 1e-9 * rate))
  }

  /// Starts the clock, once.
  package func startIfNeeded() {
    state.withLock { $0.start = $0.start ?? DispatchTime.now().uptimeNanoseconds }
  }

  /// Has the clock stand still until it is released; more calls change nothing.
  package func hold() {
    state.withLock { state in
      guard state.start != nil, state.heldSince == nil else { return }
      state.heldSince = DispatchTime.now().uptimeNanoseconds
    }
  }

  /// Has the clock go on from where it stood still.
  package func release() {
    state.withLock { state in
      guard let start = state.start, let held = state.heldSince else { return }
      state.start = start &+ (DispatchTime.now().uptimeNanoseconds &- held)
      state.heldSince = nil
    }
  }

  /// The machine's time at which an instant of the line comes; `nil` before the clock is started.
  ///
  /// Computed from the start, never from the last instant, so that lateness does not add up.
  package func wallTime(of instant: Instant) -> DispatchTime? {
    guard let start = state.withLock({ $0.start }) else { return nil }
    let (seconds, attoseconds) = instant.sinceStart.components
    let nanoseconds = (Double(seconds) * 1e9 + Double(attoseconds) * 1e-9) / rate
    // A century is as good as never.
    return DispatchTime(
      uptimeNanoseconds: start &+ UInt64(min(max(nanoseconds, 0), 3.2e18)))
  }
}

/// What UTC it is at an instant of the line; the rest of the line follows from it.
package struct TimeAnchor: Hashable, Sendable {
  private let instant: Instant
  private let utc: UTCInstant

  /// Makes an anchor; by default the line begins at 2000-01-01T00:00:00Z.
  package init(
    instant: Instant = .start, utc: UTCInstant = UTCInstant(sinceEpoch: .seconds(946_684_800))
  ) {
    self.instant = instant
    self.utc = utc
  }

  /// The UTC at an instant of the line.
  package func utc(at other: Instant) -> UTCInstant { utc + (other - instant) }
}
