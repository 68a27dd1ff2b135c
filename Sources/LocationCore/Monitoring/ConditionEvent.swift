// SPDX-License-Identifier: MIT

/// What a monitor is told of one of its conditions (`CLMonitor.Event`).
public struct ConditionEvent: Hashable, Sendable {
  /// The name of the condition in its monitor.
  public let identifier: String

  /// What is watched.
  public let condition: MonitorCondition

  /// Whether it holds, as far as was told.
  public let state: ConditionState

  /// Since when that is so; `nil` before anything told.
  public let date: UTCInstant?

  /// What stands in the way of seeing more.
  public let diagnostics: ServiceDiagnostics

  /// Which of the conditions that had this name it is about: each that is added has another number.
  let number: Int

  /// Makes an event.
  public init(
    identifier: String, condition: MonitorCondition, state: ConditionState, date: UTCInstant?,
    diagnostics: ServiceDiagnostics = []
  ) {
    self.init(
      identifier: identifier, condition: condition, state: state, date: date,
      diagnostics: diagnostics, number: 1)
  }

  init(
    identifier: String, condition: MonitorCondition, state: ConditionState, date: UTCInstant?,
    diagnostics: ServiceDiagnostics, number: Int
  ) {
    self.identifier = identifier
    self.condition = condition
    self.state = state
    self.date = date
    self.diagnostics = diagnostics
    self.number = number
  }

  /// The event without what was not known to its app, which knows so much of the condition.
  func showing(_ known: ConditionEvent) -> ConditionEvent {
    ConditionEvent(
      identifier: identifier, condition: condition, state: known.state, date: known.date,
      diagnostics: diagnostics, number: number)
  }

  /// Whether it is about the same condition, not about another one of its name.
  func concernsSame(as other: ConditionEvent) -> Bool {
    identifier == other.identifier && number == other.number
  }
}
