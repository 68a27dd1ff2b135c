// SPDX-License-Identifier: MIT

/// A user who goes to work and back on five days of seven, on the same way and at usual times.
struct Habit: Sendable {
  /// When the user leaves home and work, in seconds since midnight.
  static let departures = (home: 7.75 * SuiteTime.hour, work: 17.25 * SuiteTime.hour)

  /// The share by which the speed of a day differs from the usual one at most.
  static let usualShare = 0.04

  /// The points of the way from home to work.
  let way: [PlanePoint]

  /// The usual speed in meters per second.
  let speed: Double

  /// The standard deviation of the departures in seconds.
  let deviation: Double

  /// The share by which the speed of a day differs from the usual one at most.
  var speedShare = usualShare

  /// Whether the user works on a day.
  static func isWorkday(_ day: Int) -> Bool { day % 7 < 5 }

  /// Makes a trajectory of days, each from midnight to midnight.
  func trajectory(days: Int, draws: inout Draws) -> Trajectory {
    var path = PathBuilder(at: way[0], start: 0)
    for day in 0..<days where Self.isWorkday(day) {
      let midnight = Double(day) * SuiteTime.day
      for (departure, points) in [
        (Self.departures.home, way), (Self.departures.work, way.reversed()),
      ] {
        path.stay(until: midnight + departure + draws.gaussianPoint(deviation: deviation).east)
        let pace = speed * (1 + speedShare * draws.number(in: -1..<1))
        for point in points.dropFirst() { path.move(to: point, speed: pace) }
      }
    }
    return path.trajectory(until: Double(days) * SuiteTime.day, draws: &draws)
  }
}
