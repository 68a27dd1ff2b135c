// SPDX-License-Identifier: MIT

/// What a client is told: the values behind a delegate's methods.
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

  /// What stands in the way of a session or a service, each time that it changes.
  case diagnosticsChanged(ServiceDiagnostics)

  /// What is so of a condition of a monitor now, each time that it changes.
  case conditionChanged(ConditionEvent)
}

/// A client event with the moment on the source's time line and the client that it goes to.
public struct ClientNotice: Hashable, Sendable {
  /// The moment, in the source's UTC.
  public let time: UTCInstant

  /// Whom it goes to.
  public let client: ClientID

  /// What the client is told.
  public let event: ClientEvent

  /// Makes a notice.
  public init(time: UTCInstant, client: ClientID, event: ClientEvent) {
    self.time = time
    self.client = client
    self.event = event
  }
}
