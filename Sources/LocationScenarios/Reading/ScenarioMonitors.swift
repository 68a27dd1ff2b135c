// SPDX-License-Identifier: MIT

import LocationFiles

/// An app's monitors of conditions at each step, as far as the text determines them.
struct ScenarioMonitors {
  typealias Refusal = ScenarioChecker.Refusal

  /// The monitors whose events a task in the app awaits.
  private(set) var awaited: [String] = []

  /// The identifiers of each monitor's conditions, in the order of adding; they outlive the
  /// process.
  private var conditions: [String: [String]] = [:]

  /// Records that the app's process begins, and awaits the events of these monitors.
  mutating func launch(awaiting monitors: [String]) { awaited = monitors }

  /// Records that the app's process ends.
  mutating func terminate() { awaited = [] }

  /// Records that a condition is added to a monitor; it replaces one with its identifier.
  mutating func add(_ condition: String, to monitor: String) {
    guard conditions[monitor]?.contains(condition) != true else { return }
    conditions[monitor, default: []].append(condition)
  }

  /// Records that a condition is removed from a monitor.
  mutating func remove(
    _ condition: String, from monitor: String, of app: String
  ) throws(Refusal) {
    let there = conditions[monitor] ?? []
    if let index = there.firstIndex(of: condition) {
      conditions[monitor]?.remove(at: index)
      return
    }
    let advice = Spelling.advice(
      for: condition, among: there, none: "there is none; add one before", listing: "there is",
      quotes: true)
    throw Refusal(
      message: "“\(app)” has no condition \(quoted(condition)) in \(quoted(monitor)) at this step; "
        + advice)
  }

  /// Records that a task begins to await a monitor's events.
  mutating func beginAwaiting(_ monitor: String, of app: String) throws(Refusal) {
    if awaited.contains(monitor) {
      throw Refusal(
        message: "“\(app)” awaits the events of \(quoted(monitor)) already; take the step out, or "
          + "stop-awaiting before")
    }
    awaited.append(monitor)
  }

  /// Records that no task awaits a monitor's events anymore.
  mutating func stopAwaiting(_ monitor: String, of app: String) throws(Refusal) {
    if let index = awaited.firstIndex(of: monitor) {
      awaited.remove(at: index)
      return
    }
    let advice = Spelling.advice(
      for: monitor, among: awaited, none: "it awaits none; await-events before",
      listing: "it awaits those of", quotes: false)
    throw Refusal(
      message: "“\(app)” awaits no events of \(quoted(monitor)) at this step; \(advice)")
  }
}
