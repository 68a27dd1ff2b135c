// SPDX-License-Identifier: MIT

import Dispatch
import LocationCore
package import LocationPlayback

/// The clock of a live timeline, and how it waits.
package enum LiveLine {
  /// It follows the machine's clock at a rate, and stops while the process is suspended.
  case paced(PacedClock)

  /// It is the machine's own time, as a receiver has it.
  case machine(PacedClock)

  /// It goes at once to the next event of a trace. After the trace, it follows the machine's clock.
  case stepped(SteppedClock)

  /// It does one thing at a time and waits for the app in between, so that equal runs have equal
  /// results. It follows the second clock, or goes at once to the next event.
  case steady(RunClock, PacedClock?)

  /// Makes the clock of a trace that is played at a rate.
  package init(rate: Rate, isSteady: Bool) {
    switch rate {
    case .times(let rate):
      let clock = PacedClock(rate: rate)
      self = isSteady ? .steady(RunClock(pace: clock), clock) : .paced(clock)
    case .max:
      self = isSteady ? .steady(RunClock(pace: nil), nil) : .stepped(SteppedClock())
    }
  }

  /// Whether it waits for the app.
  package var isSteady: Bool { if case .steady = self { true } else { false } }

  /// The clock of the service.
  package var clock: any EngineClock {
    switch self {
    case .paced(let clock), .machine(let clock): clock
    case .stepped(let clock): clock
    case .steady(let clock, _): clock
    }
  }

  /// The clock of a source that is steered.
  package var steeredClock: any SteeredClock {
    switch self {
    case .paced(let clock), .machine(let clock): clock
    case .stepped(let clock): clock
    case .steady(let clock, let pace): SteadyClock(clock: clock, pace: pace)
    }
  }

  /// The clock of a run that waits for the app.
  private struct SteadyClock: SteeredClock {
    let clock: RunClock
    let pace: PacedClock?

    var now: Instant { clock.now }

    func skip(to target: Instant) {
      clock.reach(target)
      pace?.skip(to: target)
    }
  }

  /// Changes how many seconds of the timeline pass in one second, if it waits at all.
  package func setRate(_ rate: Double) { pace?.setRate(rate) }

  /// The clock that can be held, if there is one.
  var pace: PacedClock? {
    switch self {
    case .paced(let clock): clock
    case .machine, .stepped: nil
    case .steady(_, let pace): pace
    }
  }

  /// Whether it waits for clients that are backlogged, as a receiver cannot.
  var waitsForClients: Bool { if case .machine = self { false } else { true } }

  /// Whether it stays at its start until it is started.
  package var isWaitingToStart: Bool {
    if case .paced(let clock) = self { !clock.hasStarted } else { false }
  }

  /// Starts the machine's time, and sets a service's UTC time.
  package func follow(_ service: LocationService) {
    if case .machine(let clock) = self { clock.startIfNeeded() }
    service.setAnchor(TimeAnchor(instant: clock.now, utc: WallClock.now))
  }

  /// Waits until an instant, or for a ring.
  ///
  /// - Parameters:
  ///   - due: The instant.
  ///   - isAfterTrace: Whether the trace has ended, so that time passes at its own pace.
  ///   - alarm: The alarm that ends the wait early.
  ///   - willWait: Runs before a wait, and not if the instant has come.
  /// - Returns: Whether the instant has come.
  func wait(
    until due: Instant, isAfterTrace: Bool, orFor alarm: Alarm, willWait: () -> Void
  ) -> Bool {
    guard due > clock.now else { return true }
    switch self {
    case .paced(let clock), .steady(_, let clock?): if clock.hasReached(due) { return true }
    case .stepped, .steady(_, nil): guard isAfterTrace else { return true }
    case .machine: break
    }
    willWait()
    let start = MachineClock.now
    switch self {
    case .paced(let clock):
      clock.wait(until: due, orFor: alarm)
      return clock.hasReached(due)
    case .machine(let clock):
      alarm.wait(until: clock.wallTime(of: due))
      return clock.hasReached(due)
    case .stepped(let clock):
      let stopwatch = Stopwatch()
      alarm.wait(until: start + (due - clock.now).seconds)
      clock.advance(to: min(due, clock.now + stopwatch.elapsed))
      return due <= clock.now
    case .steady(let clock, let pace):
      clock.go(until: due)
      if let pace {
        pace.wait(until: due, orFor: alarm)
        return pace.hasReached(due)
      }
      let moment = start + (due - clock.now).seconds
      alarm.wait(until: moment)
      return MachineClock.now >= moment
    }
  }
}
