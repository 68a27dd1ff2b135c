// SPDX-License-Identifier: MIT

/// Lays a path of stays and straight moves, sampled every 10 s.
struct PathBuilder {
  /// The positions so far, 10 s apart.
  private(set) var positions: [PlanePoint] = []

  /// Where the path ends so far.
  private(set) var place: PlanePoint

  /// When the path ends so far, in seconds since the beginning of `SuiteTime`.
  private(set) var time: Double

  /// When the path begins, in seconds since the beginning of `SuiteTime`.
  let start: Double

  /// Begins a path.
  ///
  /// - Parameters:
  ///   - place: Where it begins.
  ///   - start: When it begins, in seconds since the beginning of `SuiteTime`.
  init(at place: PlanePoint, start: Double) {
    self.place = place
    self.start = start
    time = start
    positions.append(place)
  }

  /// Rests until a time; a time that has passed changes nothing.
  mutating func stay(until end: Double) {
    advance(to: end) { [place] _ in place }
  }

  /// Goes straight to a place.
  ///
  /// - Parameters:
  ///   - goal: Where to.
  ///   - speed: Meters per second, above zero.
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

  /// The path up to a time as a trajectory with noise.
  ///
  /// - Parameters:
  ///   - end: Time of the last fix, in seconds since the beginning of `SuiteTime`.
  ///   - draws: What the noise is drawn from.
  /// - Returns: The trajectory; it rests at the path's end where that comes before `end`.
  consuming func trajectory(until end: Double, draws: inout Draws) -> Trajectory {
    stay(until: end)
    let count = Int((end - start) / Trajectory.step) + 1
    return Trajectory(start: start, truth: Array(positions.prefix(count)), draws: &draws)
  }

  /// Samples the multiples of 10 s after the start that lie up to `end`.
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
