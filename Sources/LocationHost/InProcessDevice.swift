// SPDX-License-Identifier: MIT

package import LocationClient
package import LocationCore
import Synchronization

/// A device whose engine is in the app's own process, and the app that runs on it.
package final class InProcessDevice: LocationDevice {
  /// The engine and its surroundings.
  package let service: LocationService

  /// The app whose managers use the device.
  package let app: AppID

  /// The contents of that app's Info.plist.
  package let description: AppDescription

  package let callbacks: DelegateCallbacks

  package let lineShift: LineShift

  private let compass: @Sendable () -> Bool

  package var lastReceived: Fix? {
    get { received.withLock { $0 } }
    set { received.withLock { $0 = newValue } }
  }

  private let received = Mutex<Fix?>(nil)

  /// Makes a device on which an app was just launched.
  ///
  /// - Parameters:
  ///   - service: The engine and its surroundings.
  ///   - app: The app.
  ///   - description: The contents of its Info.plist.
  ///   - record: The lasting decision about it.
  ///   - phase: The phase in which it was launched.
  ///   - monitoring: Its monitoring from an earlier process; `nil` leaves what the engine knows.
  ///   - callbacks: The place where managers call their delegates.
  ///   - lineShift: The difference between its times and those that the app sees.
  ///   - compass: Returns whether a source of the device's heading exists; it is called on request.
  package init(
    service: LocationService, app: AppID, description: AppDescription,
    record: AuthorizationRecord, phase: AppPhase = .foreground,
    monitoring: MonitoringRecord? = MonitoringRecord(),
    callbacks: DelegateCallbacks, lineShift: LineShift = LineShift(),
    compass: @escaping @Sendable () -> Bool = { true }
  ) {
    self.service = service
    self.app = app
    self.description = description
    self.callbacks = callbacks
    self.lineShift = lineShift
    self.compass = compass
    let launch = Event.appLaunched(app, description, record, phase)
    // One event for both, so that no monitoring ends in between.
    service.send(
      monitoring.map { .simultaneous([launch, .monitoringRestored(app, $0)]) } ?? launch)
  }

  package var appSnapshot: AppSnapshot {
    var snapshot = service.read { engine in
      var snapshot = AppSnapshot()
      snapshot.authorization =
        engine.authorization(of: app) ?? AuthorizationState(status: .notDetermined)
      snapshot.isLocationServicesOn = engine.privacy.isLocationServicesOn
      snapshot.isRunning = engine.phase(of: app)?.isRunning == true
      snapshot.canDefer = engine.configuration.deferral == .available
      snapshot.largestRegionRadius = engine.configuration.monitoring.largestRegionRadius
      return snapshot
    }
    snapshot.hasLocationBackgroundMode = description.hasLocationBackgroundMode
    snapshot.hasCompass = compass()
    return snapshot
  }

  package var monitoredRegions: [CircularRegion] {
    service.read { $0.monitoring(of: app)?.regions.map(\.region) ?? [] }
  }

  package func makeClient(_ role: ClientRole, observer: any ClientObserver) -> ClientID {
    service.makeClient(observer: observer) { client in
      switch role {
      case .manager: .managerCreated(client, app)
      case .liveUpdates(let configuration): .liveUpdatesBegan(client, app, configuration)
      case .serviceSession(let goal): .serviceSessionBegan(client, app, goal)
      case .backgroundActivity: .backgroundActivityBegan(client, app)
      case .conditionReader(let monitor): .conditionReadingBegan(client, app, monitor: monitor)
      }
    }
  }

  package func release(_ client: ClientID) { service.release(client) }

  package func send(_ event: AppEvent) {
    switch event {
    case .noticeDropped(let client, let reason):
      service.note(.dropped(client, count: 1, reason))
    case .requestEnded(let request, let client): service.endRequest(request, of: client)
    default: if let event = Event(event, of: app) { service.send(event) }
    }
  }

  package func snapshot(of client: ClientID) -> ClientSnapshot? { service.snapshot(for: client) }

  package func access(of client: ClientID, known: inout CachedAccess) -> LocationAccess {
    service.access(of: client, known: &known)
  }

  package func conditions(in monitor: String) -> [ConditionEvent] {
    service.read { $0.conditions(of: app, in: monitor) }
  }

  package func entitled(to event: ConditionEvent, in monitor: String) -> ConditionEvent? {
    service.read { $0.stillEntitled(to: event, of: app, in: monitor) }
  }

  package func wake(_ body: @escaping @Sendable () -> Void) { service.wakes.wake(body) }

  package func clientCaughtUp() { service.clientCaughtUp() }

  package func clientIsIdle() { service.clientIsIdle() }
}
