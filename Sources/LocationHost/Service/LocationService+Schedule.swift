// SPDX-License-Identifier: MIT

package import LocationCore
import Synchronization

extension LocationService {
  /// What the one who drives the line must know to go on.
  package struct Schedule: Sendable {
    /// When the engine must be told next that a deadline has come.
    package let deadline: Instant?

    /// Whether a client wants what a source gives.
    package let wantsSource: Bool

    /// Whether a prompt is up.
    package let isPromptUp: Bool

    /// Since when a client has waited for a position; `nil` where none does.
    let positionAwaited: Instant?

    init(_ state: inout ServiceState) {
      positionAwaited = state.awaitsPosition ? state.now : nil
      deadline = state.nextDeadline
      wantsSource = state.demand != nil
      isPromptUp = state.isPromptUp
    }
  }

  /// What falls due next, and whether the source is wanted.
  package var outlook: Schedule { state.withLock { Schedule(&$0) } }
}
