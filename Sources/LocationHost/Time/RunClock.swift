// SPDX-License-Identifier: MIT

package import LocationCore
import Synchronization

/// The clock of a recorded or scripted run, which gives equal times for equal runs.
///
/// It stops while apps handle their notices. Their reactions then have the time of the notices,
/// even on a busy machine. In between, it follows the machine's clock in whole seconds, and never
/// passes the next thing that falls due.
package final class RunClock: EngineClock {
  private struct State {
    /// The earliest instant that it can be.
    var reached = Instant.start

    /// Whether it is running.
    var isFree = false

    /// The latest instant that it may reach.
    var limit: Instant?
  }

  private let pace: PacedClock?
  private let state = Mutex(State())

  /// Makes a clock at the start of the timeline.
  ///
  /// - Parameter pace: The clock to follow while it runs; `nil` moves only from one thing that
  ///   falls due to the next.
  package init(pace: PacedClock?) { self.pace = pace }

  package var now: Instant {
    state.withLock { state in
      guard state.isFree, let pace else { return state.reached }
      let passed = Instant(sinceStart: .seconds(pace.now.sinceStart.components.seconds))
      state.reached = max(state.reached, state.limit.map { min(passed, $0) } ?? passed)
      return state.reached
    }
  }

  /// Stops the clock where it is.
  package func stop() { state.withLock { $0.isFree = false } }

  /// Lets the clock run, but not past an instant.
  package func go(until limit: Instant?) {
    state.withLock { state in
      state.isFree = true
      state.limit = limit
    }
  }

  /// Moves the clock to an instant and stops it; an earlier instant does not move it.
  package func reach(_ target: Instant) {
    state.withLock { state in
      state.isFree = false
      state.reached = max(state.reached, target)
    }
  }
}
