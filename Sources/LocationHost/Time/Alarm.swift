// SPDX-License-Identifier: MIT

package import Dispatch
import LocationClient

/// Waits for a moment of the machine's time, or for a ring.
package final class Alarm: Sendable {
  private let semaphore = UptimeSemaphore()

  /// Makes an alarm that has not been rung.
  package init() {}

  /// Ends the current wait, or the next one.
  package func ring() { semaphore.signal() }

  /// Waits until a moment or a ring; without a moment, it waits for a ring only.
  ///
  /// - Returns: Whether the alarm rang.
  @discardableResult
  package func wait(until moment: DispatchTime?) -> Bool {
    guard let moment else {
      semaphore.wait()
      return true
    }
    return semaphore.wait(until: moment)
  }
}
