// SPDX-License-Identifier: MIT

/// Builds a path of stays and straight moves, sampled every 10 s.
struct PathBuilder {
  /// The positions, 10 s apart.
  private(set) var positions: [PlanePoint] = []

  /// The place at the end of the path.
  private(set) var place: PlanePoint

  /// The time at the end of the path, in seconds since the beginning of `SuiteTime`.
  private(set) var time: Double

  /// The time at the start of the path, in seconds since the beginning of `SuiteTime`.
  let start: Double

  /// Makes a path at a place.
  ///
  /// - Parameters:
  ///   - place: The place at the start.
  ///   - start: The time at the start, in seconds since the beginning of `SuiteTime`.
  init(at place: PlanePoint, start: Double) {
    self.place = place
    self.start = start
    time = start
    positions.append(place)
  }

  /// Adds a stay until a time; a time in the past has no effect.
  mutating func stay(until end: Double) {
    advance(to: end) { [place] _ in place }
  }

  /// Adds a straight move to a place.
  ///
  /// - Parameters:
  ///   - goal: The place.
  ///   - speed: The speed in meters per second, above zero.
  mutating func move(to goal: PlanePoint, speed: Double) {
    let from = place
    let begin = time
    let distance = from.distance(to: goal)
    guard distance > 0 else { return }
    advance(to: begin + distance / speed) { time in
      from + (goal - from) * ((time - begin) * speed / distance)
    }
    place = goal
  }

  /// Returns the path up to a time as a trajectory with noise.
  ///
  /// - Parameters:
  ///   - end: The time of the last fix, in seconds since the beginning of `SuiteTime`.
  ///   - draws: The source of the noise.
  /// - Returns: The trajectory; it stays at the path's end if the path ends before `end`.
  consuming func trajectory(until end: Double, draws: inout Draws) -> Trajectory {
    stay(until: end)
    let count = Int((end - start) / Trajectory.step) + 1
    return Trajectory(start: start, truth: Array(positions.prefix(count)), draws: &draws)
  }

  /// Samples the path at the multiples of 10 s after the start, up to `end`.
  private mutating func advance(to end: Double, _ position: (Double) -> PlanePoint) {
    guard end > time else { return }
    while true {
      let next = start + Double(positions.count) * Trajectory.step
      guard next <= end else { break }
      positions.append(position(next))
    }
    time = end
  }
}
