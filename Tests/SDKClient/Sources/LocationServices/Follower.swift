// SPDX-License-Identifier: MIT

// What packages ask that build on platforms without Core Location too.
#if canImport(CoreLocation)
import CoreLocation.CLLocationManagerDelegate
import Places

/// A location manager of an app's own, which is its own delegate.
open class Follower: CLLocationManager, CLLocationManagerDelegate {
  /// What it has received.
  public private(set) var places: [Place] = []

  /// Makes one that is its own delegate.
  public override init() {
    super.init()
    delegate = self
  }

  /// Keeps what comes.
  open func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    for location in locations {
      places.append(Place(name: "place \(places.count + 1)", location: location))
    }
  }

  /// Says what went wrong.
  open func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    print("client: \(error)")
  }
}
#endif
