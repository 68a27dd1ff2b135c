// SPDX-License-Identifier: MIT

package import LocationCore

/// A way along waypoints at one speed; the device rests at the last one.
package struct GeneratedRoute: Hashable, Sendable {
  /// How often there is a fix on the way.
  package enum Pace: Hashable, Sendable {
    /// After so many seconds, above zero.
    case interval(Double)

    /// After so many meters, above zero.
    case distance(Double)
  }

  /// The speed of `simctl location start` in meters per second, which is the usual one here, too.
  package static let usualSpeed = 20.0

  /// A part of the way between two waypoints.
  private struct Leg: Hashable, Sendable {
    let start: Coordinate
    let course: Double
    let length: Double
    /// The meters from the beginning of the way to its start.
    let offset: Double
  }

  /// The time between two fixes.
  package let interval: Duration

  /// The length of the way in meters.
  package let length: Double

  /// The speed on the way, in meters per second.
  package let speed: Double

  private let legs: [Leg]
  private let end: Coordinate

  /// Makes a route; `nil` without a waypoint.
  ///
  /// - Parameters:
  ///   - waypoints: The waypoints; of those at one place one counts.
  ///   - speed: Meters per second, above zero.
  ///   - pace: How often there is a fix.
  package init?(
    _ waypoints: [Coordinate], speed: Double = usualSpeed, pace: Pace = .interval(1)
  ) {
    guard let last = waypoints.last else { return nil }
    var legs: [Leg] = []
    var offset = 0.0
    for (from, to) in zip(waypoints, waypoints.dropFirst()) {
      let way = Geodesic.inverse(from: from, to: to)
      guard way.distance > 0, let course = way.initialCourse else { continue }
      legs.append(Leg(start: from, course: course, length: way.distance, offset: offset))
      offset += way.distance
    }
    self.legs = legs
    end = last
    length = offset
    self.speed = speed
    let seconds =
      switch pace {
      case .interval(let seconds): seconds
      case .distance(let meters): meters / speed
      }
    // No receiver reports more often than that, and an app could not follow.
    interval = .seconds(min(max(seconds, 0.01), 86_400))
  }

  /// The state so many seconds after the beginning.
  func state(after seconds: Double) -> GeneratedMotion.State {
    let distance = speed * max(seconds, 0)
    guard distance < length, let leg = leg(at: distance) else {
      return GeneratedMotion.State(end, speed: 0)
    }
    let place = Geodesic.direct(
      from: leg.start, course: leg.course, distance: distance - leg.offset)
    return GeneratedMotion.State(place.coordinate, speed: speed, course: place.finalCourse)
  }

  /// The leg so many meters after the beginning.
  private func leg(at distance: Double) -> Leg? {
    var (low, high) = (0, legs.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if legs[middle].offset <= distance { low = middle } else { high = middle }
    }
    return low < legs.count ? legs[low] : nil
  }
}
