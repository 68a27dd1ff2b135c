// SPDX-License-Identifier: MIT

import LocationCore

extension ScenarioReader {
  /// The beginning or the end of a session or an iteration; `nil` for other verbs.
  mutating func sessionAction(
    _ verb: ScenarioWord.Verb, _ entry: ScenarioEntry, _ app: String, _ fields: StepFields
  ) throws(ScenarioChecker.Refusal) -> ScenarioAppAction? {
    switch verb {
    case .beginServiceSession:
      let goal = goal(fields)
      return try begin(goal.map { .service($0) }, .service, app, fields)
    case .beginBackgroundActivity:
      return try begin(.backgroundActivity, .backgroundActivity, app, fields)
    case .startLiveUpdates:
      let word = fields[.configuration].map { self.word($0, ScenarioWord.LiveUpdatesUse.self) }
      let configuration = (word ?? .standard)?.configuration
      return try begin(configuration.map { .liveUpdates($0) }, .liveUpdates, app, fields)
    case .endServiceSession: return try end(.service, app, fields)
    case .endBackgroundActivity: return try end(.backgroundActivity, app, fields)
    case .stopLiveUpdates: return try end(.liveUpdates, app, fields)
    case .launch, .enterForeground, .enterBackground, .suspend, .resume, .terminate,
      .createManager, .releaseManager, .dropDelegate, .startUpdates, .stopUpdates, .requestLocation,
      .startHeading, .stopHeading, .startMonitoring, .stopMonitoring, .requestState, .startVisits,
      .stopVisits, .startSignificantChanges, .stopSignificantChanges, .allowDeferral,
      .disallowDeferral, .requestWhenInUse, .requestAlways, .requestFullAccuracy,
      .addCondition, .removeCondition, .awaitEvents, .stopAwaiting, .set:
      return nil
    }
  }

  /// The authorization that a session requires, and its purpose key for full accuracy if it has
  /// one.
  private mutating func goal(_ fields: StepFields) -> ServiceGoal? {
    let entry = required(.authorization, fields, "authorization: when-in-use")
    let requirement = entry.flatMap { word($0, ScenarioWord.Requirement.self) }
    let purposeKey = fields[.purposeKey].map { text($0) }
    guard let requirement, purposeKey != .some(nil) else { return nil }
    return ServiceGoal(requirement.requirement, fullAccuracyPurposeKey: purposeKey ?? nil)
  }

  private mutating func begin(
    _ session: ScenarioSession?, _ kind: ScenarioSession.Kind, _ app: String, _ fields: StepFields
  ) throws(ScenarioChecker.Refusal) -> ScenarioAppAction? {
    var name = kind.defaultName
    if let entry = fields[kind.key] {
      guard let given = self.name(entry, of: kind.noun) else { return nil }
      name = given
    }
    try checker.begin(kind, name, of: app)
    return session.map { .begin($0, named: name) }
  }

  private mutating func end(
    _ kind: ScenarioSession.Kind, _ app: String, _ fields: StepFields
  ) throws(ScenarioChecker.Refusal) -> ScenarioAppAction? {
    guard let entry = fields[kind.key] else {
      return .end(kind, named: try checker.end(kind, nil, of: app))
    }
    guard let name = scalar(entry, wanted: "the name of \(kind.noun)") else { return nil }
    do throws(ScenarioChecker.Refusal) {
      return .end(kind, named: try checker.end(kind, name, of: app))
    } catch {
      faults.add(entry.value.position, error.message)
      return nil
    }
  }
}

extension ScenarioWord.Requirement {
  fileprivate var requirement: ServiceRequirement {
    switch self {
    case .none: .none
    case .whenInUse: .whenInUse
    case .always: .always
    }
  }
}

extension ScenarioSession.Kind {
  /// The name of the kind in messages.
  var word: String {
    switch self {
    case .service: "service session"
    case .backgroundActivity: "background activity"
    case .liveUpdates: "live updates"
    }
  }

  /// The plural in messages.
  var plural: String {
    switch self {
    case .service: "service sessions"
    case .backgroundActivity: "background activities"
    case .liveUpdates: "live updates"
    }
  }

  /// The name with its article in messages.
  var noun: String { self == .liveUpdates ? word : "a \(word)" }

  /// The key of a step that names a session of this kind.
  var key: ScenarioKey.Step { self == .liveUpdates ? .updates : .session }
}
