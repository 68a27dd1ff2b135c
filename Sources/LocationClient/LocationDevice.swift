// SPDX-License-Identifier: MIT

package import LocationCore

/// What Core Location's names need from a device: messages go in, notices and snapshots come out.
///
/// The engine is out of reach, so that it may be in another process. Any thread may call a device; none
/// of the calls waits for a person.
package protocol LocationDevice: AnyObject, Sendable {
  /// Where the delegates of managers on this device are called.
  var callbacks: DelegateCallbacks { get }

  /// The location that the app's process received last, from any manager or live updates (M-04).
  var lastReceived: Fix? { get set }

  /// What holds for the app now.
  var appSnapshot: AppSnapshot { get }

  /// The regions that are monitored for the app.
  var monitoredRegions: [CircularRegion] { get }

  /// Makes a client of the app.
  ///
  /// - Parameters:
  ///   - role: What the client is.
  ///   - observer: Receives the client's notices; it is kept until the client is released.
  /// - Returns: The client's name.
  func makeClient(_ role: ClientRole, observer: any ClientObserver) -> ClientID

  /// Ends a client, which gets no more notices.
  func release(_ client: ClientID)

  /// Sends what the app did.
  func send(_ event: AppEvent)

  /// What a client's properties show now; `nil` for a client that does not exist.
  func snapshot(of client: ClientID) -> ClientSnapshot?

  /// What may be delivered to a client now; nothing to one that does not exist.
  ///
  /// - Parameters:
  ///   - client: The client.
  ///   - known: What was found last; it is renewed if access may have changed since.
  /// - Returns: What may be delivered.
  func access(of client: ClientID, known: inout CachedAccess) -> LocationAccess

  /// The conditions of a monitor, each with the event that the app has dealt with last.
  func conditions(in monitor: String) -> [ConditionEvent]

  /// The part of an event that the app may still have; `nil` if that is nothing new.
  func entitled(to event: ConditionEvent, in monitor: String) -> ConditionEvent?

  /// Wakes a thread that waits for notices, now or together with others.
  func wake(_ body: @escaping @Sendable () -> Void)

  /// Says that a client which was backlogged has caught up.
  func clientCaughtUp()

  /// Says that a client has dealt with all its notices.
  func clientIsIdle()
}

/// Where a device has the delegates of managers called.
package enum DelegateCallbacks: Sendable {
  /// Where the manager was made: on its queue or its thread's run loop.
  case onCreatorsContext

  /// On the thread that advances the device's clock, while it does so.
  case whileAdvancing
}

/// What a client of an app is.
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

/// What holds for an app, and for its device, at a moment.
package struct AppSnapshot: Hashable, Sendable {
  /// Status and accuracy of the app.
  package var authorization = AuthorizationState(status: .notDetermined)

  /// Whether Location Services are on.
  package var isLocationServicesOn = true

  /// Whether the app's process runs, so that it is answered.
  package var isRunning = true

  /// Whether the Info.plist lists the background mode `location`.
  package var hasLocationBackgroundMode = false

  /// Whether something can say where the device points.
  package var hasCompass = false

  /// Whether updates can be deferred.
  package var canDefer = false

  /// The greatest radius in meters of a region that is monitored.
  package var largestRegionRadius = MonitoringParameters().largestRegionRadius

  /// Makes the snapshot of an app about which nothing is known.
  package init() {}
}
