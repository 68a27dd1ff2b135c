// SPDX-License-Identifier: MIT

import Synchronization

/// Wakes the threads that wait for notices to clients.
///
/// It wakes them at once, or all together after a stretch of the timeline that delivers many
/// notices without waiting. A wake-up of another thread costs more than the delivery itself.
/// Notices wait in order until then, as they do for a busy app (S-09).
package final class WakeUpCoalescer: Sendable {
  private struct State {
    var isHeld = false
    var waiting: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  /// Makes a coalescer that holds nothing.
  init() {}

  /// Runs a wake-up, now or at the end of the stretch.
  package func wake(_ body: @escaping @Sendable () -> Void) {
    let waits = state.withLock { state in
      if state.isHeld { state.waiting.append(body) }
      return state.isHeld
    }
    if !waits { body() }
  }

  /// Holds all wake-ups until the end of a stretch, then runs those that were held.
  ///
  /// - Parameter stretch: Drives the timeline. It must not wait for other threads.
  package func hold(during stretch: () -> Void) {
    state.withLock { $0.isHeld = true }
    stretch()
    let waiting = state.withLock { state in
      state.isHeld = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for wake in waiting { wake() }
  }
}
