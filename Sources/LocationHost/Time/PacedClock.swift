// SPDX-License-Identifier: MIT

package import Dispatch
package import LocationCore
import Synchronization

/// The services of the machine that a paced clock uses: its time, and waiting.
package protocol Machine: Sendable {
  /// The machine's running time in nanoseconds; it does not include time while it is suspended.
  var uptime: UInt64 { get }

  /// Waits until a time or a ring of the alarm.
  ///
  /// - Returns: Whether the alarm rang.
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

/// A clock that follows the machine's clock at a rate, from its start.
///
/// It stops while its process is suspended, such as between Ctrl-Z and `fg`. A thread that waits
/// sleeps in slices of a quarter of a second. A slice that ends more than a second late shows that
/// the process was suspended (docs/decisions/playback.md).
package final class PacedClock: EngineClock {
  private struct State {
    /// The machine's time at `origin`, as if the clock was never held since; `nil` before the start.
    var start: UInt64?

    /// The instant at which the present rate began to count, or to which the clock was moved.
    var origin = Instant.start

    /// Seconds of the timeline in one second, above zero.
    var rate: Double

    /// The time since which the clock is held.
    var heldSince: UInt64?

    /// The end of the current slice of a thread's sleep.
    var sliceEnd: UInt64?

    /// The nanoseconds for which the process was suspended after the last query.
    var stoodStill: UInt64 = 0

    /// Detects that the process was suspended, and takes that time out of the timeline.
    mutating func notice(at now: UInt64) {
      guard let end = sliceEnd, now > end, now - end > PacedClock.standstillLimit else { return }
      sliceEnd = now
      stoodStill += now - end
      // While the clock is held, `release` takes out that time.
      if heldSince == nil { start = start.map { $0 &+ (now - end) } }
    }

    /// The instant at a time of the machine, in whole nanoseconds as files hold it.
    func now(at uptime: UInt64) -> Instant {
      guard let start else { return origin }
      // Another thread may have started or released the clock after the read of the machine's clock.
      let passed = max(heldSince ?? uptime, start) - start
      let nanoseconds = (Double(passed) * rate).rounded()
      // Beyond some 290 years there is room for seconds only.
      return nanoseconds < 0x1p63
        ? origin + .nanoseconds(Int64(nanoseconds)) : origin + .seconds(nanoseconds * 1e-9)
    }

    /// Lets the present instant be the origin.
    mutating func rebase(at uptime: UInt64) {
      guard start != nil else { return }
      origin = now(at: uptime)
      start = max(heldSince ?? uptime, start ?? 0)
    }
  }

  /// The longest sleep of a waiting thread.
  private static let slice: UInt64 = 250_000_000

  /// The longest delay of a slice on a machine that is merely busy.
  private static let standstillLimit: UInt64 = 1_000_000_000

  private let machine: any Machine
  private let state: Mutex<State>

  /// Makes a clock that stays at the start of the timeline until it is started.
  ///
  /// - Parameters:
  ///   - rate: Seconds of the timeline in one second, above zero.
  ///   - machine: The machine whose clock it follows.
  package init(rate: Double, machine: any Machine = RealMachine()) {
    self.machine = machine
    state = Mutex(State(rate: rate))
  }

  package var now: Instant {
    let uptime = machine.uptime
    return state.withLock { state in
      state.notice(at: uptime)
      return state.now(at: uptime)
    }
  }

  /// The rate: seconds of the timeline in one second.
  package var rate: Double { state.withLock { $0.rate } }

  /// Changes the rate from now on; the instant stays the same.
  ///
  /// - Parameter rate: Seconds of the timeline in one second, above zero.
  package func setRate(_ rate: Double) {
    state.withLock { state in
      state.rebase(at: machine.uptime)
      state.rate = rate
    }
  }

  /// Moves the clock forward, also while it is held or before it is started.
  ///
  /// - Parameter target: The instant that it shows now; an earlier one changes nothing.
  package func skip(to target: Instant) {
    state.withLock { state in
      state.rebase(at: machine.uptime)
      state.origin = max(state.origin, target)
    }
  }

  /// Whether the clock was started.
  package var hasStarted: Bool { state.withLock { $0.start != nil } }

  /// Whether an instant of the timeline has come; `true` before the clock is started.
  package func hasReached(_ instant: Instant) -> Bool {
    wallTime(of: instant).map { machine.uptime >= $0.uptimeNanoseconds } ?? true
  }

  /// Starts the clock, once.
  ///
  /// - Parameter isHeld: Whether it stays at its start until it is released.
  package func startIfNeeded(isHeld: Bool = false) {
    state.withLock { state in
      guard state.start == nil else { return }
      state.start = machine.uptime
      if isHeld { state.heldSince = state.start }
    }
  }

  /// Stops the clock until it is released; further calls change nothing.
  package func hold() {
    state.withLock { state in
      guard state.start != nil, state.heldSince == nil else { return }
      state.heldSince = machine.uptime
    }
  }

  /// Lets the clock go on from where it stopped.
  package func release() {
    state.withLock { state in
      guard let start = state.start, let held = state.heldSince else { return }
      state.start = start &+ (machine.uptime &- held)
      state.heldSince = nil
    }
  }

  /// Waits until an instant of the timeline or a ring; returns at once before the clock is started.
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

  /// Returns how long the process was suspended during waits since the last call; `nil` if it was
  /// not.
  package func takeStandstill() -> Duration? {
    let nanoseconds = state.withLock { state in
      defer { state.stoodStill = 0 }
      return state.stoodStill
    }
    return nanoseconds > 0 ? .nanoseconds(Int64(clamping: nanoseconds)) : nil
  }

  /// Returns a message about a suspended process; `nil` if it was not suspended since the last
  /// call.
  package func takeStandstillNotice() -> String? {
    takeStandstill().map { duration in
      let tenths = Int((duration / .milliseconds(100)).rounded())
      return
        "the process was suspended for \(tenths / 10).\(tenths % 10) s; the trace goes on from where "
        + "it was"
    }
  }

  /// Returns the machine's time at an instant of the timeline; `nil` before the clock is started.
  ///
  /// It is computed from the start, never from the last instant, so that delays do not add up.
  package func wallTime(of instant: Instant) -> DispatchTime? {
    let (known, origin, rate) = state.withLock { ($0.start, $0.origin, $0.rate) }
    guard let start = known else { return nil }
    let (seconds, attoseconds) = (instant - origin).components
    let nanoseconds = (Double(seconds) * 1e9 + Double(attoseconds) * 1e-9) / rate
    // The wait is limited to about a century, so that it fits in 64 bits.
    return DispatchTime(
      uptimeNanoseconds: start &+ UInt64(min(max(nanoseconds, 0), 3.2e18)))
  }
}
