// SPDX-License-Identifier: MIT

import LocationHardware
package import LocationPlayback

/// A connection whose events come from a test.
package final class FakeConnection: ReceiverConnection {
  private var events: [ReceiverEvent] = []

  /// Whether positions are wanted from it.
  package private(set) var isStarted = false

  /// Makes a connection to a receiver that was not started.
  package init() {}

  package func start() { isStarted = true }

  package func stop() {
    isStarted = false
    events = []
  }

  package func take() -> [ReceiverEvent] {
    defer { events = [] }
    return events
  }

  /// Lets the receiver report something, which is dropped while it is not wanted.
  package func arrive(_ event: ReceiverEvent) { if isStarted { events.append(event) } }
}
