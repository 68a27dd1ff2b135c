// SPDX-License-Identifier: MIT

/// The conditions of an app's monitors.
extension AppMonitoring {
  /// Whether fixes can decide any condition; conditions beyond the limit are ignored.
  func hasWatchable(_ parameters: MonitoringParameters) -> Bool {
    conditionWatches.prefix(parameters.conditionLimit).contains(where: \.isWatchable)
  }

  /// Watches a condition, replacing the one of its monitor with the same identifier (MON-04).
  mutating func add(_ condition: MonitoredCondition, _ parameters: MonitoringParameters) {
    conditionCount += 1
    let watch = ConditionWatch(
      condition, isKnown: false, number: conditionCount, parameters: parameters)
    if let index = index(of: condition.identifier, in: condition.monitor) {
      record.conditions[index] = condition
      conditionWatches[index] = watch
    } else {
      record.conditions.append(condition)
      conditionWatches.append(watch)
    }
  }

  mutating func removeCondition(_ identifier: String, of monitor: String) {
    guard let index = index(of: identifier, in: monitor) else { return }
    record.conditions.remove(at: index)
    conditionWatches.remove(at: index)
  }

  /// Records that the app handled an event, which is from now on what the app knows (MON-05).
  mutating func handle(_ event: ConditionEvent, of monitor: String) {
    guard let index = index(of: event.identifier, in: monitor),
      conditionWatches[index].number == event.number
    else { return }
    record.conditions[index].state = event.state
    record.conditions[index].date = event.date
    conditionWatches[index].handle(event)
  }

  /// Makes the next observer of a monitor get every state that the app has not handled.
  mutating func deliverAnew(_ monitor: String) {
    for index in record.conditions.indices where record.conditions[index].monitor == monitor {
      conditionWatches[index].deliver(nil)
    }
  }

  /// Makes the states that the app has not handled be delivered again.
  mutating func deliverUnhandledAnew() {
    for index in conditionWatches.indices {
      conditionWatches[index].doubt(known: record.conditions[index].state)
    }
  }

  /// Learns that the device may move unseen by conditions.
  mutating func loseTrackOfConditions() {
    for index in conditionWatches.indices { conditionWatches[index].loseTrack() }
  }

  /// Takes a fix, for an app whose conditions may be evaluated.
  ///
  /// - Returns: Whether the state of any condition changed.
  mutating func takeForConditions(_ fix: Fix, at now: Instant, limit: Int) -> Bool {
    var hasChanged = false
    for index in conditionWatches.indices.prefix(limit)
    where conditionWatches[index].take(fix, at: now) {
      hasChanged = true
    }
    return hasChanged
  }

  /// Forgets what was seen and is not known to the app: the app may not know it any longer.
  mutating func forgetUnhandled(_ parameters: MonitoringParameters) {
    for index in conditionWatches.indices {
      conditionWatches[index].forget(known: record.conditions[index], parameters)
    }
  }

  func index(of identifier: String, in monitor: String) -> Int? {
    record.conditions.firstIndex { $0.monitor == monitor && $0.identifier == identifier }
  }
}
