// SPDX-License-Identifier: MIT

/// A network of roads: a jittered mesh of 1 km with some of its edges removed.
struct RoadMesh: Sendable {
  /// The meters between the crossings before they are moved.
  static let spacing = 1_000.0

  /// The most meters by which a crossing is moved along each axis.
  private static let jitter = 250.0

  /// The share of the edges that are removed.
  private static let removed = 0.18

  /// The crossings, row by row.
  let nodes: [PlanePoint]

  /// The crossings to which a road leads from each crossing.
  let neighbors: [[Int]]

  /// A place on a road between two crossings.
  struct Place: Sendable {
    let (from, to): (Int, Int)

    /// The point.
    let point: PlanePoint
  }

  /// Makes a network around a point.
  ///
  /// - Parameters:
  ///   - center: The point.
  ///   - side: The number of crossings along each side.
  ///   - draws: The source of random numbers.
  init(around center: PlanePoint, side: Int, draws: inout Draws) {
    let half = Double(side - 1) / 2 * Self.spacing
    nodes = (0..<side * side).map { index in
      let corner = PlanePoint(
        east: Double(index % side) * Self.spacing - half,
        north: Double(index / side) * Self.spacing - half)
      let moved = PlanePoint(
        east: draws.number(in: -Self.jitter..<Self.jitter),
        north: draws.number(in: -Self.jitter..<Self.jitter))
      return center + corner + moved
    }
    var neighbors = [[Int]](repeating: [], count: side * side)
    for index in 0..<side * side {
      var others: [Int] = []
      if index % side + 1 < side { others.append(index + 1) }
      if index + side < side * side { others.append(index + side) }
      for other in others where draws.unit() >= Self.removed {
        neighbors[index].append(other)
        neighbors[other].append(index)
      }
    }
    self.neighbors = neighbors
  }

  /// Returns the place on a road at a share of its length.
  func place(from: Int, to: Int, share: Double) -> Place {
    Place(from: from, to: to, point: nodes[from] + (nodes[to] - nodes[from]) * share)
  }

  /// Returns places on all roads, a number of meters apart.
  func places(every spacing: Double) -> [Place] {
    neighbors.enumerated().flatMap { from, others in
      others.filter { from < $0 }.flatMap { to in
        let count = max(1, Int((nodes[from].distance(to: nodes[to]) / spacing).rounded()))
        return (0..<count).map { step in
          place(from: from, to: to, share: (Double(step) + 0.5) / Double(count))
        }
      }
    }
  }

  /// The shortest ways from all crossings to one of them.
  struct Ways: Sendable {
    /// The next crossing on the way; `nil` at the goal, and where no road leads to it.
    let next: [Int?]

    /// The length of the way in meters; infinite where there is none.
    let lengths: [Double]
  }

  /// Returns the shortest ways to a crossing.
  func ways(to goal: Int) -> Ways {
    var next = [Int?](repeating: nil, count: nodes.count)
    var lengths = [Double](repeating: .infinity, count: nodes.count)
    lengths[goal] = 0
    // A queue by whole meters: the ways are at most some hundred kilometers long.
    var queue: [Int: [Int]] = [0: [goal]]
    var (meter, waiting) = (0, 1)
    while waiting > 0 {
      defer { meter += 1 }
      guard let nodesAtMeter = queue.removeValue(forKey: meter) else { continue }
      waiting -= nodesAtMeter.count
      for node in nodesAtMeter where Int(lengths[node]) == meter {
        for other in neighbors[node] {
          let length = lengths[node] + nodes[node].distance(to: nodes[other])
          guard length < lengths[other] else { continue }
          (lengths[other], next[other]) = (length, node)
          queue[Int(length), default: []].append(other)
          waiting += 1
        }
      }
    }
    return Ways(next: next, lengths: lengths)
  }

  /// Returns the crossing at which the way from a place begins, and the length of the way in meters.
  func start(of place: Place, _ ways: Ways) -> (node: Int, length: Double) {
    let lengths = [place.from, place.to].map { node in
      (node: node, length: place.point.distance(to: nodes[node]) + ways.lengths[node])
    }
    return lengths[0].length <= lengths[1].length ? lengths[0] : lengths[1]
  }

  /// Returns the points of the way from a place to the goal, the place first.
  func way(from place: Place, _ ways: Ways) -> [PlanePoint] {
    var points = [place.point]
    var node: Int? = start(of: place, ways).node
    while let current = node {
      points.append(nodes[current])
      node = ways.next[current]
    }
    return points
  }
}
