// SPDX-License-Identifier: MIT

extension ScenarioWord.Verb {
  /// The keys that are allowed with the verb, in addition to `app`.
  var companions: Set<ScenarioKey.Step> {
    let properties: Set<ScenarioKey.Step> = [
      .desiredAccuracy, .distanceFilter, .allowsBackground, .showsIndicator, .activity, .autoPause,
      .headingFilter,
    ]
    return switch self {
    case .launch, .enterForeground, .enterBackground, .suspend, .resume, .terminate: []
    case .releaseManager, .dropDelegate, .startUpdates, .stopUpdates, .requestLocation,
      .startHeading, .stopHeading, .startVisits, .stopVisits, .startSignificantChanges,
      .stopSignificantChanges, .disallowDeferral, .requestWhenInUse, .requestAlways:
      [.manager]
    case .startMonitoring, .stopMonitoring, .requestState: [.manager, .region]
    case .allowDeferral: [.manager, .distance, .timeout]
    case .requestFullAccuracy: [.manager, .purposeKey]
    case .set: properties.union([.manager])
    case .createManager:
      properties.union([.manager, .updates, .defers, .significantChanges, .visits, .regions])
    case .beginServiceSession: [.session, .authorization, .purposeKey]
    case .endServiceSession, .beginBackgroundActivity, .endBackgroundActivity: [.session]
    case .startLiveUpdates: [.updates, .configuration]
    case .stopLiveUpdates: [.updates]
    case .addCondition: [.monitor, .condition, .assuming]
    case .removeCondition: [.monitor, .condition]
    case .awaitEvents, .stopAwaiting: [.monitor]
    }
  }
}

extension ScenarioReader {
  /// The action of an app.
  mutating func perform(_ entry: ScenarioEntry, in fields: StepFields) -> ScenarioAction? {
    let verb = word(entry, ScenarioWord.Verb.self)
    guard let appEntry = required(.app, fields, "app: \(checker.names.first ?? "walk")"),
      let app = app(appEntry), let verb
    else { return nil }
    do throws(ScenarioChecker.Refusal) {
      let action: ScenarioAppAction?
      switch verb {
      case .launch:
        try checker.launch(app)
        action = .launch
      case .terminate:
        try checker.terminate(app)
        action = .terminate
      case .enterForeground: action = try live(.enterForeground, app)
      case .enterBackground: action = try live(.enterBackground, app)
      case .suspend: action = try live(.suspend, app)
      case .resume: action = try live(.resume, app)
      case .createManager: action = try createManager(app, fields)
      case .beginServiceSession, .endServiceSession, .beginBackgroundActivity,
        .endBackgroundActivity, .startLiveUpdates, .stopLiveUpdates:
        action = try sessionAction(verb, entry, app, fields)
      case .addCondition, .removeCondition, .awaitEvents, .stopAwaiting:
        action = try monitoring(verb, app, fields)
      case .releaseManager, .dropDelegate, .startUpdates, .stopUpdates, .requestLocation,
        .startHeading, .stopHeading, .startMonitoring, .stopMonitoring, .requestState, .startVisits,
        .stopVisits, .startSignificantChanges, .stopSignificantChanges, .allowDeferral,
        .disallowDeferral, .requestWhenInUse, .requestAlways, .requestFullAccuracy, .set:
        action = managerAction(verb, entry, app, fields)
      }
      return action.map { .app(app, $0) }
    } catch {
      faults.add(entry.value.position, error.message)
      return nil
    }
  }

  private func live(
    _ action: ScenarioAppAction, _ app: String
  ) throws(ScenarioChecker.Refusal) -> ScenarioAppAction {
    try checker.act(app)
    return action
  }

  private mutating func createManager(
    _ app: String, _ fields: StepFields
  ) throws(ScenarioChecker.Refusal) -> ScenarioAppAction? {
    let given = fields[.manager].map { name($0, of: "a manager") }
    let manager = manager(named: (given ?? ScenarioManager.defaultName) ?? "unknown") {
      fields[$0.stepKey]
    }
    if given == .some(nil) { return nil }
    try checker.createManager(manager.name, of: app)
    checker.watch(manager, for: app)
    return .createManager(manager)
  }

  /// The name in a step; `nil` if it is invalid.
  mutating func name(_ entry: ScenarioEntry, of noun: String) -> String? {
    guard let given = scalar(entry, wanted: "a name"),
      isName(given, at: entry.value.position, of: noun)
    else { return nil }
    return given
  }

  private mutating func managerAction(
    _ verb: ScenarioWord.Verb, _ entry: ScenarioEntry, _ app: String, _ fields: StepFields
  ) -> ScenarioAppAction? {
    let deed = deed(verb, entry, app, fields)
    let place = fields[.manager]?.value.position ?? entry.value.position
    guard let manager = manager(fields[.manager], of: app, at: place) else { return nil }
    if verb == .releaseManager { checker.releaseManager(manager, of: app) }
    return deed.map { .manager(manager, $0) }
  }

  private mutating func deed(
    _ verb: ScenarioWord.Verb, _ entry: ScenarioEntry, _ app: String, _ fields: StepFields
  ) -> ScenarioManagerAction? {
    switch verb {
    case .releaseManager: return .release
    case .dropDelegate: return .dropDelegate
    case .startUpdates: return .startUpdates
    case .stopUpdates: return .stopUpdates
    case .requestLocation: return .requestLocation
    case .startHeading: return .startHeading
    case .stopHeading: return .stopHeading
    case .startMonitoring, .stopMonitoring, .requestState, .startVisits, .stopVisits,
      .startSignificantChanges, .stopSignificantChanges:
      return watching(verb, app, fields).map { .watch($0) }
    case .allowDeferral: return .allowDeferral(bounds(fields[.distance], fields[.timeout]))
    case .disallowDeferral: return .disallowDeferral
    case .requestWhenInUse: return .requestWhenInUse
    case .requestAlways: return .requestAlways
    case .requestFullAccuracy:
      let example = "purpose-key: \(ScenarioInfoPlist.completeTemporaryPurposeKey)"
      return required(.purposeKey, fields, example).flatMap { text($0) }
        .map { .requestFullAccuracy(purposeKey: $0) }
    case .set:
      if !ScenarioKey.Manager.allCases.contains(where: { fields[$0.stepKey] != nil }) {
        faults.add(
          entry.position,
          "“do: set” sets nothing; add desired-accuracy, distance-filter, allows-background, "
            + "shows-indicator, activity, auto-pause or heading-filter")
      }
      return .set(optionChanges { fields[$0.stepKey] })
    case .launch, .enterForeground, .enterBackground, .suspend, .resume, .terminate,
      .createManager, .beginServiceSession, .endServiceSession, .beginBackgroundActivity,
      .endBackgroundActivity, .startLiveUpdates, .stopLiveUpdates, .addCondition,
      .removeCondition, .awaitEvents, .stopAwaiting:
      return nil
    }
  }
}

extension ScenarioKey.Manager {
  /// The key of a step that means the same.
  fileprivate var stepKey: ScenarioKey.Step {
    switch self {
    case .desiredAccuracy: .desiredAccuracy
    case .distanceFilter: .distanceFilter
    case .allowsBackground: .allowsBackground
    case .showsIndicator: .showsIndicator
    case .activity: .activity
    case .autoPause: .autoPause
    case .headingFilter: .headingFilter
    case .updates: .updates
    case .defers: .defers
    case .significantChanges: .significantChanges
    case .visits: .visits
    case .regions: .regions
    }
  }
}
