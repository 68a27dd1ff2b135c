// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationHost
import Synchronization

/// The device that location managers belong to: its service, and the app that runs on it.
package final class Device: Sendable {
  /// How managers made on this device call their delegates.
  package enum Callbacks: Sendable {
    /// Where the manager was made: on its queue or its thread's run loop.
    case onCreatorsContext

    /// On the thread that advances the device's clock, while it does so.
    case whileAdvancing
  }

  /// The engine and all that goes with it.
  package let service: LocationService

  /// The app that makes managers.
  package let app: AppID

  /// What that app's Info.plist says.
  package let description: AppDescription

  /// How managers call their delegates.
  package let callbacks: Callbacks

  /// Whether something can say where the device points: a test, a scenario, or a receiver that does.
  package var hasCompass: Bool { compass() }

  private let compass: @Sendable () -> Bool

  /// The location that the app's process received last, by any of its managers or live updates (M-04).
  package var lastReceived: Fix? {
    get { received.withLock { $0 } }
    set { received.withLock { $0 = newValue } }
  }

  private let received = Mutex<Fix?>(nil)

  /// Makes a device on which an app has just been launched.
  ///
  /// - Parameters:
  ///   - service: The engine and all that goes with it.
  ///   - app: The app.
  ///   - description: What its Info.plist says.
  ///   - record: The lasting decision about it.
  ///   - phase: Where it was launched.
  ///   - monitoring: What is watched for it since an earlier process.
  ///   - callbacks: How managers call their delegates.
  ///   - compass: Whether something can say where the device points, when it is asked.
  package init(
    service: LocationService, app: AppID, description: AppDescription,
    record: AuthorizationRecord, phase: AppPhase = .foreground,
    monitoring: MonitoringRecord = MonitoringRecord(),
    callbacks: Callbacks, compass: @escaping @Sendable () -> Bool = { true }
  ) {
    self.service = service
    self.app = app
    self.description = description
    self.callbacks = callbacks
    self.compass = compass
    // At once, so that nothing is found to be watched no longer in between.
    service.send(
      .simultaneous([
        .appLaunched(app, description, record, phase), .monitoringRestored(app, monitoring),
      ]))
  }

  /// Makes a client of this device's app.
  package func makeClient(receiver: any ClientReceiver) -> ClientID {
    service.makeClient(of: app, receiver: receiver)
  }

  /// Begins a session of this device's app.
  ///
  /// - Parameters:
  ///   - receiver: Takes what the session is told.
  ///   - event: The session's beginning, for its name and its app.
  /// - Returns: The session's name.
  package func beginSession(
    receiver: any ClientReceiver, _ event: (ClientID, AppID) -> Event
  ) -> ClientID {
    service.makeClient(receiver: receiver) { event($0, app) }
  }

  /// What this device's app is told.
  package var authorizationState: AuthorizationState {
    service.authorization(of: app) ?? AuthorizationState(status: .notDetermined)
  }

  /// Whether Location Services are on.
  package var isLocationServicesOn: Bool { service.read { $0.privacy.isLocationServicesOn } }

  // MARK: - Which device a manager gets

  /// The device of the code that runs now, bound by `SimulatedDevice.run`.
  @TaskLocal package static var bound: Device?

  private static let installed = Mutex<Device?>(nil)

  /// The device that the program's surroundings describe.
  private static let ofProcess = LiveDevice.make()

  /// The device for a manager that is made here and now.
  package static var current: Device { bound ?? installed.withLock { $0 } ?? ofProcess }

  /// Makes this device the one of the whole process.
  package func install() { Self.installed.withLock { $0 = self } }

  /// Undoes `install`, if this device is the one installed.
  package func uninstall() {
    Self.installed.withLock { if $0 === self { $0 = nil } }
  }
}
