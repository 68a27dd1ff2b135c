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

  /// Makes an event.
  public init(
    identifier: String, condition: MonitorCondition, state: ConditionState, date: UTCInstant?,
    diagnostics: ServiceDiagnostics = []
  ) {
    self.identifier = identifier
    self.condition = condition
    self.state = state
    self.date = date
    self.diagnostics = diagnostics
  }
}
