// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore

extension ScenarioStep {
  /// The step as a mapping.
  var yaml: FlowYAML { .keys(trigger.yaml + action.yaml) }
}

extension ScenarioTrigger {
  fileprivate var yaml: [(String, FlowYAML?)] {
    switch self {
    case .at(let instant): [("at", .time(instant.sinceStart))]
    case .atStart: [("at", .plain(ScenarioWord.start))]
    case .afterPrevious(let delay):
      [("after", .plain("previous")), ("delay", .time(delay))]
    case .afterEvent(let event, let delay): [("after", event.yaml), ("delay", .time(delay))]
    }
  }
}

extension ScenarioEvent {
  fileprivate var yaml: FlowYAML {
    let (app, manager): (String?, String?) =
      switch scope {
      case .anyApp: (nil, nil)
      case .app(let name): (name, nil)
      case .manager(let name, let owner): (owner, name)
      }
    return .keys([
      ("event", .plain(kind.rawValue)), ("app", app.map(FlowYAML.text)),
      ("manager", manager.map(FlowYAML.text)), ("count", .plain("\(count)")),
    ])
  }
}

extension ScenarioAction {
  /// Its keys.
  fileprivate var yaml: [(String, FlowYAML?)] {
    switch self {
    case .app(let name, let action): return [("app", .text(name))] + action.yaml
    case .promptEnded(.notAnswered):
      return [("user", .plain(ScenarioWord.Answer.dismiss.rawValue))]
    case .promptEnded(.answered(let choice, let precise)):
      return [("user", .plain(choice.rawValue)), ("precise", precise.map(FlowYAML.flag))]
    case .settings(let app, let location, let precise):
      let members: [(String, FlowYAML?)] = [
        ("app", .text(app)), ("location", location.map { .plain($0.rawValue) }),
        ("precise", precise.map(FlowYAML.flag)),
      ]
      return [("settings", .keys(members))]
    case .reset(let app): return [("reset", .text(app ?? ScenarioWord.all))]
    case .homeScreen: return [("device", .plain(ScenarioWord.homeScreen))]
    case .device(let services, let restricted):
      let members: [(String, FlowYAML?)] = [
        ("location-services", services.map(FlowYAML.flag)),
        ("restricted", restricted.map(FlowYAML.flag)),
      ]
      return [("device", .keys(members))]
    case .event(let app, let event):
      return [("event", .map([("app", .text(app)), ("name", .text(event.name))]))]
    case .source(let change): return [("source", .plain(change.rawValue))]
    case .steer(let command): return [("source", .plain(command.stepText))]
    case .play(let source): return [("source", .map([("play", source.yaml)]))]
    case .heading(nil): return [("heading", .plain(ScenarioWord.lost))]
    case .heading(let heading?):
      let members: [(String, FlowYAML?)] = [
        ("magnetic", .number(heading.magnetic)), ("true", heading.trueNorth.map(FlowYAML.number)),
        ("accuracy", heading.accuracy.map(FlowYAML.number)),
      ]
      return [("heading", .keys(members))]
    }
  }
}

extension ScenarioAppAction {
  /// Its keys.
  fileprivate var yaml: [(String, FlowYAML?)] {
    switch self {
    case .launch: Self.verb(.launch)
    case .enterForeground: Self.verb(.enterForeground)
    case .enterBackground: Self.verb(.enterBackground)
    case .suspend: Self.verb(.suspend)
    case .resume: Self.verb(.resume)
    case .terminate: Self.verb(.terminate)
    case .createManager(let manager):
      Self.verb(.createManager, [("manager", .text(manager.name))] + manager.yaml)
    case .manager(let name, let action):
      Self.verb(action.yaml.verb, [("manager", .text(name))] + action.yaml.others)
    case .begin(let session, let name): session.yaml(named: name)
    case .end(.service, let name): Self.verb(.endServiceSession, [("session", .text(name))])
    case .end(.backgroundActivity, let name):
      Self.verb(.endBackgroundActivity, [("session", .text(name))])
    case .end(.liveUpdates, let name): Self.verb(.stopLiveUpdates, [("updates", .text(name))])
    case .monitor(let monitor, let monitoring):
      Self.verb(monitoring.yaml.verb, [("monitor", .text(monitor))] + monitoring.yaml.others)
    case .awaitEvents(let monitor): Self.verb(.awaitEvents, [("monitor", .text(monitor))])
    case .stopAwaiting(let monitor): Self.verb(.stopAwaiting, [("monitor", .text(monitor))])
    }
  }

  fileprivate static func verb(
    _ verb: ScenarioWord.Verb, _ others: [(String, FlowYAML?)] = []
  ) -> [(String, FlowYAML?)] {
    [("do", .plain(verb.rawValue))] + others
  }
}

private typealias YAMLVerb = (verb: ScenarioWord.Verb, others: [(String, FlowYAML?)])

extension ScenarioManagerAction {
  fileprivate var yaml: YAMLVerb {
    switch self {
    case .release: (.releaseManager, [])
    case .dropDelegate: (.dropDelegate, [])
    case .startUpdates: (.startUpdates, [])
    case .stopUpdates: (.stopUpdates, [])
    case .requestLocation: (.requestLocation, [])
    case .startHeading: (.startHeading, [])
    case .stopHeading: (.stopHeading, [])
    case .watch(let watching): watching.yaml
    case .allowDeferral(let bounds): (.allowDeferral, bounds.yaml)
    case .disallowDeferral: (.disallowDeferral, [])
    case .requestWhenInUse: (.requestWhenInUse, [])
    case .requestAlways: (.requestAlways, [])
    case .requestFullAccuracy(let key): (.requestFullAccuracy, [("purpose-key", .text(key))])
    case .set(let changes): (.set, changes.yaml)
    }
  }
}

extension ScenarioWatching {
  fileprivate var yaml: YAMLVerb {
    switch self {
    case .startMonitoring(let region): (.startMonitoring, [("region", region.yaml)])
    case .stopMonitoring(let id): (.stopMonitoring, [("region", .text(id))])
    case .requestState(let region): (.requestState, [("region", region.yaml)])
    case .startVisits: (.startVisits, [])
    case .stopVisits: (.stopVisits, [])
    case .startSignificantChanges: (.startSignificantChanges, [])
    case .stopSignificantChanges: (.stopSignificantChanges, [])
    }
  }
}

extension ScenarioSession {
  fileprivate func yaml(named name: String) -> [(String, FlowYAML?)] {
    switch self {
    case .service(let goal):
      let requirement =
        switch goal.requirement {
        case .none: ScenarioWord.Requirement.none
        case .whenInUse: ScenarioWord.Requirement.whenInUse
        case .always: ScenarioWord.Requirement.always
        }
      return ScenarioAppAction.verb(
        .beginServiceSession,
        [
          ("session", .text(name)), ("authorization", .plain(requirement.rawValue)),
          ("purpose-key", goal.fullAccuracyPurposeKey.map(FlowYAML.text)),
        ])
    case .backgroundActivity:
      return ScenarioAppAction.verb(.beginBackgroundActivity, [("session", .text(name))])
    case .liveUpdates(let configuration):
      let use = ScenarioWord.LiveUpdatesUse.allCases.first { $0.configuration == configuration }
      return ScenarioAppAction.verb(
        .startLiveUpdates,
        [("updates", .text(name)), ("configuration", use.map { .plain($0.rawValue) })])
    }
  }
}

extension ScenarioMonitoring {
  fileprivate var yaml: YAMLVerb {
    switch self {
    case .removeCondition(let id): (.removeCondition, [("condition", .text(id))])
    case .addCondition(let id, let condition, let state):
      (
        .addCondition,
        [("condition", .keys([("id", .text(id))] + condition.yaml)), ("assuming", state.yaml)]
      )
    }
  }
}

extension ConditionState {
  fileprivate var yaml: FlowYAML? {
    switch self {
    case .satisfied: .plain(ScenarioWord.Assumption.satisfied.rawValue)
    case .unsatisfied: .plain(ScenarioWord.Assumption.unsatisfied.rawValue)
    case .unknown, .unmonitored: nil
    }
  }
}

extension MonitorCondition {
  fileprivate var yaml: [(String, FlowYAML?)] {
    switch self {
    case .circle(let center, let radius):
      [
        ("latitude", .number(center.latitude)), ("longitude", .number(center.longitude)),
        ("radius", .number(radius)),
      ]
    case .beacon(let uuid, let major, let minor):
      [
        ("beacon", .text(uuid)), ("major", major.map { .plain("\($0)") }),
        ("minor", minor.map { .plain("\($0)") }),
      ]
    case .unsupported: []
    }
  }
}

extension CircularRegion {
  /// The region with its keys.
  var yaml: FlowYAML {
    let notify: ScenarioWord.Notify? =
      notifiesOnEntry && notifiesOnExit ? nil : notifiesOnEntry ? .entry : .exit
    return .keys([
      ("id", .text(identifier)), ("latitude", .number(center.latitude)),
      ("longitude", .number(center.longitude)), ("radius", .meters(radius)),
      ("notify", notify.map { .plain($0.rawValue) }),
    ])
  }
}

extension DeferralBounds {
  /// Its keys.
  var yaml: [(String, FlowYAML?)] {
    [("distance", distance.map(FlowYAML.meters)), ("timeout", timeout.map(FlowYAML.time))]
  }
}
