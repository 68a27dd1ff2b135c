// SPDX-License-Identifier: MIT

package import LocationHardware
import Synchronization

/// Tracks whether a receiver or a scenario reports the device's heading.
package final class ReceiverCompass: Sendable {
  private let link = Mutex<ReceiverLink?>(nil)

  /// Whether a scenario may turn the device.
  private let isTurned: Bool

  /// Makes a compass without a receiver.
  ///
  /// - Parameter isTurned: Whether a scenario may turn the device.
  package init(isTurned: Bool = false) { self.isTurned = isTurned }

  /// Whether the heading is reported.
  package var isKnown: Bool {
    isTurned || link.withLock { $0 }?.status.reportsHeading ?? false
  }

  /// Uses a receiver.
  package func follow(_ link: ReceiverLink) { self.link.withLock { $0 = link } }
}
