// SPDX-License-Identifier: MIT

import LocationCore
import Synchronization

/// Allows the deferral of a manager's updates again and again, as an app does from its delegate
/// (DF-05b).
final class ScenarioDeferral: Sendable {
  private enum State {
    /// Deferral is allowed at the next fix.
    case waitsForFix
    /// Deferral is allowed.
    case allowed
    /// Deferral was refused for a lasting reason, or was canceled by a step.
    case givenUp
  }

  private let bounds: DeferralBounds
  private let state = Mutex(State.waitsForFix)

  init(_ bounds: DeferralBounds) { self.bounds = bounds }

  /// Receives an event of the delegate, and returns the bounds that the app allows then, if any.
  func bounds(after event: ClientEvent) -> DeferralBounds? {
    state.withLock { state in
      if case .locationsUpdated = event {
        guard state == .waitsForFix else { return nil }
        state = .allowed
      } else if case .deferralFinished(let failure) = event {
        guard state == .allowed else { return nil }
        state = Self.state(after: failure)
        guard state == .allowed else { return nil }
      } else {
        return nil
      }
      return bounds
    }
  }

  private static func state(after failure: LocationFailure?) -> State {
    switch failure {
    case nil: .allowed
    // A deferral that failed without a signal or without updates is tried again with the next fix
    // (DF-05c).
    case .deferredFailed, .deferredNotUpdatingLocation: .waitsForFix
    case .locationUnknown, .denied, .network, .headingFailure, .regionMonitoringDenied,
      .regionMonitoringFailure, .deferredAccuracyTooLow, .deferredDistanceFiltered,
      .deferredCanceled, .promptDeclined:
      .givenUp
    }
  }
}
