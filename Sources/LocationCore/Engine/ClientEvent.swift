// SPDX-License-Identifier: MIT

/// What is delivered to a client: the values passed to a delegate's methods.
public enum ClientEvent: Hashable, Sendable {
  /// `locationManagerDidChangeAuthorization`.
  case authorizationChanged(AuthorizationState)

  /// `locationManager(_:didUpdateLocations:)`: fixes, oldest first, at least one.
  case locationsUpdated([Fix])

  /// `locationManager(_:didUpdateLocations:)` with the region that reduced accuracy permits.
  case regionUpdated(PublishedRegion)

  /// `locationManager(_:didUpdateHeading:)`.
  case headingUpdated(Heading)

  /// `CLLocationUpdate.stationary` with the last fix before the device moves on.
  case stationaryBegan(Fix)

  /// `locationManager(_:didFailWithError:)`.
  case failed(LocationFailure)

  /// `locationManager(_:didFinishDeferredUpdatesWithError:)`, with a failure or without.
  case deferralFinished(LocationFailure?)

  /// `locationManagerDidPauseLocationUpdates`.
  case updatesPaused

  /// `locationManagerDidResumeLocationUpdates`.
  case updatesResumed

  /// An event of a service that watches for the app.
  case eventOccurred(MonitoredEvent)

  /// `locationManager(_:didStartMonitoringFor:)`.
  case monitoringStarted(CircularRegion)

  /// `locationManager(_:monitoringDidFailFor:withError:)`.
  case monitoringFailed(CircularRegion?, LocationFailure)

  /// `locationManager(_:didDetermineState:for:)`.
  case stateDetermined(RegionPresence, CircularRegion)

  /// The end of a request for temporary full accuracy, with a failure or without.
  case requestCompleted(RequestID, LocationFailure?)

  /// The diagnostics of a session or a service, after each change.
  case diagnosticsChanged(ServiceDiagnostics)

  /// The present state of a condition of a monitor, after each change.
  case conditionChanged(ConditionEvent)
}

/// What an event means to a program that shows, sends or stores positions.
///
/// Such programs switch over this type rather than over all events, so an event that concerns no
/// position is added in few places.
package enum PositionReport: Hashable, Sendable {
  /// Fixes, oldest first, at least one.
  case fixes([Fix])

  /// The fix at which live updates found the device at rest.
  case stationary(Fix)

  /// The region that reduced accuracy permits.
  case region(PublishedRegion)

  /// The direction of the device.
  case heading(Heading)

  /// The access to positions, which may have changed.
  case authorization(AuthorizationState)

  /// A failure of updates.
  case failure(LocationFailure)

  /// Updates paused.
  case paused

  /// An event of a service that watches for the app.
  case occurrence(MonitoredEvent)
}

extension ClientEvent {
  /// The report of the event; `nil` if it concerns no position.
  package var report: PositionReport? {
    switch self {
    case .locationsUpdated(let fixes): .fixes(fixes)
    case .stationaryBegan(let fix): .stationary(fix)
    case .regionUpdated(let region): .region(region)
    case .headingUpdated(let heading): .heading(heading)
    case .authorizationChanged(let state): .authorization(state)
    case .failed(let failure): .failure(failure)
    case .updatesPaused: .paused
    case .eventOccurred(let event): .occurrence(event)
    case .deferralFinished, .updatesResumed, .monitoringStarted, .monitoringFailed,
      .stateDetermined, .requestCompleted, .diagnosticsChanged, .conditionChanged:
      nil
    }
  }
}

extension ClientEvent {
  /// The access that a client needs to get the whole event.
  package var neededAccess: LocationAccess {
    switch self {
    case .locationsUpdated, .stationaryBegan: .full
    case .regionUpdated: .region
    case .eventOccurred(let event): event.access
    case .headingUpdated(let heading): heading.trueNorth == nil ? .none : .full
    // An unknown state reveals nothing.
    case .stateDetermined(let presence, _): presence == .unknown ? .none : .full
    case .authorizationChanged, .failed, .deferralFinished, .updatesPaused, .updatesResumed,
      .monitoringStarted, .monitoringFailed, .requestCompleted, .diagnosticsChanged,
      .conditionChanged:
      .none
    }
  }

  /// The part of the event that a client without the needed access may get; `nil` for nothing.
  ///
  /// A request for a state is answered in any case, and a heading keeps what no position is needed
  /// for.
  package var withoutAccess: ClientEvent? {
    switch self {
    case .stateDetermined(_, let region): .stateDetermined(.unknown, region)
    case .headingUpdated(let heading): .headingUpdated(heading.withoutTrueNorth)
    case .locationsUpdated, .stationaryBegan, .regionUpdated, .eventOccurred: nil
    case .authorizationChanged, .failed, .deferralFinished, .updatesPaused, .updatesResumed,
      .monitoringStarted, .monitoringFailed, .requestCompleted, .diagnosticsChanged,
      .conditionChanged:
      self
    }
  }
}
