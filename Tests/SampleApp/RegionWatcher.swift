// SPDX-License-Identifier: MIT

import CoreLocation

/// Monitors a region, and ends; when it was started for a crossing, it prints all that it is notified
/// of until the crossing has come.
final class RegionWatcher: NSObject, CLLocationManagerDelegate {
  private let manager = CLLocationManager()
  private let region: CLCircularRegion
  private let whenDone: (Int32) -> Void

  /// Whether the system has started the program for what is due.
  private let isLaunchedForLocation =
    ProcessInfo.processInfo.environment["LOCSIM_LAUNCH"] == "location"

  init(_ region: CLCircularRegion, whenDone: @escaping (Int32) -> Void) {
    self.region = region
    self.whenDone = whenDone
    super.init()
    manager.delegate = self
    if isLaunchedForLocation {
      let folder = FileManager.default.currentDirectoryPath
      report("started for location in \(folder): \(CommandLine.arguments)")
    } else {
      manager.startMonitoring(for: region)
    }
  }

  func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {
    report("monitors \(region.identifier)")
    whenDone(0)
  }

  func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
  ) {
    report("error: \(error.localizedDescription)")
    whenDone(1)
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    report("authorization: \(manager.authorizationStatus.word)")
  }

  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
    report("entered \(region.identifier)")
    if isLaunchedForLocation { whenDone(0) }
  }

  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
    report("left \(region.identifier)")
    if isLaunchedForLocation { whenDone(0) }
  }

  /// Prints a line at once, also where the output is a file.
  private func report(_ line: String) {
    print(line)
    fflush(nil)
  }
}
