// SPDX-License-Identifier: MIT

import Benchmark
import Foundation
import LocationCore
import Measuring

/// The distance of fixes of a car, a second apart.
func measureDistances() {
  let places = (0..<1_000).compactMap { Samples.fix(second: $0)?.coordinate }
  Benchmark("Distance: filter of fixes") { benchmark in
    var metric = LocalMetric(referenceLatitude: 47)
    for index in benchmark.scaledIterations {
      let start = places[index % (places.count - 1)]
      let end = places[index % (places.count - 1) + 1]
      blackHole(metric.isSeparated(start, from: end, byAtLeast: 50))
    }
  }
  for (name, distance) in [("geodesic", Geodesic.distance), ("haversine", haversine)] {
    Benchmark("Distance: \(name)") { benchmark in
      for index in benchmark.scaledIterations {
        let start = places[index % (places.count - 1)]
        blackHole(distance(start, places[index % (places.count - 1) + 1]))
      }
    }
  }
}

/// On a sphere, in meters.
private func haversine(_ start: Coordinate, _ end: Coordinate) -> Double {
  let degree = Double.pi / 180
  let (low, high) = (start.latitude * degree, end.latitude * degree)
  let latitude = sin((high - low) / 2)
  let longitude = sin((end.longitude - start.longitude) * degree / 2)
  return 2 * 6_371_009
    * asin((latitude * latitude + cos(low) * cos(high) * longitude * longitude).squareRoot())
}
