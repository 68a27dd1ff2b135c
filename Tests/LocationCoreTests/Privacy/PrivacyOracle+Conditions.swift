// SPDX-License-Identifier: MIT

@testable import LocationCore

/// What no app may learn by a monitor's conditions.
extension PrivacyOracle {
  /// A state reveals on which side of a rim the device is; every delivery is new.
  mutating func checkCondition(_ event: ConditionEvent, to reader: ClientID) {
    guard let app = model.apps.first(where: { $0.readers.contains { $0.id == reader } }),
      let monitor = app.readers.first(where: { $0.id == reader })?.monitor,
      let index = app.watched.index(of: event.identifier, in: monitor),
      case var condition = app.watched.conditions[index], condition.condition == event.condition
    else {
      require(false, "\(reader) is notified of \(event) and does not await it")
      return
    }
    require(app.phase.isRunning, "\(reader) receives a state while its process does not run")
    require(
      event.state != condition.assumed || event.diagnostics != condition.obstacles
        || condition.isInDoubt,
      "\(reader) receives nothing new: \(event)")
    let isWatched = index < PrivacyModel.conditionLimit && condition.circle != nil
    if event.state != condition.assumed || condition.isInDoubt {
      switch event.state {
      case .unmonitored where !isWatched: break
      default:
        let isKnown = event.state == condition.known && condition.isInDoubt
        require(
          isWatched
            && (isKnown || model.mayDeliverConditions(of: app) && event.state == condition.found),
          "\(reader) learns of \(event) and may not")
      }
    }
    require(condition.number ?? event.number == event.number, "\(event) is about another one")
    condition.number = event.number
    (condition.told, condition.obstacles) = (event.state, event.diagnostics)
    condition.isInDoubt = false
    model.change(app.id) { $0.watched.conditions[index] = condition }
  }

  /// Every client that may know of a condition does, and of what stands in the way; a suspended app
  /// is woken for it.
  mutating func checkConditions(_ engine: LocationEngine) {
    for app in model.apps {
      checkKnown(app, engine)
      require(!model.hasConditionNews(app), "\(app.id) is not woken for a condition")
      guard app.phase.isRunning else { continue }
      for (index, condition) in app.watched.conditions.enumerated()
      where app.readers.contains(where: { $0.monitor == condition.monitor }) {
        let expected = model.obstacles(toConditionAt: index, of: app)
        require(
          condition.obstacles == expected,
          "\(condition) is reported as hindered by \(condition.obstacles), not \(expected)")
        if index >= PrivacyModel.conditionLimit || condition.circle == nil {
          require(condition.assumed == .unmonitored, "\(condition) should be unmonitored")
        } else if model.mayDeliverConditions(of: app) {
          require(
            condition.assumed == condition.found && !condition.isInDoubt,
            "\(condition) is not told as it is")
        }
      }
    }
  }

  /// What is kept, and shown to the app, is what it dealt with.
  private func checkKnown(_ app: PrivacyModel.App, _ engine: LocationEngine) {
    let kept = engine.monitoring(of: app.id)?.conditions ?? []
    require(
      kept.map(PrivacyModel.Condition.Name.init) == app.watched.conditions.map(\.name),
      "conditions: \(kept)")
    for monitor in Set(kept.map(\.monitor)) {
      let conditions = app.watched.conditions.filter { $0.monitor == monitor }
      require(
        engine.conditions(of: app.id, in: monitor).map(\.diagnostics)
          == conditions.map(\.knownObstacles),
        "an app dealt with other obstacles")
    }
  }
}

extension PrivacyModel.Condition {
  /// What of a condition is kept.
  struct Name: Hashable {
    let monitor: String
    let identifier: String
    let condition: MonitorCondition
    let state: ConditionState
  }

  var name: Name {
    Name(monitor: monitor, identifier: identifier, condition: condition, state: known)
  }
}

extension PrivacyModel.Condition.Name {
  init(_ kept: MonitoredCondition) {
    self.init(
      monitor: kept.monitor, identifier: kept.identifier, condition: kept.condition,
      state: kept.state)
  }
}
