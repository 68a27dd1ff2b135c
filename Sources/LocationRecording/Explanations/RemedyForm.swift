// SPDX-License-Identifier: MIT

package import LocationCore

/// How a remedy is written.
package enum RemedyForm: Hashable, Sendable {
  /// As commands, for an app with this identifier, which is quoted for a shell where it has to be.
  case commands(app: String)

  /// As steps of a scenario, for an app with this name in it.
  case steps(app: String)

  /// What to do, as the rest of a line; without a full stop.
  package func words(for remedy: Remedy) -> String {
    switch self {
    case .commands(let app): Self.command(remedy, app)
    case .steps(let app): Self.step(remedy, app)
    }
  }

  private static func command(_ remedy: Remedy, _ app: String) -> String {
    switch remedy {
    case .switchLocationServicesOn: "locsim privacy services on"
    case .liftRestriction: "locsim privacy restrict off"
    case .addPurposeString(let key): "add \(key.rawValue) to its Info.plist"
    case .answerPrompt: "answer the prompt; “locsim agent” shows it in a terminal"
    case .choose(.always): "locsim privacy grant \(app) always"
    case .choose: "locsim privacy grant \(app) when-in-use"
    case .switchPreciseOn: "locsim privacy precise \(app) on"
    case .bringToForeground: "bring it to the foreground"
    case .beginServiceSession: "let the app make a CLServiceSession"
    case .makeManager: "let the app make a CLLocationManager, and keep it"
    case .startUpdates: "let the app call startUpdatingLocation()"
    case .wishForMore: "let the app set another desiredAccuracy"
    case .removeDistanceFilter: "let the app set a smaller distanceFilter, or wait"
    }
  }

  private static func step(_ remedy: Remedy, _ app: String) -> String {
    switch remedy {
    case .switchLocationServicesOn: "{device: {location-services: on}}"
    case .liftRestriction: "{device: {restricted: off}}"
    case .addPurposeString(let key): "add \(key.rawValue) to its Info.plist"
    case .answerPrompt: "{user: allow-while-using}"
    case .choose(let choice): "{settings: {app: \(app), location: \(choice.rawValue)}}"
    case .switchPreciseOn: "{settings: {app: \(app), precise: on}}"
    case .bringToForeground: "{app: \(app), do: enter-foreground}"
    case .beginServiceSession:
      "{app: \(app), do: begin-service-session, authorization: when-in-use}"
    case .makeManager: "{app: \(app), do: create-manager}"
    case .startUpdates: "{app: \(app), do: start-updates}"
    case .wishForMore: "{app: \(app), do: set, desired-accuracy: best}"
    case .removeDistanceFilter: "{app: \(app), do: set, distance-filter: 0}"
    }
  }
}
