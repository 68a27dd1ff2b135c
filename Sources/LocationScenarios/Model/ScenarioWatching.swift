// SPDX-License-Identifier: MIT

package import LocationCore

/// What an app has watched for it, through any of its managers.
package enum ScenarioWatching: Hashable, Sendable {
  /// Has a region watched, in the place of one with its identifier.
  case startMonitoring(CircularRegion)
  /// Has the region of an identifier watched no longer.
  case stopMonitoring(String)
  /// Asks on which side of a region's rim the device is.
  case requestState(CircularRegion)
  /// Has visits watched.
  case startVisits
  /// Has visits watched no longer.
  case stopVisits
  /// Requests significant changes of the position.
  case startSignificantChanges
  /// Wants that no longer, for none of its managers.
  case stopSignificantChanges

  /// The event that reports a client's action to an engine.
  ///
  /// - Parameter client: The manager.
  /// - Returns: The event.
  package func event(of client: ClientID) -> Event {
    switch self {
    case .startMonitoring(let region): .regionMonitoringStarted(region, client)
    case .stopMonitoring(let identifier): .regionMonitoringStopped(identifier: identifier, client)
    case .requestState(let region): .regionStateRequested(region, client)
    case .startVisits: .visitMonitoringStarted(client)
    case .stopVisits: .visitMonitoringStopped(client)
    case .startSignificantChanges: .significantChangesStarted(client)
    case .stopSignificantChanges: .significantChangesStopped(client)
    }
  }
}
