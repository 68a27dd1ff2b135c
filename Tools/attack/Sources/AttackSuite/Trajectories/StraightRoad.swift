// SPDX-License-Identifier: MIT

/// A straight road on which a user travels at a constant speed.
struct StraightRoad: Sendable {
  /// A point of the road, from which places along it are counted.
  let anchor: PlanePoint

  /// Unit vector of the direction of travel.
  let direction: PlanePoint

  /// A road through a point.
  ///
  /// - Parameters:
  ///   - anchor: The point.
  ///   - course: Direction of travel, in radians clockwise from north.
  init(through anchor: PlanePoint, course: Double) {
    self.anchor = anchor
    direction = .unit(course: course)
  }

  /// The point at a place along the road, in meters from the anchor.
  func point(at place: Double) -> PlanePoint { anchor + direction * place }

  /// The place along the road, in meters from the anchor, that is nearest to a point.
  func place(of point: PlanePoint) -> Double {
    let step = point - anchor
    return step.east * direction.east + step.north * direction.north
  }

  /// A journey along the road.
  ///
  /// - Parameters:
  ///   - places: Where it begins and ends, in meters from the anchor.
  ///   - speed: Meters per second, above zero.
  ///   - start: When it begins, in seconds since the beginning of `SuiteTime`; a random phase is
  ///     given here.
  ///   - draws: What the noise is drawn from.
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
