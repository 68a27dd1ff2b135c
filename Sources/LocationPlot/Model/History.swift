// SPDX-License-Identifier: MIT

/// Thins what a series holds, so that a replay without end takes bounded memory.
///
/// What is kept covers all that came, and is denser where it is newer.
enum History {
  /// Drops about half of some points, but keeps the ends of segments while they leave room.
  ///
  /// - Parameters:
  ///   - points: The points, in their order.
  ///   - limit: The number of points of which at most three quarters are left.
  /// - Complexity: O(*n*) for *n* points.
  static func thin(_ points: inout [PlotPoint], below limit: Int) {
    dropEverySecond(of: &points, keepsEnds: true)
    if points.count > limit / 4 * 3 { dropEverySecond(of: &points, keepsEnds: false) }
  }

  private static func dropEverySecond(of points: inout [PlotPoint], keepsEnds: Bool) {
    let last = points.count - 1
    var (kept, drops) = (0, false)
    // What lies before a point that is dropped lies before the next one that is kept.
    var interruption = PlotPoint.Interruption.none
    for index in points.indices {
      var point = points[index]
      point.interrupt(by: interruption)
      let isEnd = point.startsSegment || index == last || points[index + 1].startsSegment
      if drops, index != last, !(keepsEnds && isEnd) {
        interruption = point.interruption
        drops = false
        continue
      }
      points[kept] = point
      kept += 1
      interruption = .none
      drops = true
    }
    points.removeLast(points.count - kept)
  }

  /// Drops every second element.
  static func thin<Element>(_ elements: inout [Element]) {
    var kept = 0
    for index in stride(from: 0, to: elements.count, by: 2) {
      elements[kept] = elements[index]
      kept += 1
    }
    elements.removeLast(elements.count - kept)
  }
}
