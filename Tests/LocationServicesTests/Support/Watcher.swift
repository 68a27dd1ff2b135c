// SPDX-License-Identifier: MIT

import CoreLocation

/// A delegate that keeps what it receives of what is watched, in the words of this type.
final class Watcher: NSObject, CLLocationManagerDelegate {
  /// What came, in order: “enter home”, “inside home”, “failed 5 home”.
  private(set) var calls: [String] = []
  private(set) var regions: [CLRegion] = []
  private(set) var visits: [CLVisit] = []
  private(set) var seconds: [Int] = []

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    seconds += locations.map(Trace.second)
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    calls.append("failed")
  }

  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
    note("enter", region)
  }

  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
    note("exit", region)
  }

  func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
  ) {
    let word =
      switch state {
      case .inside: "inside"
      case .outside: "outside"
      case .unknown: "unknown"
      @unknown default: "?"
      }
    note(word, region)
  }

  func locationManager(
    _ manager: CLLocationManager, didStartMonitoringFor region: CLRegion
  ) {
    note("started", region)
  }

  func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?,
    withError error: any Error
  ) {
    calls.append("failed \((error as? CLError)?.code.rawValue ?? -1) \(region?.identifier ?? "?")")
  }

  func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {
    visits.append(visit)
  }

  private func note(_ word: String, _ region: CLRegion) {
    calls.append("\(word) \(region.identifier)")
    regions.append(region)
  }
}
