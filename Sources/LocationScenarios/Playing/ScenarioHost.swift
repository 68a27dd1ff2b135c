// SPDX-License-Identifier: MIT

package import LocationClient
package import LocationCore

/// The operations of steps on the device on which a scenario plays.
///
/// A replay plays the apps of a scenario; a running app makes its own calls.
package protocol ScenarioHost: AnyObject {
  /// The UTC time on the device's timeline.
  var utcNow: UTCInstant { get }

  /// Sends an event to the device.
  func send(_ event: Event)

  /// The identity of an app of the scenario; `nil` if it has none of this name.
  func id(of app: String) -> AppID?

  /// Performs an action of an app, and returns the reason if that is impossible.
  func act(_ action: ScenarioAppAction, of app: String) -> String?

  /// Ends the prompt that is up, and returns the reason if that is impossible.
  func endPrompt(_ outcome: PromptOutcome) -> String?

  /// Moves the source, and returns the reason if that is impossible.
  func steer(_ command: LiveCommand) -> String?

  /// Plays another trace in place of the source, and returns the reason if that is impossible.
  func play(_ source: ScenarioSource) -> String?

  /// Sets whether fixes are held back, as if there was no signal.
  func holdFixesBack(_ isHolding: Bool)
}

extension ScenarioHost {
  /// Performs the action of a step.
  ///
  /// The meaning of an action is defined here, for all hosts.
  ///
  /// - Returns: The reason and the remedy if it is impossible.
  func perform(_ action: ScenarioAction) -> String? {
    switch action {
    case .app(let name, let action): return act(action, of: name)
    case .promptEnded(let outcome): return endPrompt(outcome)
    case .settings(let name, let location, let precise):
      guard let app = id(of: name) else { return Self.absence(of: name) }
      let changes = [location.map { .location($0) }, precise.map { SettingsChange.precise($0) }]
      send(.simultaneous(changes.compactMap(\.self).map { .settingsChanged(app, $0) }))
    case .reset(nil): send(.permissionsReset(nil))
    case .reset(let name?):
      guard let app = id(of: name) else { return Self.absence(of: name) }
      send(.permissionsReset(app))
    case .homeScreen: send(.homeScreenShown)
    case .device(let locationServices, let restricted):
      let changes = [
        locationServices.map { Event.locationServicesSwitched(isOn: $0) },
        restricted.map { .restrictionChanged(isRestricted: $0) },
      ]
      send(.simultaneous(changes.compactMap(\.self)))
    case .event(let name, let event):
      guard let app = id(of: name) else { return Self.absence(of: name) }
      send(.monitoredEventOccurred(app, event))
    case .source(let action):
      holdFixesBack(action != .regainSignal)
      if let event = action.event { send(event) }
    case .steer(let command): return steer(command)
    case .play(let source): return play(source)
    case .heading(let heading): send(heading?.event(at: utcNow) ?? .headingLost)
    }
    return nil
  }

  /// The reason why nothing can happen to an app.
  static func absence(of app: String) -> String {
    "“\(app)” is not connected at this step; start it before"
  }
}
