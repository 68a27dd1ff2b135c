// SPDX-License-Identifier: MIT

package import LocationClient
package import LocationCore

/// A use of the services that watch for an app, through any of its managers.
package enum ScenarioWatching: Hashable, Sendable {
  /// Starts to monitor a region, which replaces one with its identifier.
  case startMonitoring(CircularRegion)
  /// Stops monitoring the region with an identifier.
  case stopMonitoring(String)
  /// Requests the side of a region's rim on which the device is.
  case requestState(CircularRegion)
  /// Starts visits.
  case startVisits
  /// Stops visits.
  case stopVisits
  /// Starts significant changes.
  case startSignificantChanges
  /// Stops significant changes, for all managers of the app.
  case stopSignificantChanges

  /// The event by which a manager does this.
  ///
  /// - Parameter client: The manager.
  /// - Returns: The event.
  package func event(of client: ClientID) -> AppEvent {
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
