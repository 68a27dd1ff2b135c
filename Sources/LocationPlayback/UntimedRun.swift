// SPDX-License-Identifier: MIT

import GPX
import LocationCore

/// Consecutive points that wait for their times, which follow from the path along them.
///
/// Times grow with the distance from an anchor, a known moment at a place of the run. Points at one
/// place are one second apart, unless recorded times bound the run.
struct UntimedRun {
  /// The place of a point along the path.
  struct Place {
    /// Meters from the beginning of the path; each rest counts as the shortest leg.
    var distance = 0.0

    /// The number of rests from the beginning of the path, which are legs below the shortest
    /// length.
    var rests = 0

    /// Adds the leg from one point to the next.
    mutating func advance(from: Coordinate, to: Coordinate) {
      let leg = Geodesic.distance(from: from, to: to)
      if leg < UntimedRun.shortestLeg { rests += 1 }
      // The leg is never zero, so that no two points get the same time.
      distance += max(leg, UntimedRun.shortestLeg)
    }
  }

  /// The distance in meters below which two points are at one place.
  fileprivate static let shortestLeg = 0.02

  /// The time of one place of the run, and the speeds before and after it.
  fileprivate struct Schedule {
    let anchorTime: UTCInstant
    let anchor: Place
    let speed: Double
    let speedBeforeAnchor: Double

    /// Whether the path after the anchor takes a recorded time, into which rests must fit.
    let isBounded: Bool
  }

  private var waiting: SpillBuffer<GPXPoint>
  private var schedule: Schedule?

  /// The start of the path along the run, and later the last point on it.
  private var previous: Coordinate?

  /// The place of the last added point.
  private(set) var end = Place()

  /// The place of the last taken point.
  private var traveled = Place()
  private var lastTaken: Coordinate?

  init(buffer: SpillBuffer<GPXPoint>) { waiting = buffer }

  var isEmpty: Bool { waiting.isEmpty }

  /// Whether the times are known, so that points can be taken.
  var isScheduled: Bool { schedule != nil }

  /// Forgets the points and the path.
  ///
  /// The path of the next run begins at `point`, if there is one.
  mutating func restart(from point: Coordinate?) {
    waiting.removeAll()
    schedule = nil
    previous = point
    lastTaken = point
    end = Place()
    traveled = Place()
  }

  /// Adds a point that has to wait.
  mutating func append(_ point: GPXPoint) throws(PlaybackError) {
    extend(to: point)
    do throws(SpillError) {
      try waiting.append(point)
    } catch {
      throw .spill(error)
    }
  }

  /// Extends the path to a point that does not wait.
  mutating func extend(to point: GPXPoint) {
    let coordinate = Coordinate(point)
    if let previous { end.advance(from: previous, to: coordinate) }
    previous = coordinate
  }

  /// Sets the time of a place of the run, and the speeds before and after it.
  ///
  /// - Parameters:
  ///   - anchor: A known moment.
  ///   - place: The place on the path at that moment.
  ///   - speed: Meters per second, above zero.
  ///   - speedBeforeAnchor: Meters per second until then, if the path after the anchor takes a
  ///     recorded time; `nil` if it does not.
  mutating func schedule(
    anchor: UTCInstant, at place: Place, speed: Double, speedBeforeAnchor: Double? = nil
  ) {
    schedule = Schedule(
      anchorTime: anchor, anchor: place, speed: speed,
      speedBeforeAnchor: speedBeforeAnchor ?? speed, isBounded: speedBeforeAnchor != nil)
  }

  /// Takes the next point with its time; `nil` when none waits or no times are known.
  mutating func popFirst() throws(PlaybackError) -> (GPXPoint, UTCInstant)? {
    guard let schedule else { return nil }
    do throws(SpillError) {
      guard let point = try waiting.popFirst() else { return nil }
      let coordinate = Coordinate(point)
      if let lastTaken { traveled.advance(from: lastTaken, to: coordinate) }
      lastTaken = coordinate
      return (point, schedule.anchorTime + .computed(seconds: schedule.seconds(to: traveled)))
    } catch {
      throw .spill(error)
    }
  }
}

extension UntimedRun.Schedule {
  /// Seconds from the anchor to a place on the path, negative before the anchor.
  fileprivate func seconds(to place: UntimedRun.Place) -> Double {
    let distance = place.distance - anchor.distance
    if isBounded, distance >= 0 { return distance / speed }
    let rests = Double(place.rests - anchor.rests)
    let speed = distance < 0 ? speedBeforeAnchor : speed
    return (distance - rests * UntimedRun.shortestLeg) / speed + rests
  }
}
