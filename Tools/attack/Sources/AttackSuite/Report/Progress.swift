// SPDX-License-Identifier: MIT

import Synchronization

/// How far a run has come, told by any thread.
final class Progress: Sendable {
  private struct State {
    var attack = ""
    var done = 0
  }

  private let state = Mutex(State())
  private let show: @Sendable (_ attack: String, _ done: Int) -> Void

  /// Makes a progress.
  ///
  /// - Parameter show: Called after each step with the attack under way and the steps it has done.
  init(show: @escaping @Sendable (_ attack: String, _ done: Int) -> Void = { _, _ in }) {
    self.show = show
  }

  /// Notes that an attack begins.
  func begin(_ attack: String) {
    state.withLock { $0 = State(attack: attack) }
    show(attack, 0)
  }

  /// Notes that one more step of the attack is done.
  func stepDone() {
    let now = state.withLock { state in
      state.done += 1
      return state
    }
    show(now.attack, now.done)
  }
}
