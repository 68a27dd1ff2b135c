// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationPlayback
import Synchronization

/// What a receiver gave to a device, in order, so that it can be played again.
package final class ReceivedLog: Sendable {
  /// The most events that are kept: those of 27 hours with a position a second.
  package static let limit = 100_000

  /// The beginning of what was received.
  package struct Content: Sendable {
    /// The UTC time at which the device's time began; `nil` before there is a receiver.
    package var begin: UTCInstant?

    /// The events, oldest first.
    package var events: [ReceivedEvent] = []
  }

  private struct State {
    var content = Content()
    var isOverfull = false
    var hasStopped = false
  }

  private let state = Mutex(State())

  /// Makes a log without events.
  package init() {}

  /// What was received; `nil` if it was more than can be kept, or after the log was stopped.
  package var content: Content? {
    state.withLock { $0.isOverfull || $0.hasStopped ? nil : $0.content }
  }

  /// Whether more was received than can be kept.
  package var isOverfull: Bool { state.withLock { $0.isOverfull } }

  /// Forgets everything, and keeps nothing further.
  package func stop() { state.withLock { $0 = State(hasStopped: true) } }

  /// Sets the UTC time at which the device's time began; it stays what it was set to first.
  func begin(at utc: UTCInstant) {
    state.withLock { $0.content.begin = $0.content.begin ?? utc }
  }

  /// Adds an event; satellites are left out, because apps are not given them.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - instant: When the device received it.
  func add(_ event: ReceiverEvent, at instant: Instant) {
    if case .sky = event { return }
    state.withLock { state in
      guard !state.isOverfull, !state.hasStopped else { return }
      guard state.content.events.count < Self.limit else {
        state = State(isOverfull: true)
        return
      }
      state.content.events.append(ReceivedEvent(event, at: instant))
    }
  }
}
