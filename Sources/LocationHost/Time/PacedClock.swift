// SPDX-License-Identifier: MIT

package import Dispatch
package import LocationCore
import Synchronization

/// What a paced clock takes of the machine: its time, and waiting.
package protocol Machine: Sendable {
  /// The time in nanoseconds that the machine has run; none passes while it is suspended.
  var uptime: UInt64 { get }

  /// Waits until a time, or until somebody rings.
  ///
  /// - Returns: Whether somebody has rung.
  func wait(until uptime: UInt64, orFor alarm: Alarm) -> Bool
}

/// The machine that this process runs on.
package struct RealMachine: Machine {
  package init() {}

  package var uptime: UInt64 { DispatchTime.now().uptimeNanoseconds }

  package func wait(until uptime: UInt64, orFor alarm: Alarm) -> Bool {
    alarm.wait(until: DispatchTime(uptimeNanoseconds: uptime))
  }
}

/// A clock that runs with the machine's, at a rate, from the moment it is started.
///
/// It stands still while its process does, such as between Ctrl-Z and `fg`: whoever waits by it sleeps for
/// slices of a quarter of a second, and a slice that ends more than a second late tells that nothing ran
/// meanwhile (docs/decisions/playback.md).
package final class PacedClock: EngineClock {
  private struct State {
    /// The machine's time at which the line began, had it never been held; `nil` before it began.
    var start: UInt64?

    /// Since when the clock stands still.
    var heldSince: UInt64?

    /// When the slice ends for which somebody sleeps.
    var sliceEnd: UInt64?

    /// For how many nanoseconds the process stood still, as far as nobody has asked.
    var stoodStill: UInt64 = 0

    /// Notices that the process stood still, and takes that time out of the line.
    mutating func notice(at now: UInt64) {
      guard let end = sliceEnd, now > end, now - end > PacedClock.standstillLimit else { return }
      sliceEnd = now
      stoodStill += now - end
      // While it is held, that time is taken out when it is released.
      if heldSince == nil { start = start.map { $0 &+ (now - end) } }
    }
  }

  /// For how long one who waits sleeps at most.
  private static let slice: UInt64 = 250_000_000

  /// How late a slice may end on a machine that is merely busy.
  private static let standstillLimit: UInt64 = 1_000_000_000

  private let rate: Double
  private let machine: any Machine
  private let state = Mutex(State())

  /// Makes a clock that stands still at the beginning of the line until it is started.
  ///
  /// - Parameters:
  ///   - rate: Seconds of the line in one second, above zero.
  ///   - machine: Whose clock it follows.
  package init(rate: Double, machine: any Machine = RealMachine()) {
    self.rate = rate
    self.machine = machine
  }

  package var now: Instant {
    let uptime = machine.uptime
    let (start, held) = state.withLock { state in
      state.notice(at: uptime)
      return (state.start, state.heldSince)
    }
    guard let start else { return .start }
    // Another thread may have begun or released the line behind this one's look at the machine's clock.
    let passed = max(held ?? uptime, start) - start
    return Instant(sinceStart: .seconds(Double(passed) * 1e-9 * rate))
  }

  /// Starts the clock, once.
  package func startIfNeeded() {
    state.withLock { $0.start = $0.start ?? machine.uptime }
  }

  /// Has the clock stand still until it is released; more calls change nothing.
  package func hold() {
    state.withLock { state in
      guard state.start != nil, state.heldSince == nil else { return }
      state.heldSince = machine.uptime
    }
  }

  /// Has the clock go on from where it stood still.
  package func release() {
    state.withLock { state in
      guard let start = state.start, let held = state.heldSince else { return }
      state.start = start &+ (machine.uptime &- held)
      state.heldSince = nil
    }
  }

  /// Waits until an instant of the line comes, or until somebody rings; not at all before the clock is
  /// started.
  ///
  /// One thread at a time may wait.
  package func wait(until instant: Instant, orFor alarm: Alarm) {
    while let moment = wallTime(of: instant)?.uptimeNanoseconds {
      let now = machine.uptime
      guard now < moment else { return }
      let end = min(moment, now + Self.slice)
      state.withLock { $0.sliceEnd = end }
      let wasRung = machine.wait(until: end, orFor: alarm)
      let woke = machine.uptime
      state.withLock { state in
        state.notice(at: woke)
        state.sliceEnd = nil
      }
      if wasRung { return }
    }
  }

  /// For how long the process stood still while somebody waited, since this was asked last; `nil` where it
  /// did not.
  package func takeStandstill() -> Duration? {
    let nanoseconds = state.withLock { state in
      defer { state.stoodStill = 0 }
      return state.stoodStill
    }
    return nanoseconds > 0 ? .nanoseconds(Int64(clamping: nanoseconds)) : nil
  }

  /// What to tell a person of a process that stood still; `nil` where it did not since this was asked last.
  package func takeStandstillNotice() -> String? {
    takeStandstill().map { duration in
      let tenths = Int((duration / .milliseconds(100)).rounded())
      return
        "the process stood still for \(tenths / 10).\(tenths % 10) s; the trace goes on from where "
        + "it was"
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
