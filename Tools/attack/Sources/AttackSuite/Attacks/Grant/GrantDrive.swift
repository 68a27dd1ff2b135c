// SPDX-License-Identifier: MIT

/// A long drive during which a grant of full accuracy ends.
struct GrantDrive: Sendable {
  /// The edge in meters of the square around the plane's origin that contains all trips.
  static let area = 40_000.0

  /// The whole trip: a rest, the drive, and errands by car afterward.
  let trajectory: Trajectory

  /// The end of the grant, in seconds since the beginning of `SuiteTime`; it is the time of a fix.
  let expiry: Double

  /// The velocity at that time in meters per second.
  let velocity: PlanePoint

  /// Draws a drive of 10–40 km, and a time during it at which the grant ends.
  init(draws: inout Draws) {
    let start = Trajectory.step * Double(draws.index(below: 8_640))
    var path = PathBuilder(at: draws.point(inSquare: Self.area), start: start)
    path.stay(until: start + 1_800)
    let (begin, from) = (path.time, path.place)
    let speed = Travel.drive.speed(&draws)
    Self.drive(&path, speed: speed, &draws)
    let way = path.place - from
    velocity = way * (speed / way.length)
    let seen = begin + draws.unit() * (path.time - begin)
    expiry = start + ((seen - start) / Trajectory.step).rounded(.up) * Trajectory.step
    let end = expiry + 3 * SuiteTime.hour
    while path.time < end {
      path.stay(until: path.time + draws.number(in: 300..<3_600))
      Self.drive(&path, speed: Travel.drive.speed(&draws), &draws)
    }
    trajectory = path.trajectory(until: end, draws: &draws)
  }

  private static func drive(_ path: inout PathBuilder, speed: Double, _ draws: inout Draws) {
    while true {
      let course = PlanePoint.unit(course: draws.number(in: 0..<2 * .pi))
      let goal = path.place + course * draws.number(in: 10_000..<40_000)
      guard max(abs(goal.east), abs(goal.north)) <= area / 2 else { continue }
      path.move(to: goal, speed: speed)
      return
    }
  }
}
