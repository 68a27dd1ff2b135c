// SPDX-License-Identifier: MIT

package import LocationClient
package import LocationCore
package import LocationHost

/// The device on which the apps of a scenario play, and how each app reaches it.
package protocol ScenarioStage: AnyObject, Sendable {
  /// The engine and its surroundings.
  var service: LocationService { get }

  /// How the device knows an app.
  func id(of app: ScenarioApp) -> AppID

  /// Starts a process of an app that has none.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - description: The contents of its Info.plist.
  ///   - phase: The phase in which it starts; in `terminated` the device only knows of it.
  /// - Returns: The device as the process reaches it.
  func launch(
    _ app: ScenarioApp, _ description: AppDescription, in phase: AppPhase
  ) -> any LocationDevice

  /// Ends the process of an app.
  func terminate(_ app: ScenarioApp)

  /// Returns after everything that follows from what happened was delivered.
  func settle()
}

/// What a device needs to play a scenario.
package struct ScenarioSetup: Sendable {
  /// The clock of the device.
  package let clock: any EngineClock

  /// The engine's numbers.
  package let configuration: EngineConfiguration

  /// The initial privacy settings of the whole device.
  package let privacy: DevicePrivacy

  /// The secret of reduced accuracy.
  package let regions: CoarseAreaSetup

  /// The owner of prompts, the observer of events, and what starts an app for an event.
  package let outlets: ServiceOutlets

  /// The apps.
  package let apps: [ScenarioApp]
}

/// A device whose engine is in the process of its apps.
final class InProcessStage: ScenarioStage {
  let service: LocationService

  init(_ setup: ScenarioSetup) {
    service = LocationService(
      clock: setup.clock, configuration: setup.configuration, privacy: setup.privacy,
      regions: setup.regions, performing: .onAdvance, outlets: setup.outlets)
  }

  func id(of app: ScenarioApp) -> AppID { app.id }

  func launch(
    _ app: ScenarioApp, _ description: AppDescription, in phase: AppPhase
  ) -> any LocationDevice {
    InProcessDevice(
      service: service, app: app.id, description: description, record: app.record, phase: phase,
      monitoring: nil, callbacks: .whileAdvancing)
  }

  func terminate(_ app: ScenarioApp) { service.send(.appStateChanged(app.id, .terminated)) }

  func settle() { service.performEffects() }
}
