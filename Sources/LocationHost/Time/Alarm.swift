// SPDX-License-Identifier: MIT

package import Dispatch

/// Waits for a moment of the machine's time, or until somebody rings.
package final class Alarm: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Makes an alarm that has not been rung.
  package init() {}

  /// Ends the wait that is under way, or the next one.
  package func ring() { semaphore.signal() }

  /// Waits until a moment, for ever without one, or until somebody rings.
  ///
  /// - Returns: Whether somebody has rung.
  @discardableResult
  package func wait(until moment: DispatchTime?) -> Bool {
    guard let moment else {
      semaphore.wait()
      return true
    }
    return semaphore.wait(timeout: moment) == .success
  }
}
