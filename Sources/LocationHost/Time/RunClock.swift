// SPDX-License-Identifier: MIT

package import LocationCore
import Synchronization

/// The clock of a run that is recorded or follows a scenario, by which equal runs give equal times.
///
/// It stands still while apps deal with what they were told, so that what they do in turn comes at
/// the time of what they were told, however busy the machine is. In between it goes on with the
/// machine's clock in whole seconds, and never past what falls due next.
package final class RunClock: EngineClock {
  private struct State {
    /// What time it is at least.
    var reached = Instant.start

    /// Whether it goes on.
    var isFree = false

    /// How far it may go.
    var limit: Instant?
  }

  private let pace: PacedClock?
  private let state = Mutex(State())

  /// Makes a clock that stands at the beginning of the line.
  ///
  /// - Parameter pace: What it follows while it goes on; `nil` moves only from one thing that falls
  ///   due to the next.
  package init(pace: PacedClock?) { self.pace = pace }

  package var now: Instant {
    state.withLock { state in
      guard state.isFree, let pace else { return state.reached }
      let passed = Instant(sinceStart: .seconds(pace.now.sinceStart.components.seconds))
      state.reached = max(state.reached, state.limit.map { min(passed, $0) } ?? passed)
      return state.reached
    }
  }

  /// Has the clock stand still where it is.
  package func stop() { state.withLock { $0.isFree = false } }

  /// Has the clock go on, but not past an instant.
  package func go(until limit: Instant?) {
    state.withLock { state in
      state.isFree = true
      state.limit = limit
    }
  }

  /// Moves the clock to an instant, where it stands still; an earlier one leaves it where it is.
  package func reach(_ target: Instant) {
    state.withLock { state in
      state.isFree = false
      state.reached = max(state.reached, target)
    }
  }
}
