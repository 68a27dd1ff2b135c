// SPDX-License-Identifier: MIT

package import LocationCore
import LocationFiles

/// How a remedy is written.
package enum RemedyForm: Hashable, Sendable {
  /// As commands, for an app with this identifier.
  case commands(app: String, Decisions)

  /// As steps of a scenario.
  case steps(StepForm)

  /// Where the decisions about an app are, and so what changes them.
  package enum Decisions: Hashable, Sendable {
    /// The permission store; the app uses a daemon, or does not run.
    case store

    /// The permission store; the app has a device of its own, which shows its prompts itself.
    case storeOfOwnDevice

    /// The scenario that the app's device plays.
    case scenario

    /// The environment variables that the app was started with.
    case variables

    /// The options of the command whose app it is, such as `locsim replay`.
    case options
  }

  /// The surroundings of a step.
  package struct StepForm: Hashable, Sendable {
    /// The name of the app in the scenario.
    package var app: String

    /// The name of the app's manager; `nil` for none.
    package var manager: String?

    /// When the step is done, such as `20s`; `nil` is after all other steps.
    package var time: String?

    /// Makes the surroundings of a step.
    package init(app: String, manager: String? = nil, time: String? = nil) {
      (self.app, self.manager, self.time) = (app, manager, time)
    }
  }

  /// What to do, as the rest of a line; without a full stop.
  package func words(for remedy: Remedy) -> String {
    switch self {
    case .commands(let app, let decisions):
      switch decisions {
      case .scenario: Self.inScenario(remedy) ?? Self.command(remedy, app)
      case .variables: Self.variable(remedy) ?? Self.command(remedy, app)
      case .options: Self.option(remedy) ?? Self.command(remedy, app)
      case .storeOfOwnDevice where Self.isPrompt(remedy): "answer the prompt in its terminal"
      case .store, .storeOfOwnDevice: Self.command(remedy, app)
      }
    case .steps(let form): form.words(for: remedy)
    }
  }

  private static func isPrompt(_ remedy: Remedy) -> Bool {
    if case .answerPrompt = remedy { true } else { false }
  }

  private static func inScenario(_ remedy: Remedy) -> String? {
    switch remedy {
    case .switchLocationServicesOn, .liftRestriction, .choose, .switchPreciseOn, .answerPrompt:
      "change that in the scenario that is played"
    default: nil
    }
  }

  private static func variable(_ remedy: Remedy) -> String? {
    switch remedy {
    case .liftRestriction: "start it with another LOCSIM_AUTHORIZATION"
    case .choose(.always): "start it with LOCSIM_AUTHORIZATION=always"
    case .choose: "start it with LOCSIM_AUTHORIZATION=when-in-use"
    case .switchPreciseOn: "start it with LOCSIM_ACCURACY=full"
    case .answerPrompt: "answer the prompt in its terminal"
    default: nil
    }
  }

  private static func option(_ remedy: Remedy) -> String? {
    switch remedy {
    case .liftRestriction: "start it with another --authorization"
    case .choose(.always): "start it with --authorization always"
    case .choose: "start it with --authorization when-in-use"
    case .switchPreciseOn: "start it with --accuracy full"
    case .answerPrompt: "answer the prompt"
    default: nil
    }
  }

  private static func command(_ remedy: Remedy, _ identifier: String) -> String {
    let app = ShellWord.quoted(identifier)
    return switch remedy {
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

  /// What to do about a source without a position; `nil` where that is in a scenario.
  var wordsOfSource: String? {
    switch self {
    case .commands: "“locsim doctor” looks at the source"
    case .steps: nil
    }
  }
}

extension RemedyForm.StepForm {
  fileprivate func words(for remedy: Remedy) -> String {
    if case .addPurposeString(let key) = remedy { return "add \(key.rawValue) to its Info.plist" }
    let moment = time.map { "at: \($0)" } ?? "after: previous"
    return "- {\(moment), \(action(for: remedy))}"
  }

  private func action(for remedy: Remedy) -> String {
    switch remedy {
    case .switchLocationServicesOn: "device: {location-services: on}"
    case .liftRestriction: "device: {restricted: off}"
    case .answerPrompt(let choice): "user: \(choice.rawValue)"
    case .choose(let choice): "settings: {app: \(app), location: \(choice.rawValue)}"
    case .switchPreciseOn: "settings: {app: \(app), precise: on}"
    case .bringToForeground: "app: \(app), do: enter-foreground"
    case .beginServiceSession:
      "app: \(app), do: begin-service-session, authorization: when-in-use"
    case .makeManager: "app: \(app), do: create-manager"
    case .startUpdates: "\(ofManager), do: start-updates"
    case .wishForMore: "\(ofManager), do: set, desired-accuracy: best"
    case .removeDistanceFilter: "\(ofManager), do: set, distance-filter: 0"
    case .addPurposeString: ""
    }
  }

  private var ofManager: String {
    "app: \(app)" + (manager.map { ", manager: \($0)" } ?? "")
  }
}
