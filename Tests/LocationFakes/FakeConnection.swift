// SPDX-License-Identifier: MIT

import LocationHardware
import LocationPlayback

/// A connection whose events come from a test.
final class FakeConnection: ReceiverConnection {
  private var events: [ReceiverEvent] = []

  /// Whether positions are wanted from it.
  private(set) var isStarted = false

  func start() { isStarted = true }

  func stop() {
    isStarted = false
    events = []
  }

  func take() -> [ReceiverEvent] {
    defer { events = [] }
    return events
  }

  func arrive(_ event: ReceiverEvent) { if isStarted { events.append(event) } }
}
