// SPDX-License-Identifier: MIT

package import LocationClient
import Synchronization

/// Takes commands from any thread to the thread of a timeline, one after another.
package final class SteeringDesk: Sendable {
  /// What becomes of a command.
  package typealias Reply = @Sendable (Result<LiveStatus, LiveFault>) -> Void

  private let alarm: Alarm
  private let state = Mutex(State())

  private struct State {
    var waiting: [(command: LiveCommand, reply: Reply)] = []
    var isClosed = false
  }

  private static let noSource = LiveFault("there is no source of positions now", isUsage: false)

  /// Makes a desk without commands.
  ///
  /// - Parameter alarm: Wakes the thread of the timeline.
  package init(alarm: Alarm) { self.alarm = alarm }

  /// Adds a command; the reply comes on the thread of the timeline.
  package func submit(_ command: LiveCommand, reply: @escaping Reply) {
    let isOpen = state.withLock { state in
      if !state.isClosed { state.waiting.append((command, reply)) }
      return !state.isClosed
    }
    guard isOpen else { return reply(.failure(Self.noSource)) }
    alarm.ring()
  }

  /// Does what waits.
  ///
  /// - Parameter steering: What does it; `nil` refuses it, because there is no source now.
  /// - Returns: Whether there was something.
  @discardableResult
  package func perform(with steering: DeviceSteering?) -> Bool {
    let waiting = takeWaiting()
    for (command, reply) in waiting {
      guard let steering else {
        reply(.failure(Self.noSource))
        continue
      }
      do throws(LiveFault) {
        reply(.success(try steering.perform(command)))
      } catch {
        reply(.failure(error))
      }
    }
    return !waiting.isEmpty
  }

  /// Refuses what waits, and all that comes, because the timeline has ended.
  package func close() {
    state.withLock { $0.isClosed = true }
    for (_, reply) in takeWaiting() { reply(.failure(Self.noSource)) }
  }

  private func takeWaiting() -> [(command: LiveCommand, reply: Reply)] {
    state.withLock { state in
      defer { state.waiting.removeAll() }
      return state.waiting
    }
  }
}
