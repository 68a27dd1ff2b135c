// SPDX-License-Identifier: MIT

package import LocationClient
package import LocationCore

/// A change of the conditions that one of an app's monitors watches.
package enum ScenarioMonitoring: Hashable, Sendable {
  /// Adds a condition, which replaces one with its identifier, in the state that the app assumes.
  case addCondition(String, MonitorCondition, assuming: ConditionState)
  /// Removes the condition with an identifier.
  case removeCondition(String)

  /// The event by which an app does this.
  ///
  /// - Parameter monitor: The name of the monitor.
  /// - Returns: The event.
  package func event(in monitor: String) -> AppEvent {
    switch self {
    case .addCondition(let identifier, let condition, let state):
      .conditionAdded(
        MonitoredCondition(
          monitor: monitor, identifier: identifier, condition: condition, state: state))
    case .removeCondition(let identifier):
      .conditionRemoved(monitor: monitor, identifier: identifier)
    }
  }
}
