// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore

/// The managers, sessions and iterations of an app in a recording, with their names.
struct RecordedClients {
  private enum Kind {
    case manager
    case session(ScenarioSession.Kind)
    case reader
  }

  private var names: [ClientID: (name: String, kind: Kind)] = [:]

  /// The options with which a manager was made.
  private var made: [ClientID: ClientOptions] = [:]

  /// The options of the managers.
  private var current: [ClientID: ClientOptions] = [:]

  /// What the app has monitored since the beginning: regions, and conditions with their monitors.
  private var regions: Set<String> = []
  private var conditions: Set<[String]> = []

  /// Forgets all of them, because the app's process has ended; what is monitored outlives it.
  mutating func removeAll() {
    let (regions, conditions) = (regions, conditions)
    self = Self()
    (self.regions, self.conditions) = (regions, conditions)
  }

  /// Whether a manager was made with these options just now.
  mutating func isMade(_ client: ClientID, with options: ClientOptions) -> Bool {
    made.removeValue(forKey: client) == options
  }

  /// The actions of an event of the app; none for what a scenario does by itself.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - options: The options of a manager that is made.
  /// - Returns: The actions.
  mutating func actions(of event: Event, options: ClientOptions?) -> [ScenarioAppAction] {
    switch event {
    case .managerCreated(let client, _):
      let name = add(client, .manager, ScenarioManager.defaultName)
      made[client] = options
      current[client] = options ?? ClientOptions()
      return [.createManager(ScenarioManager(name: name, options: options ?? ClientOptions()))]
    case .serviceSessionBegan(let client, _, let goal): return begin(client, .service(goal))
    case .backgroundActivityBegan(let client, _): return begin(client, .backgroundActivity)
    case .liveUpdatesBegan(let client, _, let configuration):
      return begin(client, .liveUpdates(configuration))
    case .conditionReadingBegan(let client, _, let monitor):
      names[client] = (monitor, .reader)
      return [.awaitEvents(monitor)]
    case .clientReleased(let client): return end(client)
    case .conditionAdded(_, let condition):
      conditions.insert([condition.monitor, condition.identifier])
      return [
        .monitor(
          condition.monitor,
          .addCondition(condition.identifier, condition.condition, assuming: condition.state))
      ]
    case .conditionRemoved(_, let monitor, let identifier):
      // One from before the recording is not there when it is played.
      guard conditions.remove([monitor, identifier]) != nil else { return [] }
      return [.monitor(monitor, .removeCondition(identifier))]
    case .regionMonitoringStopped(let identifier, _)
    where regions.remove(identifier) == nil:
      return []
    case .optionsChanged(let client, let set):
      guard let name = names[client]?.name else { return [] }
      let changes = ScenarioOptionChanges(of: set, since: current[client] ?? ClientOptions())
      current[client] = set
      return changes == ScenarioOptionChanges() ? [] : [.manager(name, .set(changes))]
    default:
      if case .regionMonitoringStarted(let region?, _) = event {
        regions.insert(region.identifier)
      }
      guard let client = event.client, let name = names[client]?.name,
        let action = Self.request(event)
      else { return [] }
      return [.manager(name, action)]
    }
  }

  private mutating func begin(
    _ client: ClientID, _ session: ScenarioSession
  ) -> [ScenarioAppAction] {
    let name = add(client, .session(session.kind), session.kind.defaultName)
    return [.begin(session, named: name)]
  }

  private mutating func end(_ client: ClientID) -> [ScenarioAppAction] {
    guard let (name, kind) = names.removeValue(forKey: client) else { return [] }
    return switch kind {
    case .manager: [.manager(name, .release)]
    case .session(let kind): [.end(kind, named: name)]
    case .reader: [.stopAwaiting(name)]
    }
  }

  /// Adds a client under a name that no other one has.
  private mutating func add(_ client: ClientID, _ kind: Kind, _ stem: String) -> String {
    let taken = Set(names.values.map(\.name))
    var name = stem
    var number = 2
    while taken.contains(name) {
      name = "\(stem)-\(number)"
      number += 1
    }
    names[client] = (name, kind)
    return name
  }

  /// What a manager did.
  private static func request(_ event: Event) -> ScenarioManagerAction? {
    switch event {
    case .updatesStarted: .startUpdates
    case .updatesStopped: .stopUpdates
    case .oneFixRequested: .requestLocation
    case .deferralAllowed(_, let bounds): .allowDeferral(bounds)
    case .deferralDisallowed: .disallowDeferral
    case .headingStarted: .startHeading
    case .headingStopped: .stopHeading
    case .authorizationRequested(.whenInUse, _): .requestWhenInUse
    case .authorizationRequested(.always, _): .requestAlways
    case .fullAccuracyRequested(_, let key, _): .requestFullAccuracy(purposeKey: key)
    case .regionMonitoringStarted(let region, _): region.map { .watch(.startMonitoring($0)) }
    case .regionMonitoringStopped(let identifier, _): .watch(.stopMonitoring(identifier))
    case .regionStateRequested(let region, _): .watch(.requestState(region))
    case .visitMonitoringStarted: .watch(.startVisits)
    case .visitMonitoringStopped: .watch(.stopVisits)
    case .significantChangesStarted: .watch(.startSignificantChanges)
    case .significantChangesStopped: .watch(.stopSignificantChanges)
    default: nil
    }
  }
}

extension Event {
  /// The app that an event of an app names.
  var app: AppID? {
    switch self {
    case .managerCreated(_, let app), .serviceSessionBegan(_, let app, _),
      .backgroundActivityBegan(_, let app), .liveUpdatesBegan(_, let app, _),
      .conditionReadingBegan(_, let app, _), .conditionAdded(let app, _),
      .conditionRemoved(let app, _, _):
      app
    default: nil
    }
  }

  /// The client that an event of an app names.
  var client: ClientID? {
    switch self {
    case .managerCreated(let client, _), .clientReleased(let client),
      .serviceSessionBegan(let client, _, _), .backgroundActivityBegan(let client, _),
      .liveUpdatesBegan(let client, _, _), .conditionReadingBegan(let client, _, _),
      .optionsChanged(let client, _), .updatesStarted(let client), .updatesStopped(let client),
      .oneFixRequested(let client), .deferralAllowed(let client, _),
      .deferralDisallowed(let client), .headingStarted(let client), .headingStopped(let client),
      .authorizationRequested(_, let client), .fullAccuracyRequested(let client, _, _),
      .regionMonitoringStarted(_, let client), .regionMonitoringStopped(_, let client),
      .regionStateRequested(_, let client), .visitMonitoringStarted(let client),
      .visitMonitoringStopped(let client), .significantChangesStarted(let client),
      .significantChangesStopped(let client):
      client
    default: nil
    }
  }
}
