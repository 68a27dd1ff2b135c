// SPDX-License-Identifier: MIT

/// A user who sleeps at home, works elsewhere, and runs an errand on some evenings.
struct Commuter: Sendable {
  /// The place of the user's nights.
  let home: PlanePoint

  /// The place of the user's workdays.
  let work: PlanePoint

  /// The way of travel to work.
  let travel: Travel

  /// Draws a home in a square of 20 km, and work at a distance that suits the way of travel.
  init(draws: inout Draws) { self.init(home: draws.point(inSquare: 20_000), draws: &draws) }

  /// Draws work for a given home.
  ///
  /// - Parameters:
  ///   - home: The place of the user's nights.
  ///   - draws: The source of random numbers.
  init(home: PlanePoint, draws: inout Draws) {
    self.home = home
    travel = draws.unit() < 0.3 ? .cycle : .drive
    let course = PlanePoint.unit(course: draws.number(in: 0..<2 * .pi))
    work = home + course * draws.number(in: travel == .cycle ? 2_000..<7_000 : 5_000..<15_000)
  }

  /// Makes a trajectory of days of commuting, each from midnight to midnight.
  ///
  /// - Parameters:
  ///   - days: The number of days.
  ///   - draws: The source of random numbers.
  /// - Returns: The trajectory, from the beginning of `SuiteTime`.
  func trajectory(days: Int = 1, draws: inout Draws) -> Trajectory {
    var path = PathBuilder(at: home, start: 0)
    for day in 0..<days {
      let midnight = Double(day) * SuiteTime.day
      path.stay(until: midnight + draws.number(in: 6.75..<8.5) * SuiteTime.hour)
      path.move(to: work, speed: travel.speed(&draws))
      path.stay(until: midnight + draws.number(in: 16.5..<18) * SuiteTime.hour)
      path.move(to: home, speed: travel.speed(&draws))
      if draws.unit() < 0.4 { runErrand(&path, &draws) }
    }
    return path.trajectory(until: Double(days) * SuiteTime.day, draws: &draws)
  }

  /// Adds an errand near home in the evening, with a stay of up to an hour.
  private func runErrand(_ path: inout PathBuilder, _ draws: inout Draws) {
    path.stay(until: path.time + draws.number(in: 0.25..<1) * SuiteTime.hour)
    let travel: Travel = draws.unit() < 0.5 ? .walk : .cycle
    let course = PlanePoint.unit(course: draws.number(in: 0..<2 * .pi))
    path.move(
      to: home + course * draws.number(in: 400..<3_000), speed: travel.speed(&draws))
    path.stay(until: path.time + draws.number(in: 0.25..<1) * SuiteTime.hour)
    path.move(to: home, speed: travel.speed(&draws))
  }
}
