// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFiles
import LocationRecording

extension ScenarioAction {
  /// The step in the words of its file, on one line.
  var text: String {
    switch self {
    case .app(let name, let action): "\(name): \(action.text)"
    case .promptEnded(.answered(let choice, let precise)):
      "user: \(choice.rawValue)" + (precise.map { ", precise: \(Self.onOff($0))" } ?? "")
    case .promptEnded(.notAnswered): "user: dismiss"
    case .settings(let name, let location, let precise):
      "settings of \(name)"
        + Self.list([
          ("location", location?.rawValue), ("precise", precise.map(Self.onOff)),
        ])
    case .reset(let name): "reset: \(name ?? "all")"
    case .homeScreen: "device: home-screen"
    case .device(let locationServices, let restricted):
      "device"
        + Self.list([
          ("location-services", locationServices.map(Self.onOff)),
          ("restricted", restricted.map(Self.onOff)),
        ])
    case .event(let name, let event): "event for \(name): \(Self.quoted(event.name))"
    case .source(let action): "source: \(action.rawValue)"
    case .steer(let command): "source: \(command.stepText)"
    case .play(let source): "source: {play: \(Self.quoted(source.trace.path))}"
    case .heading(let heading?): "heading" + heading.text
    case .heading(nil): "heading: \(ScenarioWord.lost)"
    }
  }

  static func onOff(_ isOn: Bool) -> String { isOn ? "on" : "off" }

  static func list(_ values: [(String, String?)]) -> String {
    ": "
      + values.compactMap { key, value in value.map { "\(key) \($0)" } }
      .joined(separator: ", ")
  }

  static func quoted(_ value: String) -> String {
    var text = TextBuffer()
    text.append(quoted: value)
    return String(decoding: text.bytes, as: UTF8.self)
  }
}

extension ScenarioAppAction {
  fileprivate var text: String {
    switch self {
    case .launch: "launch"
    case .enterForeground: "enter-foreground"
    case .enterBackground: "enter-background"
    case .suspend: "suspend"
    case .resume: "resume"
    case .terminate: "terminate"
    case .createManager(let manager): "create-manager \(manager.name)"
    case .manager(let name, let action):
      name == ScenarioManager.defaultName ? action.text : "\(action.text) (\(name))"
    case .begin(let session, let name): session.text + session.kind.suffix(name)
    case .end(.service, let name): "end-service-session" + ScenarioSession.Kind.service.suffix(name)
    case .end(.backgroundActivity, let name):
      "end-background-activity" + ScenarioSession.Kind.backgroundActivity.suffix(name)
    case .end(.liveUpdates, let name):
      "stop-live-updates" + ScenarioSession.Kind.liveUpdates.suffix(name)
    case .monitor(let monitor, let monitoring): "\(monitoring.text) (\(monitor))"
    case .awaitEvents(let monitor): "await-events (\(monitor))"
    case .stopAwaiting(let monitor): "stop-awaiting (\(monitor))"
    }
  }
}

extension ScenarioManagerAction {
  fileprivate var text: String {
    switch self {
    case .release: "release-manager"
    case .dropDelegate: "drop-delegate"
    case .startUpdates: "start-updates"
    case .stopUpdates: "stop-updates"
    case .requestLocation: "request-location"
    case .startHeading: "start-heading"
    case .stopHeading: "stop-heading"
    case .watch(let watching): watching.text
    case .allowDeferral(let bounds): "allow-deferral" + bounds.text
    case .disallowDeferral: "disallow-deferral"
    case .requestWhenInUse: "request-when-in-use"
    case .requestAlways: "request-always"
    case .requestFullAccuracy(let key): "request-full-accuracy \(ScenarioAction.quoted(key))"
    case .set(let changes): "set" + changes.text
    }
  }
}

extension ScenarioSession {
  fileprivate var text: String {
    switch self {
    case .service(let goal):
      "begin-service-session"
        + ScenarioAction.list([
          ("authorization", goal.requirement.word),
          ("purpose-key", goal.fullAccuracyPurposeKey.map(ScenarioAction.quoted)),
        ])
    case .backgroundActivity: "begin-background-activity"
    case .liveUpdates(let configuration):
      "start-live-updates"
        + (configuration == .standard
          ? "" : ScenarioAction.list([("configuration", configuration.word)]))
    }
  }
}

extension ServiceRequirement {
  fileprivate var word: String {
    switch self {
    case .none: ScenarioWord.Requirement.none.rawValue
    case .whenInUse: ScenarioWord.Requirement.whenInUse.rawValue
    case .always: ScenarioWord.Requirement.always.rawValue
    }
  }
}

extension LiveConfiguration {
  fileprivate var word: String? {
    ScenarioWord.LiveUpdatesUse.allCases.first { $0.configuration == self }?.rawValue
  }
}

extension ScenarioSession.Kind {
  /// A suffix for a name other than the default one.
  fileprivate func suffix(_ name: String) -> String { name == defaultName ? "" : " (\(name))" }
}

extension ScenarioWatching {
  fileprivate var text: String {
    switch self {
    case .startMonitoring(let region): "start-monitoring \(region.text)"
    case .stopMonitoring(let id): "stop-monitoring \(ScenarioAction.quoted(id))"
    case .requestState(let region): "request-state \(region.text)"
    case .startVisits: "start-visits"
    case .stopVisits: "stop-visits"
    case .startSignificantChanges: "start-significant-changes"
    case .stopSignificantChanges: "stop-significant-changes"
    }
  }
}

extension ScenarioMonitoring {
  fileprivate var text: String {
    switch self {
    case .removeCondition(let id): "remove-condition \(ScenarioAction.quoted(id))"
    case .addCondition(let id, let condition, let state):
      "add-condition \(ScenarioAction.quoted(id))"
        + ScenarioAction.list(
          condition.values + [("assuming", state == .unknown ? nil : "\(state.name)")])
    }
  }
}

extension MonitorCondition {
  /// Its keys with their values.
  fileprivate var values: [(String, String?)] {
    switch self {
    case .circle(let center, let radius):
      [
        ("latitude", "\(center.latitude)"), ("longitude", "\(center.longitude)"),
        ("radius", "\(radius)"),
      ]
    case .beacon(let uuid, let major, let minor):
      [
        ("beacon", uuid), ("major", major.map { "\($0)" }), ("minor", minor.map { "\($0)" }),
      ]
    case .unsupported: []
    }
  }
}

extension CircularRegion {
  fileprivate var text: String {
    let notify: String? =
      notifiesOnEntry && notifiesOnExit ? nil : notifiesOnEntry ? "entry" : "exit"
    return ScenarioAction.quoted(identifier)
      + ScenarioAction.list([
        ("latitude", "\(center.latitude)"), ("longitude", "\(center.longitude)"),
        ("radius", "\(radius)"), ("notify", notify),
      ])
  }
}

extension DeferralBounds {
  fileprivate var text: String {
    if distance == nil, timeout == nil { return "" }
    return ScenarioAction.list([
      ("distance", distance.map { "\($0)" }), ("timeout", timeout.map(ScenarioDuration.text)),
    ])
  }
}

extension ScenarioHeading {
  fileprivate var text: String {
    ScenarioAction.list([
      ("magnetic", "\(magnetic)"), ("true", trueNorth.map { "\($0)" }),
      ("accuracy", accuracy.map { "\($0)" }),
    ])
  }
}

extension ScenarioOptionChanges {
  fileprivate var text: String {
    let accuracy: String? =
      switch desiredAccuracy {
      case .bestForNavigation: "best-for-navigation"
      case .best: "best"
      case .within(let meters): "\(meters)"
      case .reduced: "reduced"
      case nil: nil
      }
    return ScenarioAction.list([
      ("desired-accuracy", accuracy), ("distance-filter", distanceFilter.map { "\($0)" }),
      ("allows-background", allowsBackgroundUpdates.map(ScenarioAction.onOff)),
      ("shows-indicator", showsBackgroundIndicator.map(ScenarioAction.onOff)),
      ("activity", activity.flatMap(Self.word)),
      ("auto-pause", pausesAutomatically.map(ScenarioAction.onOff)),
      ("heading-filter", headingFilter.map { "\($0)" }),
    ])
  }

  private static func word(_ activity: ActivityType) -> String? {
    ScenarioWord.Activity.allCases.first { $0.activity == activity }?.rawValue
  }
}

extension ScenarioEvent {
  /// The events in words.
  var text: String {
    let what: String =
      switch kind {
      case .prompt: count == 1 ? "a prompt" : "\(count) prompts"
      case .callback: count == 1 ? "a callback" : "\(count) callbacks"
      case .fix: count == 1 ? "a fix" : "\(count) fixes"
      case .event: count == 1 ? "an event" : "\(count) events"
      case .deferral: count == 1 ? "an end of a deferral" : "\(count) ends of deferrals"
      case .error: count == 1 ? "an error" : "\(count) errors"
      }
    return switch scope {
    case .anyApp: what
    case .app(let app): "\(what) of \(app)"
    case .manager(let manager, let app): "\(what) of \(app)/\(manager)"
    }
  }
}
