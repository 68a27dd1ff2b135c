// SPDX-License-Identifier: MIT

@testable import LocationCore

/// Monitors of conditions, modeled a second time.
extension PrivacyModel {
  /// A condition of a monitor.
  struct Condition: Hashable {
    let monitor: String
    let identifier: String
    let condition: MonitorCondition

    /// What its app knows or assumes, with what stood in the way when it dealt with that.
    var known: ConditionState
    var knownObstacles: ServiceDiagnostics = []

    /// What was found last where it might be, and not forgotten since.
    var found: ConditionState

    /// The last event that its iteration received; `nil` before that.
    var told: ConditionState?
    var obstacles: ServiceDiagnostics = []

    /// Whether a delivered event may not have arrived, because access was lost.
    var isInDoubt = false

    /// Which of the conditions of its name it is, as its events say.
    var number: Int?

    /// Whether its app might know sides of rims after the event before, and get them.
    var mayKnowRims = false
    var mayDeliver = false

    /// The state for which its app was woken, and with which it has not dealt.
    var wokenFor: ConditionState?

    init(_ kept: MonitoredCondition) {
      (monitor, identifier) = (kept.monitor, kept.identifier)
      (condition, known, found) = (kept.condition, kept.state, kept.state)
    }

    /// What its reader goes by.
    var assumed: ConditionState { told ?? known }

    /// Whether a side of the rim was delivered.
    var isSideTold: Bool { told == .satisfied || told == .unsatisfied }

    /// The circle that may be watched; `nil` for what cannot be.
    var circle: (center: Coordinate, radius: Double)? {
      guard case .circle(let center, let radius) = condition, radius <= 100_000 else { return nil }
      return (center, radius)
    }
  }

  /// An iteration over the events of a monitor.
  struct Reader: Hashable {
    let id: ClientID
    let monitor: String
  }

  /// From how many conditions of an app on none is watched any longer.
  static let conditionLimit = 3

  // MARK: - What may be seen and delivered

  /// Whether conditions of an app may be looked at: since iOS 18 in use, or beside a session for
  /// Always, which counts on when the process has ended.
  func mayFindConditions(of app: App) -> Bool {
    guard mayWatch(app), state(of: app).accuracy == .full else { return false }
    if profile >= .ios18, app.phase == .terminated { return app.heritage?.hasAlways ?? false }
    return mayServeLive(app)
  }

  /// Whether an app may learn on which side of a rim the device is.
  func mayDeliverConditions(of app: App) -> Bool { mayFindConditions(of: app) && mayUse(app) }

  /// Whether an app could learn that, should its process run.
  private func mayTellOnceItRuns(_ app: App) -> Bool {
    if profile >= .ios18, app.phase == .terminated { return false }
    return mayFindConditions(of: app) && (app.permission == .always || isInUse(app))
  }

  /// Whether any condition of an app has the source give fixes.
  func watchesConditions(_ app: App) -> Bool {
    mayFindConditions(of: app)
      && app.watched.conditions.prefix(Self.conditionLimit).contains { $0.circle != nil }
  }

  /// What stands in the way of the condition at a place of an app's list.
  func obstacles(toConditionAt index: Int, of app: App) -> ServiceDiagnostics {
    if profile < .ios18 { return [] }
    if index >= Self.conditionLimit { return .conditionLimitExceeded }
    return app.watched.conditions[index].circle == nil
      ? .conditionUnsupported : obstacles(toLiveUpdatesOf: app)
  }

  /// Whether a suspended app is to run for what was found and it does not know.
  func hasConditionNews(_ app: App) -> Bool {
    guard !app.phase.isRunning, app.permission == .always, mayFindConditions(of: app) else {
      return false
    }
    return app.watched.conditions.prefix(Self.conditionLimit).contains {
      $0.circle != nil && ($0.found == .satisfied || $0.found == .unsatisfied)
        && $0.found != $0.known && $0.wokenFor != $0.found
    }
  }

  /// Whether anything but a condition may have an app woken.
  func hasOtherNews(_ app: App) -> Bool {
    let watched = app.watched
    return !watched.regions.isEmpty || watched.hasVisits || watched.hasChanges
      || clients.contains { $0.app == app.id && $0.isLive }
  }

  // MARK: - Changes

  /// Notes that an app is woken for all that it does not know.
  mutating func noteWake(_ id: AppID) {
    change(id) { app in
      for index in app.watched.conditions.indices {
        app.watched.conditions[index].wokenFor = app.watched.conditions[index].found
      }
    }
  }

  mutating func applyConditions(_ event: Event) {
    switch event {
    case .conditionAdded(let id, let added):
      changeRunning(id) { app in
        let condition = Condition(added)
        if let index = app.watched.index(of: added.identifier, in: added.monitor) {
          app.watched.conditions[index] = condition
        } else {
          app.watched.conditions.append(condition)
        }
      }
    case .conditionRemoved(let id, let monitor, let identifier):
      changeRunning(id) { app in
        app.watched.conditions.removeAll {
          $0.monitor == monitor && $0.identifier == identifier
        }
      }
    case .conditionReadingBegan(let reader, let id, let monitor): read(reader, of: id, monitor)
    case .conditionHandled(let id, let monitor, let told):
      changeRunning(id) { app in
        guard let index = app.watched.index(of: told.identifier, in: monitor),
          app.watched.conditions[index].number == told.number
        else { return }
        app.watched.conditions[index].known = told.state
        app.watched.conditions[index].knownObstacles = told.diagnostics
        app.watched.conditions[index].wokenFor = nil
      }
    default: break
    }
  }

  /// A new iteration takes the place of the one that awaited the same events, and begins anew.
  private mutating func read(_ reader: ClientID, of id: AppID, _ monitor: String) {
    guard isNew(reader), let app = app(id), app.phase.isRunning,
      !app.readers.contains(where: { $0.monitor == monitor && $0.id.rawValue > reader.rawValue })
    else { return }
    if let old = app.readers.first(where: { $0.monitor == monitor }), question?.requester == old.id
    {
      question?.requester = reader
    }
    change(id) { app in
      app.readers.removeAll { $0.monitor == monitor }
      app.readers.append(Reader(id: reader, monitor: monitor))
      app.mayBeAsked = true
      for index in app.watched.conditions.indices
      where app.watched.conditions[index].monitor == monitor {
        app.watched.conditions[index].told = nil
        app.watched.conditions[index].obstacles = []
        app.watched.conditions[index].isInDoubt = false
      }
    }
  }

  private mutating func changeRunning(_ id: AppID, _ body: (inout App) -> Void) {
    guard app(id)?.phase.isRunning == true else { return }
    change(id, body)
  }

  /// Looks at a fix, which lies clearly within or beyond each circle.
  mutating func findConditions(_ fix: Fix) {
    for app in apps where mayFindConditions(of: app) {
      change(app.id) { app in
        for index in app.watched.conditions.indices.prefix(Self.conditionLimit) {
          guard let circle = app.watched.conditions[index].circle else { continue }
          let distance = Geodesic.inverse(from: circle.center, to: fix.coordinate).distance
          let found: ConditionState = distance < circle.radius ? .satisfied : .unsatisfied
          guard found != app.watched.conditions[index].found else { continue }
          app.watched.conditions[index].found = found
          app.watched.conditions[index].wokenFor = nil
        }
      }
    }
  }

  /// Has forgotten what may not be known any longer, and doubted what may not have arrived.
  mutating func concludeConditions() {
    for app in apps {
      let state = state(of: app)
      let mayKnowRims = state.status.permitsFixes && state.accuracy == .full
      let mayDeliver = mayTellOnceItRuns(app)
      change(app.id) { app in
        for index in app.watched.conditions.indices {
          var condition = app.watched.conditions[index]
          if condition.mayKnowRims, !mayKnowRims {
            (condition.found, condition.wokenFor) = (condition.known, nil)
            if condition.isSideTold { condition.told = condition.known }
            condition.isInDoubt = false
          }
          if !condition.mayDeliver, mayDeliver, condition.isSideTold,
            condition.told != condition.known
          {
            condition.isInDoubt = true
          }
          (condition.mayKnowRims, condition.mayDeliver) = (mayKnowRims, mayDeliver)
          app.watched.conditions[index] = condition
        }
      }
    }
  }
}

extension PrivacyModel.Watched {
  func index(of identifier: String, in monitor: String) -> Int? {
    conditions.firstIndex { $0.monitor == monitor && $0.identifier == identifier }
  }
}
