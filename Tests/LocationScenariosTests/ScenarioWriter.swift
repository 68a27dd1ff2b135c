// SPDX-License-Identifier: MIT

import GPX
import LocationClient
import LocationCore
import LocationFakes
import LocationRecording

@testable import LocationFiles
@testable import LocationScenarios

/// Writes a scenario as a person could have written it: every way to put a value comes up.
struct ScenarioWriter {
  var generator: SplitMix64

  /// The regions that were written, by app and id, as the reader knows them.
  var regions: [String: [String: CircularRegion]] = [:]

  /// The text of a scenario, written in the manner of a seed.
  static func text(_ scenario: Scenario, seed: UInt64) -> String {
    var writer = Self(generator: SplitMix64(seed: seed))
    let root = writer.root(scenario)
    return YAMLText.render(root, using: &writer.generator)
  }

  private mutating func root(_ scenario: Scenario) -> YAMLText {
    var entries: [(String, YAMLText?)] = [("locsim", .plain("1"))]
    entries.append(("title", scenario.title.map(YAMLText.text)))
    if scenario.covers.count == 1, bool() {
      entries.append(("covers", .text(scenario.covers[0])))
    } else {
      entries.append(("covers", .list(scenario.covers.map(YAMLText.text))))
    }
    entries.append(("profile", .plain(scenario.profile.rawValue)))
    entries.append(("seed", .plain("\(scenario.seed)")))
    entries.append(("grace", scenario.grace.map { time($0) }))
    entries.append(("event-lifetime", scenario.eventLifetime.map { time($0) }))
    entries.append(("deferral", .plain(scenario.deferral.rawValue)))
    entries.append(("duration", scenario.duration.map { time($0) }))
    let device = scenario.device
    entries.append(
      (
        "device",
        keys([
          ("location-services", flag(device.isLocationServicesOn)),
          ("restricted", flag(device.isRestricted)),
        ])
      ))
    entries.append(("source", scenario.source.map { source($0) } ?? none()))
    entries.append(("apps", .map(scenario.apps.map { ($0.name, app($0)) })))
    entries.append(("timeline", .list(scenario.timeline.map { step($0) })))
    return keys(entries)
  }

  private mutating func none() -> YAMLText? { bool() ? .plain("none") : nil }

  private mutating func source(_ source: ScenarioSource) -> YAMLText {
    if source.isReceiver { return keys([("receiver", .text(source.trace.path))]) }
    let options = source.options
    let repetition: String =
      switch options.repetition {
      case .forever: "forever"
      case .times(let count): "\(count)"
      }
    let points: String? = options.points.map { points in
      switch points {
      case .trackPoint: "trk"
      case .routePoint: "rte"
      case .waypoint: "wpt"
      }
    }
    var startTime = TextBuffer()
    startTime.append(options.startTime)
    return keys([
      ("trace", .text(source.trace.path)), ("start-offset", time(options.startOffset)),
      ("duration", options.duration.map { time($0) }),
      ("interval", options.interval.map { time($0) }), ("speed", .plain("\(options.speed)")),
      ("loop", .plain(repetition)), ("points", points.map(YAMLText.plain)),
      ("track", options.track.map { .plain("\($0)") }), ("gap", .plain(options.gap.rawValue)),
      ("max-gap", options.maxGap.map { time($0) }),
      ("horizontal-accuracy", .plain("\(options.horizontalAccuracy)")),
      ("start-time", .plain(String(decoding: startTime.bytes, as: UTF8.self))),
    ])
  }

  private mutating func app(_ app: ScenarioApp) -> YAMLText {
    let infoPlist: YAMLText? =
      switch app.infoPlist {
      case .complete: nil
      case .file(let file): .text(file.path)
      case .inline(let values): .dictionary(values)
      }
    let managers = app.managers.map { manager in
      (manager.name, keys(self.manager(manager, of: app.name)))
    }
    return keys([
      ("identifier", .text(app.id.rawValue)), ("name", .text(app.displayName)),
      ("info-plist", infoPlist), ("state", .plain(app.phase.rawValue)),
      ("settings", settings(app.record)), ("managers", .map(managers)), ("awaits", awaits(app)),
    ])
  }

  mutating func manager(
    _ manager: ScenarioManager, of app: String
  ) -> [(String, YAMLText?)] {
    let defers = manager.defers.map { keys(bounds($0)) }
    return options(manager.options) + [
      ("updates", flag(manager.startsUpdates)), ("defers", defers),
    ] + watching(manager, of: app)
  }

  mutating func bounds(_ bounds: DeferralBounds) -> [(String, YAMLText?)] {
    [
      ("distance", bounds.distance.map { .plain("\($0)") }),
      ("timeout", bounds.timeout.map { time($0) }),
    ]
  }

  private mutating func settings(_ record: AuthorizationRecord) -> YAMLText {
    let location =
      record.decision == .undecided
      ? SettingsChoice.askNextTime.rawValue : record.decision.rawValue
    let isImplied = record.decision == .provisionalAlways
    if record == AuthorizationRecord(decision: record.decision), bool() { return .plain(location) }
    return keys([
      ("location", .plain(location)), ("precise", record.isPrecise.map { flag($0) }),
      (
        "always-chance",
        record.isAlwaysChanceUsed
          ? isImplied && bool() ? nil : .plain("used") : bool() ? .plain("unused") : nil
      ),
    ])
  }

  private mutating func options(_ options: ClientOptions) -> [(String, YAMLText?)] {
    var changes = ScenarioOptionChanges()
    changes.desiredAccuracy = options.desiredAccuracy
    changes.distanceFilter = options.distanceFilter
    changes.allowsBackgroundUpdates = options.allowsBackgroundUpdates
    changes.showsBackgroundIndicator = options.showsBackgroundIndicator
    changes.activity = options.activity
    changes.pausesAutomatically = options.pausesAutomatically
    changes.headingFilter = options.headingFilter
    return properties(changes)
  }

  mutating func properties(_ changes: ScenarioOptionChanges) -> [(String, YAMLText?)] {
    let accuracy: String? = changes.desiredAccuracy.map { accuracy in
      switch accuracy {
      case .best: "best"
      case .bestForNavigation: "best-for-navigation"
      case .reduced: "reduced"
      case .within(let meters): "\(meters)"
      }
    }
    let activity: String? = changes.activity.map { activity in
      switch activity {
      case .other: "other"
      case .automotiveNavigation: "automotive-navigation"
      case .fitness: "fitness"
      case .otherNavigation: "other-navigation"
      case .airborne: "airborne"
      }
    }
    return [
      ("desired-accuracy", accuracy.map(YAMLText.plain)),
      ("distance-filter", changes.distanceFilter.map { .plain("\($0)") }),
      ("allows-background", changes.allowsBackgroundUpdates.map { flag($0) }),
      ("shows-indicator", changes.showsBackgroundIndicator.map { flag($0) }),
      ("activity", activity.map(YAMLText.plain)),
      ("auto-pause", changes.pausesAutomatically.map { flag($0) }),
      ("heading-filter", changes.headingFilter.map { .plain("\($0)") }),
    ]
  }

  // MARK: Steps

  private mutating func step(_ step: ScenarioStep) -> YAMLText {
    keys(trigger(step.trigger, of: step.action) + action(step.action))
  }

  private mutating func trigger(
    _ trigger: ScenarioTrigger, of action: ScenarioAction
  ) -> [(String, YAMLText?)] {
    switch trigger {
    case .at(let instant): return [("at", time(instant.sinceStart))]
    case .atStart: return [("at", .plain("start"))]
    case .afterPrevious(let delay):
      let previous = YAMLText.plain("previous")
      return [
        ("after", bool() ? previous : keys([("event", previous)])), ("delay", self.delay(delay)),
      ]
    case .afterEvent(let event, let delay):
      return [("after", self.event(event, of: action)), ("delay", self.delay(delay))]
    }
  }

  private mutating func delay(_ delay: Duration) -> YAMLText? {
    delay == .zero && bool() ? nil : time(delay)
  }

  private mutating func event(_ event: ScenarioEvent, of action: ScenarioAction) -> YAMLText {
    var shortScope = ScenarioEvent.Scope.anyApp
    if case .app(let name, _) = action { shortScope = .app(name) }
    if event.scope == shortScope, event.count == 1, bool() { return .plain(event.kind.rawValue) }
    var app: String?
    var manager: String?
    switch event.scope {
    case .anyApp: break
    case .app(let name): app = name
    case .manager(let name, let owner): (app, manager) = (owner, name)
    }
    return keys([
      ("event", .plain(event.kind.rawValue)), ("app", app.map(YAMLText.text)),
      ("manager", manager.map(YAMLText.text)),
      ("count", event.count == 1 && bool() ? nil : .plain("\(event.count)")),
    ])
  }

  private mutating func action(_ action: ScenarioAction) -> [(String, YAMLText?)] {
    switch action {
    case .app(let name, let action): return [("app", .text(name))] + appAction(action, of: name)
    case .promptEnded(.notAnswered): return [("user", .plain("dismiss"))]
    case .promptEnded(.answered(let choice, let precise)):
      return [("user", .plain(choice.rawValue)), ("precise", precise.map { flag($0) })]
    case .settings(let app, let location, let precise):
      return [
        (
          "settings",
          keys([
            ("app", .text(app)), ("location", location.map { .plain($0.rawValue) }),
            ("precise", precise.map { flag($0) }),
          ])
        )
      ]
    case .reset(let app): return [("reset", .text(app ?? "all"))]
    case .homeScreen: return [("device", .plain("home-screen"))]
    case .device(let services, let restricted):
      return [
        (
          "device",
          keys([
            ("location-services", services.map { flag($0) }),
            ("restricted", restricted.map { flag($0) }),
          ])
        )
      ]
    case .event(let app, let event):
      return [("event", keys([("app", .text(app)), ("name", .text(event.name))]))]
    case .steer(let command): return [("source", steering(command))]
    case .play(let trace): return [("source", keys([("play", source(trace))]))]
    case .source(let action): return [("source", .plain(action.rawValue))]
    case .heading(nil): return [("heading", .plain("lost"))]
    case .heading(let heading?):
      let others = [("true", heading.trueNorth), ("accuracy", heading.accuracy)].map {
        ($0, $1.map { YAMLText.plain("\($0)") })
      }
      let magnetic = YAMLText.plain("\(heading.magnetic)")
      let isBare = others.allSatisfy { $0.1 == nil } && bool()
      return [("heading", isBare ? magnetic : keys([("magnetic", magnetic)] + others))]
    }
  }
}
