// SPDX-License-Identifier: MIT

package import LocationCore
import Synchronization

extension LocationService {
  /// The state that the driver of the timeline needs to go on.
  package struct Schedule: Sendable {
    /// The instant at which the engine must next be notified of a deadline.
    package let deadline: Instant?

    /// Whether a client wants what a source gives.
    package let wantsSource: Bool

    /// Whether a prompt is on the screen.
    package let isPromptUp: Bool

    /// The instant since which a client has waited for a position; `nil` if no client waits.
    let positionAwaited: Instant?

    init(_ state: inout ServiceState) {
      positionAwaited = state.awaitsPosition ? state.now : nil
      deadline = state.nextDeadline
      wantsSource = state.demand != nil
      isPromptUp = state.isPromptUp
    }
  }

  /// The next deadline, and whether a client wants the source.
  package var schedule: Schedule { state.withLock { Schedule(&$0) } }
}
