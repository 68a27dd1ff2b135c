// SPDX-License-Identifier: MIT

import Foundation
import LocationCore

/// The distance of two points that lie as far apart as fixes do.
func measureDistances() {
  guard let start = Coordinate(latitude: 47.3768748, longitude: 8.5417123),
    let end = Coordinate(latitude: 47.3769123, longitude: 8.5417912)
  else { return }
  measure("Distance: filter of fixes") {
    var metric = LocalMetric(referenceLatitude: 47)
    return metric.isSeparated(start, from: end, byAtLeast: 50)
  }
  measure("Distance: geodesic") { Geodesic.distance(from: start, to: end) }
  measure("Distance: haversine") { haversine(start, end) }
}

/// On a sphere, in metres.
private func haversine(_ start: Coordinate, _ end: Coordinate) -> Double {
  let degree = Double.pi / 180
  let (low, high) = (start.latitude * degree, end.latitude * degree)
  let latitude = sin((high - low) / 2)
  let longitude = sin((end.longitude - start.longitude) * degree / 2)
  return 2 * 6_371_009
    * asin((latitude * latitude + cos(low) * cos(high) * longitude * longitude).squareRoot())
}
