// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore

/// The monitoring for an app, in Apple's types and in the core's.
extension CLLocationManager {
  var regionsOfApp: Set<CLRegion> {
    Set(device.monitoredRegions.map { CLCircularRegion($0) })
  }

  var largestRadius: CLLocationDistance {
    device.appSnapshot.largestRegionRadius
  }

  func watch(_ region: CLRegion) {
    let circle = circle(region)
    send { .regionMonitoringStarted(circle, $0) }
  }

  func unwatch(_ region: CLRegion) {
    send { .regionMonitoringStopped(identifier: region.identifier, $0) }
  }

  /// A request for a region that is no circle fails as monitoring it does: its state is unknown.
  func askForState(of region: CLRegion) {
    if let circle = circle(region) {
      send { .regionStateRequested(circle, $0) }
    } else {
      send { .regionMonitoringStarted(nil, $0) }
    }
  }

  /// The circle of a region; a region that is no circle waits for its failure.
  private func circle(_ region: CLRegion) -> CircularRegion? {
    if let circle = (region as? CLCircularRegion).flatMap({ CircularRegion($0) }) { return circle }
    // A process that does not run gets no answer.
    if device.appSnapshot.isRunning {
      state.unwatchableRegions.append(region)
    }
    return nil
  }

  // MARK: - Delegate

  func deliver(_ event: MonitoredEvent, to delegate: any CLLocationManagerDelegate) {
    switch event {
    // These events come from scripts; Apple has no method for them.
    case .reported, .regionCrossed(_, .unknown): break
    case .regionCrossed(let region, .inside):
      delegate.locationManager(self, didEnterRegion: CLCircularRegion(region))
    case .regionCrossed(let region, .outside):
      delegate.locationManager(self, didExitRegion: CLCircularRegion(region))
    case .visited(let visit, _):
      delegate.locationManager(self, didVisit: CLVisit(visit, on: device))
    }
  }

  /// The region of a failure; regions that are no circles fail in the order of the requests.
  func takeRegion(_ circle: CircularRegion?) -> CLRegion? {
    if let circle { return CLCircularRegion(circle) }
    return state.unwatchableRegions.isEmpty ? nil : state.unwatchableRegions.removeFirst()
  }
}
