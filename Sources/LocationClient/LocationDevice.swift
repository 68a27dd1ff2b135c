// SPDX-License-Identifier: MIT

package import LocationCore

/// The interface between Core Location's API and a device, which receives events and returns
/// notices and snapshots.
///
/// The engine is not accessible, so that it may be in another process. Any thread may call a
/// device; no call waits for a person.
package protocol LocationDevice: AnyObject, Sendable {
  /// The place where managers on this device call their delegates.
  var callbacks: DelegateCallbacks { get }

  /// The difference between the device's times and those that the app sees.
  var lineShift: LineShift { get }

  /// The location that the app's process received last, from any manager or live updates (M-04).
  var lastReceived: Fix? { get set }

  /// The current state of the app.
  var appSnapshot: AppSnapshot { get }

  /// The regions that are monitored for the app.
  var monitoredRegions: [CircularRegion] { get }

  /// Makes a client of the app.
  ///
  /// - Parameters:
  ///   - role: The kind of client.
  ///   - observer: Receives the client's notices; it is kept until the client is released.
  /// - Returns: The client's ID.
  func makeClient(_ role: ClientRole, observer: any ClientObserver) -> ClientID

  /// Ends a client, which receives no more notices.
  func release(_ client: ClientID)

  /// Sends an event of the app.
  func send(_ event: AppEvent)

  /// Returns the current values of a client's properties; `nil` for a client that does not exist.
  func snapshot(of client: ClientID) -> ClientSnapshot?

  /// Returns the current access of a client; no access for a client that does not exist.
  ///
  /// - Parameters:
  ///   - client: The client.
  ///   - known: The last result. It is looked up again if access may have changed since.
  /// - Returns: The access of the client.
  func access(of client: ClientID, known: inout CachedAccess) -> LocationAccess

  /// Returns the conditions of a monitor, each with the event that the app handled last.
  func conditions(in monitor: String) -> [ConditionEvent]

  /// Returns the part of an event that the app may still receive; `nil` if that is nothing new.
  func entitled(to event: ConditionEvent, in monitor: String) -> ConditionEvent?

  /// Wakes a thread that waits for notices, now or together with others.
  func wake(_ body: @escaping @Sendable () -> Void)

  /// Reports that a backlogged client has caught up.
  func clientCaughtUp()

  /// Reports that a client has handled all its notices.
  func clientIsIdle()
}

/// The place where managers call their delegates.
package enum DelegateCallbacks: Sendable {
  /// In the manager's context: on its queue or its thread's run loop.
  case onCreatorsContext

  /// On the thread that advances the device's clock, while it does so.
  case whileAdvancing
}

/// The kind of a client of an app.
package enum ClientRole: Hashable, Sendable {
  /// A location manager.
  case manager

  /// An iteration over live updates.
  case liveUpdates(LiveConfiguration)

  /// A service session.
  case serviceSession(ServiceGoal)

  /// A session that keeps the app in use in the background.
  case backgroundActivity

  /// An iteration over the events of a monitor.
  case conditionReader(monitor: String)
}

/// The state of an app and of its device at a moment.
package struct AppSnapshot: Hashable, Sendable {
  /// The authorization status and the accuracy of the app.
  package var authorization = AuthorizationState(status: .notDetermined)

  /// Whether Location Services are on.
  package var isLocationServicesOn = true

  /// Whether the app's process runs, so that its requests are answered.
  package var isRunning = true

  /// Whether the Info.plist lists the background mode `location`.
  package var hasLocationBackgroundMode = false

  /// Whether there is a source of headings.
  package var hasCompass = false

  /// Whether updates can be deferred.
  package var canDefer = false

  /// The largest radius in meters of a region that can be monitored.
  package var largestRegionRadius = MonitoringParameters().largestRegionRadius

  /// Makes the snapshot of an unknown app.
  package init() {}
}
