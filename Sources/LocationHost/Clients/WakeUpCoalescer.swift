// SPDX-License-Identifier: MIT

import Synchronization

/// Wakes those who wait for what clients are told: at once, or all together behind a stretch of the line
/// that tells much in no time.
///
/// Waking another thread costs more than all that leads up to it; what comes meanwhile waits in order, as
/// it does for an app that is busy (S-09).
package final class WakeUpCoalescer: Sendable {
  private struct State {
    var isHeld = false
    var waiting: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  /// Makes a gate that is open.
  init() {}

  /// Wakes somebody, now or when the gate opens.
  package func wake(_ body: @escaping @Sendable () -> Void) {
    let waits = state.withLock { state in
      if state.isHeld { state.waiting.append(body) }
      return state.isHeld
    }
    if !waits { body() }
  }

  /// Wakes nobody before the end of a stretch, and then all who were to be woken meanwhile.
  ///
  /// - Parameter stretch: Leads the line; it waits for nobody.
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
