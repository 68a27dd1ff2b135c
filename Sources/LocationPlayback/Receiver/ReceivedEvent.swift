// SPDX-License-Identifier: MIT

package import LocationCore

/// An event of a receiver with the instant at which a device received it.
package struct ReceivedEvent: Hashable, Sendable {
  /// When the device received it.
  package let instant: Instant

  /// What it was.
  package let event: ReceiverEvent

  /// Makes an event that was received.
  package init(_ event: ReceiverEvent, at instant: Instant) {
    (self.event, self.instant) = (event, instant)
  }
}
