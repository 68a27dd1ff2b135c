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

/// A client event with its moment on the source's time line and the client that gets it.
public struct ClientNotice: Hashable, Sendable {
  /// The moment, in the source's UTC.
  public let time: UTCInstant

  /// The client that gets the event.
  public let client: ClientID

  /// The event.
  public let event: ClientEvent

  /// Makes a notice.
  public init(time: UTCInstant, client: ClientID, event: ClientEvent) {
    self.time = time
    self.client = client
    self.event = event
  }
}
