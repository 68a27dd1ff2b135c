// SPDX-License-Identifier: MIT

public import LocationCore

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

/// Takes what a client is told, one notice after another, never two at once.
package protocol ClientReceiver: AnyObject, Sendable {
  /// Takes a notice. Called by whoever performs the engine's effects; must not block.
  func receive(_ notice: ClientNotice)

  /// Takes a fix of updates if that calls nobody, waits for nobody and sends nothing to the service, whose
  /// lock is held meanwhile.
  ///
  /// - Returns: Whether it was taken; else the notice of it follows, without the lock.
  func takeQuietly(_ fix: Fix, at time: UTCInstant, for client: ClientID) -> Bool

  /// Learns that the client's process is gone, so that nothing more comes.
  func end()

  /// Whether so much waits here that a source which can wait should.
  var isBacklogged: Bool { get }

  /// Whether anything waits here, or is being dealt with, for which a run that is to be the same each
  /// time should wait a moment.
  var isBusy: Bool { get }

  /// How much waits here that the client is lost for when it is released, each location for itself.
  var waiting: Int { get }
}

extension ClientReceiver {
  package func takeQuietly(_ fix: Fix, at time: UTCInstant, for client: ClientID) -> Bool { false }
  package var isBacklogged: Bool { false }
  package var isBusy: Bool { false }
  package var waiting: Int { 0 }
  package func end() {}
}
