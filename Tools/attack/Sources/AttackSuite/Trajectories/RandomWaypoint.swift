// SPDX-License-Identifier: MIT

extension Trajectory {
  /// Makes a trajectory of errands in a town: trips on foot, by bicycle and by car to random
  /// places, with pauses between them.
  ///
  /// The length of a trip suits its way of travel, so that no user walks for hours.
  ///
  /// - Parameters:
  ///   - hours: The length of the trajectory in hours.
  ///   - draws: The source of random numbers.
  /// - Returns: The trajectory, from 08:00 of the first day of `SuiteTime`.
  static func randomWaypoint(hours: Double = 12, draws: inout Draws) -> Self {
    let start = 8 * SuiteTime.hour
    let end = start + hours * SuiteTime.hour
    var path = PathBuilder(at: draws.point(inSquare: town), start: start)
    while path.time < end {
      path.stay(until: path.time + draws.number(in: 120..<3_600))
      let travel = Travel.allCases[draws.index(below: Travel.allCases.count)]
      path.move(to: goal(from: path.place, travel, &draws), speed: travel.speed(&draws))
    }
    return path.trajectory(until: end, draws: &draws)
  }

  /// The edge in meters of the square that contains all trips.
  private static let town = 24_000.0

  /// Draws a place in town at a distance that suits the way of travel.
  private static func goal(
    from place: PlanePoint, _ travel: Travel, _ draws: inout Draws
  ) -> PlanePoint {
    while true {
      let course = PlanePoint.unit(course: draws.number(in: 0..<2 * .pi))
      let goal = place + course * draws.number(in: travel.distances)
      if max(abs(goal.east), abs(goal.north)) <= town / 2 { return goal }
    }
  }
}

/// A way of travel.
enum Travel: CaseIterable, Sendable {
  /// On foot.
  case walk
  /// By bicycle.
  case cycle
  /// By car.
  case drive

  /// The usual lengths of trips in meters.
  var distances: Range<Double> {
    switch self {
    case .walk: 300..<3_000
    case .cycle: 1_000..<7_000
    case .drive: 3_000..<15_000
    }
  }

  /// The usual speeds in meters per second, at most 15.
  var speeds: Range<Double> {
    switch self {
    case .walk: 1.1..<1.7
    case .cycle: 4..<6
    case .drive: 9..<15
    }
  }

  /// Draws a usual speed in meters per second.
  func speed(_ draws: inout Draws) -> Double { draws.number(in: speeds) }
}
