// SPDX-License-Identifier: MIT

package import Dispatch
import Synchronization

/// A counting semaphore whose waits follow the machine's running time.
///
/// On Linux a timed wait for Dispatch's own semaphore follows the calendar clock (`sem_timedwait`).
/// If that clock is set back by an hour during the wait, the wait lasts an hour longer. A wait for a
/// group does not.
package final class UptimeSemaphore: Sendable {
  private let count = Mutex(0)

  /// Is entered while the count is zero.
  private let zero = DispatchGroup()

  /// Makes a semaphore that has not been signaled.
  package init() { zero.enter() }

  deinit {
    // A group must not end while it is entered.
    if count.withLock({ $0 == 0 }) { zero.leave() }
  }

  /// Ends one wait, or the next one.
  package func signal() {
    count.withLock { count in
      count += 1
      if count == 1 { zero.leave() }
    }
  }

  /// Waits for a signal.
  package func wait() { _ = wait(until: .distantFuture) }

  /// Waits for a signal until a moment.
  ///
  /// - Returns: Whether it was signaled.
  package func wait(until moment: DispatchTime) -> Bool {
    while true {
      let isInTime = zero.wait(timeout: moment) == .success
      let isSignaled = count.withLock { count in
        guard count > 0 else { return false }
        count -= 1
        if count == 0 { zero.enter() }
        return true
      }
      // Another thread may have taken the signal.
      if isSignaled || !isInTime { return isSignaled }
    }
  }
}
