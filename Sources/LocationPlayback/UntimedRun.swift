// SPDX-License-Identifier: MIT

import GPX
import LocationCore

/// Points in a row that wait for their times, which follow from the way along them.
///
/// Times grow with the distance from an anchor, a moment known at some distance along the run.
struct UntimedRun {
  /// When the run is at which distance, and how fast it moves.
  private struct Schedule {
    let anchorTime: UTCInstant
    let anchorDistance: Double
    let speed: Double
    let speedBeforeAnchor: Double
  }

  private var waiting: SpillBuffer<GPXPoint>
  private var schedule: Schedule?

  /// Where the way along the run begins, and then the last point met on it.
  private var previous: Coordinate?

  /// Metres from the beginning of the way to the last point added.
  private(set) var length = 0.0

  /// Metres from the beginning of the way to the last point taken.
  private var travelled = 0.0
  private var lastTaken: Coordinate?

  init(buffer: SpillBuffer<GPXPoint>) { waiting = buffer }

  var isEmpty: Bool { waiting.isEmpty }

  /// Whether times are known, so that points can be taken.
  var isScheduled: Bool { schedule != nil }

  /// Forgets the way so far; the way along the next run begins at this point, if there is one.
  mutating func restart(from point: Coordinate?) {
    waiting.removeAll()
    schedule = nil
    previous = point
    lastTaken = point
    length = 0
    travelled = 0
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

  /// Lengthens the way to a point that does not wait.
  mutating func extend(to point: GPXPoint) {
    let coordinate = Coordinate(point)
    if let previous { length += Self.leg(from: previous, to: coordinate) }
    previous = coordinate
  }

  /// Says when the run is at a distance and how fast it moves from there on.
  ///
  /// - Parameters:
  ///   - anchor: A moment that is known.
  ///   - distance: Metres along the way at that moment.
  ///   - speed: Metres per second, above zero.
  ///   - speedBeforeAnchor: Metres per second until then, where another one.
  mutating func schedule(
    anchor: UTCInstant, at distance: Double, speed: Double, speedBeforeAnchor: Double? = nil
  ) {
    schedule = Schedule(
      anchorTime: anchor, anchorDistance: distance, speed: speed,
      speedBeforeAnchor: speedBeforeAnchor ?? speed)
  }

  /// Takes the next point with its time; `nil` when none waits or no times are known.
  mutating func popFirst() throws(PlaybackError) -> (GPXPoint, UTCInstant)? {
    guard let schedule else { return nil }
    do throws(SpillError) {
      guard let point = try waiting.popFirst() else { return nil }
      let coordinate = Coordinate(point)
      if let lastTaken { travelled += Self.leg(from: lastTaken, to: coordinate) }
      lastTaken = coordinate
      let distance = travelled - schedule.anchorDistance
      let speed = distance < 0 ? schedule.speedBeforeAnchor : schedule.speed
      return (point, schedule.anchorTime + .computed(seconds: distance / speed))
    } catch {
      throw .spill(error)
    }
  }

  /// Metres from one point to the next.
  ///
  /// Never zero, so that no two points get the same time.
  private static func leg(from: Coordinate, to: Coordinate) -> Double {
    max(Geodesic.distance(from: from, to: to), 0.02)
  }
}
