// SPDX-License-Identifier: MIT

package import LocationCore
import LocationPlayback

/// A whole trace with so few points that it can be drawn.
package struct TraceOverview: Sendable {
  /// The most points.
  package static let mostPoints = 2_000

  /// A point: the time since the beginning of the trace, and the fix.
  package typealias Point = (instant: Instant, fix: Fix)

  /// The points, in order.
  package private(set) var points: [Point] = []

  /// The duration of the trace.
  package private(set) var duration = Duration.zero

  /// Reads a trace; `nil` if it cannot be read to its end, or has none.
  ///
  /// - Parameter specification: The trace, a file that is at hand.
  package init?(of specification: SourceSpecification) {
    guard specification.isFile, var cursor = try? specification.openCursor(), cursor.isAtHand,
      cursor.hasEnd
    else { return nil }
    // Each kept point stands for so many.
    var stride = 1
    var index = 0
    do throws(PlaybackError) {
      while let event = try cursor.next() {
        duration = event.instant.sinceStart
        guard case .fix(let fix) = event.kind else { continue }
        if index.isMultiple(of: stride) { points.append((event.instant, fix)) }
        index += 1
        guard points.count == 2 * Self.mostPoints else { continue }
        points = Self.everySecond(of: points)
        stride *= 2
      }
    } catch {
      return nil
    }
    if points.count > Self.mostPoints { points = Self.everySecond(of: points) }
  }

  private static func everySecond(of points: [Point]) -> [Point] {
    stride(from: 0, to: points.count, by: 2).map { points[$0] }
  }
}
