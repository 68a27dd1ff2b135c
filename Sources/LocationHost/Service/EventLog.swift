// SPDX-License-Identifier: MIT

package import LocationClient
package import LocationCore
import Synchronization

/// What people and apps did to a device, in order: the material of a scenario.
///
/// What the source and the clock did is left out, because a scenario plays the source again.
package final class EventLog: Sendable {
  /// The most entries that are kept.
  package static let limit = 100_000

  /// Something that a person or an app did.
  package enum Deed: Hashable, Sendable {
    /// An event for the engine.
    case event(Event)

    /// A command for the source.
    case command(LiveCommand)
  }

  /// A deed with its instant.
  package struct Entry: Hashable, Sendable {
    /// When it was done.
    package let instant: Instant

    /// What was done.
    package let deed: Deed

    /// Whether it came at the beginning, before the source's first position.
    package let isBeforeStart: Bool

    /// Makes an entry.
    package init(_ instant: Instant, _ deed: Deed, isBeforeStart: Bool = false) {
      (self.instant, self.deed, self.isBeforeStart) = (instant, deed, isBeforeStart)
    }
  }

  private struct State {
    var entries: [Entry] = []
    var hasBegun = false
    var isOverfull = false
    var hasStopped = false
  }

  private let state = Mutex(State())

  /// Whether a person turns the device, and no receiver.
  private let keepsHeadings: Bool

  /// Makes a log without entries.
  ///
  /// - Parameter keepsHeadings: Whether a person turns the device; `false` for a receiver, which does.
  package init(keepsHeadings: Bool = true) { self.keepsHeadings = keepsHeadings }

  /// What was done; `nil` if it was more than can be kept, or after the log was stopped.
  package var entries: [Entry]? {
    state.withLock { $0.isOverfull || $0.hasStopped ? nil : $0.entries }
  }

  /// The number of entries that are kept.
  package var count: Int { state.withLock { $0.entries.count } }

  /// Whether more was done than can be kept.
  package var isOverfull: Bool { state.withLock { $0.isOverfull } }

  /// Forgets everything, and keeps nothing further.
  package func stop() { state.withLock { $0 = State(hasStopped: true) } }

  /// Notes that the source's first position comes.
  func begin() { state.withLock { $0.hasBegun = true } }

  /// Adds a command.
  ///
  /// - Returns: The number of its entry; `nil` if it is not kept.
  func add(_ command: LiveCommand, at instant: Instant) -> Int? {
    add(.command(command), at: instant)
  }

  /// Takes out a command that could not be done.
  func remove(_ command: LiveCommand, at number: Int) {
    state.withLock { state in
      guard state.entries.indices.contains(number),
        state.entries[number].deed == .command(command)
      else { return }
      state.entries.remove(at: number)
    }
  }

  @discardableResult
  private func add(_ deed: Deed, at instant: Instant) -> Int? {
    state.withLock { state in
      guard !state.isOverfull, !state.hasStopped else { return nil }
      guard state.entries.count < Self.limit else {
        state = State(isOverfull: true)
        return nil
      }
      state.entries.append(
        Entry(instant, deed, isBeforeStart: !state.hasBegun && instant == .start))
      return state.entries.count - 1
    }
  }

  /// Adds an event, unless the source or the clock caused it.
  func add(_ event: Event, at instant: Instant) {
    switch event {
    case .clockSet, .sourceOpened, .fixArrived, .signalLost, .sourceFailed, .sourceEnded,
      .deadlineReached, .regionsReplaced, .fixesDropped, .monitoringRestored:
      return
    case .headingArrived where !keepsHeadings, .headingLost where !keepsHeadings: return
    default: add(.event(event), at: instant)
    }
  }
}
