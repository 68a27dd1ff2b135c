// SPDX-License-Identifier: MIT

/// Leaves out the vertices of a line that a figure cannot show.
///
/// Vertices closer than half a pixel to the last one kept are dropped, except at the ends of
/// segments. If more are left than the limit, the distance is doubled up to eight pixels. If that
/// is not enough, every so many vertices one is kept.
struct Thinning {
  /// The most vertices of a figure, which take about a megabyte at most.
  static let vertexLimit = 60_000

  private static let distances: [Float] = [0.5, 1, 2, 4, 8]

  /// A place of a line, in pixels.
  struct Vertex {
    var x: Float
    var y: Float
    var startsSegment: Bool

    var place: Place { Place(x: Double(x), y: Double(y)) }
  }

  /// The vertices that were kept.
  private(set) var vertices: [Vertex]

  /// Thins the vertices of a line.
  ///
  /// - Parameters:
  ///   - count: The number of vertices.
  ///   - limit: The most vertices to keep, above zero.
  ///   - vertex: Returns a vertex by its index.
  init(count: Int, limit: Int, vertex: (Int) -> Vertex) {
    vertices = Self.thinned(count, by: Self.distances[0], vertex)
    for distance in Self.distances.dropFirst() where vertices.count > limit {
      let before = vertices
      vertices = Self.thinned(before.count, by: distance) { before[$0] }
    }
    guard vertices.count > limit else { return }
    let stride = (vertices.count + limit - 1) / limit
    vertices = vertices.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
  }

  private static func thinned(
    _ count: Int, by distance: Float, _ vertex: (Int) -> Vertex
  ) -> [Vertex] {
    var kept: [Vertex] = []
    // The last vertex that was dropped, which is kept if its segment ends with it.
    var dropped: Vertex?
    for index in 0..<count {
      let next = vertex(index)
      if next.startsSegment || kept.isEmpty {
        if let end = dropped { kept.append(end) }
        dropped = nil
        kept.append(next)
        continue
      }
      let last = kept[kept.count - 1]
      let (dx, dy) = (next.x - last.x, next.y - last.y)
      if dx * dx + dy * dy >= distance * distance {
        kept.append(next)
        dropped = nil
      } else {
        dropped = next
      }
    }
    if let end = dropped { kept.append(end) }
    return kept
  }
}
