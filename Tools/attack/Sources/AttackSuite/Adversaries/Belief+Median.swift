// SPDX-License-Identifier: MIT

extension Belief {
  /// The place with the smallest mean distance from the truth, according to the belief.
  ///
  /// It is the better estimate if a belief has one sharp peak and a wide rest, because the mean
  /// then lies in neither.
  ///
  /// Weiszfeld's iteration begins at the mean. Distances under half a spacing count as half a
  /// spacing, because the lattice resolves no more.
  var spatialMedian: PlanePoint {
    var median = mean
    let floor = window.spacing / 2
    for _ in 0..<100 {
      var (weights, east, north) = (0.0, 0.0, 0.0)
      for index in window.indices where mass[index] > 0 {
        let point = window.point(index)
        let weight = mass[index] / max(point.distance(to: median), floor)
        weights += weight
        east += weight * point.east
        north += weight * point.north
      }
      guard weights > 0 else { return median }
      let next = PlanePoint(east: east / weights, north: north / weights)
      let step = next.distance(to: median)
      median = next
      if step < 1 { break }
    }
    return median
  }
}
