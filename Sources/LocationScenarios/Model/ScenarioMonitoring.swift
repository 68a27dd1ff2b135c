// SPDX-License-Identifier: MIT

package import LocationCore

/// A change of the conditions that one of an app's monitors watches.
package enum ScenarioMonitoring: Hashable, Sendable {
  /// Adds a condition, which replaces one with its identifier, in the state that the app assumes.
  case addCondition(String, MonitorCondition, assuming: ConditionState)
  /// Removes the condition with an identifier.
  case removeCondition(String)

  /// The event that reports this action to an engine.
  ///
  /// - Parameters:
  ///   - monitor: The name of the monitor.
  ///   - app: The app that owns it.
  /// - Returns: The event.
  package func event(in monitor: String, of app: AppID) -> Event {
    switch self {
    case .addCondition(let identifier, let condition, let state):
      .conditionAdded(
        app,
        MonitoredCondition(
          monitor: monitor, identifier: identifier, condition: condition, state: state))
    case .removeCondition(let identifier):
      .conditionRemoved(app, monitor: monitor, identifier: identifier)
    }
  }
}
