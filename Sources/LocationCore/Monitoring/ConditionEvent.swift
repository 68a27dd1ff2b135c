// SPDX-License-Identifier: MIT

/// What a monitor reports about one of its conditions (`CLMonitor.Event`).
public struct ConditionEvent: Hashable, Sendable {
  /// The name of the condition in its monitor.
  public let identifier: String

  /// What is watched.
  public let condition: MonitorCondition

  /// Whether it holds, as last reported.
  public let state: ConditionState

  /// Since when the state is so; `nil` before any fix showed it.
  public let date: UTCInstant?

  /// What keeps the service from seeing more.
  public let diagnostics: ServiceDiagnostics

  /// Distinguishes the conditions that had this name: each added condition has a new number.
  package let number: Int

  /// Makes an event.
  public init(
    identifier: String, condition: MonitorCondition, state: ConditionState, date: UTCInstant?,
    diagnostics: ServiceDiagnostics = []
  ) {
    self.init(
      identifier: identifier, condition: condition, state: state, date: date,
      diagnostics: diagnostics, number: 1)
  }

  /// Makes an event about one of the conditions that had its name.
  package init(
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

  /// The event reduced to what its app already knows of the condition.
  func showing(_ known: ConditionEvent) -> ConditionEvent {
    ConditionEvent(
      identifier: identifier, condition: condition, state: known.state, date: known.date,
      diagnostics: diagnostics, number: number)
  }

  /// Whether both events are about the same condition, not another one of its name.
  func concernsSame(as other: ConditionEvent) -> Bool {
    identifier == other.identifier && number == other.number
  }
}
