// SPDX-License-Identifier: MIT

package import LocationCore

/// What an app has one of its monitors watch, or no longer.
package enum ScenarioMonitoring: Hashable, Sendable {
  /// Has a condition watched, in the place of one with its identifier; the state is what the app
  /// takes to be so.
  case addCondition(String, MonitorCondition, assuming: ConditionState)
  /// Has the condition of an identifier watched no longer.
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
