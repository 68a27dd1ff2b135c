// SPDX-License-Identifier: MIT

/// A straight road on which a user travels at a constant speed.
struct StraightRoad: Sendable {
  /// The point of the road from which places along it are measured.
  let anchor: PlanePoint

  /// The unit vector of the direction of travel.
  let direction: PlanePoint

  /// Makes a road through a point.
  ///
  /// - Parameters:
  ///   - anchor: The point.
  ///   - course: The direction of travel in radians clockwise from north.
  init(through anchor: PlanePoint, course: Double) {
    self.anchor = anchor
    direction = .unit(course: course)
  }

  /// Returns the point at a place along the road, in meters from the anchor.
  func point(at place: Double) -> PlanePoint { anchor + direction * place }

  /// Returns the place along the road that is nearest to a point, in meters from the anchor.
  func place(of point: PlanePoint) -> Double {
    let step = point - anchor
    return step.east * direction.east + step.north * direction.north
  }

  /// Makes the trajectory of a journey along the road.
  ///
  /// - Parameters:
  ///   - places: The start and the end of the journey, in meters from the anchor.
  ///   - speed: The speed in meters per second, above zero.
  ///   - start: The time at the start, in seconds since the beginning of `SuiteTime`; determines
  ///     the phase.
  ///   - draws: The source of the noise.
  /// - Returns: The trajectory, which ends with the journey.
  func journey(
    over places: Range<Double>, speed: Double, start: Double, draws: inout Draws
  ) -> Trajectory {
    let duration = (places.upperBound - places.lowerBound) / speed
    let count = Int(duration / Trajectory.step) + 1
    let truth = (0..<count).map {
      point(at: places.lowerBound + Double($0) * Trajectory.step * speed)
    }
    return Trajectory(start: start, truth: truth, draws: &draws)
  }
}
