// SPDX-License-Identifier: MIT

import LocationCore

/// Meters between two positions along the WGS 84 ellipsoid, without heights (LOC-08); 0 if a
/// position is invalid.
func lateralDistance(_ from: CLLocationCoordinate2D, _ to: CLLocationCoordinate2D) -> Double {
  guard let from = Coordinate(latitude: from.latitude, longitude: from.longitude),
    let to = Coordinate(latitude: to.latitude, longitude: to.longitude)
  else { return 0 }
  return Geodesic.distance(from: from, to: to)
}
