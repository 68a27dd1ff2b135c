// SPDX-License-Identifier: MIT

/// A user who goes to work and back on five days of seven, on the same way and at usual times.
struct Habit: Sendable {
  /// When the user leaves home and work, in seconds since midnight.
  static let departures = (home: 7.75 * SuiteTime.hour, work: 17.25 * SuiteTime.hour)

  /// The share by which the speed of a trip differs from the usual one at most.
  static let speedShare = 0.04

  /// The seconds between two fixes on the way, as far as an adversary does not leave some out; at rest
  /// there is one at each tick.
  static let step = 60.0

  /// The seconds between two ticks.
  static let tick = 900.0

  /// The points of the way from home to work.
  let way: [PlanePoint]

  /// The usual speed in meters per second.
  let speed: Double

  private let lengths: [Double]

  /// Makes the habit of a way.
  init(way: [PlanePoint], speed: Double) {
    (self.way, self.speed) = (way, speed)
    var lengths = [0.0]
    for (from, to) in zip(way, way.dropFirst()) {
      lengths.append(lengths[lengths.count - 1] + from.distance(to: to))
    }
    self.lengths = lengths
  }

  /// The length of the way in meters.
  var length: Double { lengths[lengths.count - 1] }

  /// Whether the user works on a day.
  static func isWorkday(_ day: Int) -> Bool { day % 7 < 5 }

  /// What differs from day to day.
  struct Day: Sendable {
    /// How much later than usual the user leaves home and work, in seconds.
    var delays: (home: Double, work: Double)

    /// The speeds of both trips as shares of the usual one.
    var shares: (home: Double, work: Double)
  }

  /// Draws what differs on a day.
  ///
  /// - Parameters:
  ///   - deviation: The standard deviation of the departures in seconds.
  ///   - draws: The source of random numbers.
  /// - Returns: The day.
  static func day(deviation: Double, _ draws: inout Draws) -> Day {
    let delays = draws.gaussianPoint(deviation: deviation)
    return Day(
      delays: (delays.east, delays.north),
      shares: (
        draws.number(in: 1 - speedShare..<1 + speedShare),
        draws.number(in: 1 - speedShare..<1 + speedShare)
      ))
  }

  /// Passes the fixes of a day at home, or at work and on the way, to a mechanism.
  ///
  /// - Parameters:
  ///   - day: The number of the day.
  ///   - plan: What differs on that day; `nil` for a day at home.
  ///   - rest: For how many seconds there are fixes after each trip; `nil` for the whole day.
  ///     Adversaries who simulate leave out what cannot change.
  ///   - mechanism: The mechanism.
  /// - Returns: Its reports.
  func reports(
    onDay day: Int, _ plan: Day?, rest: Double? = nil, of mechanism: inout any Mechanism
  ) -> [Report] {
    let midnight = Double(day) * SuiteTime.day
    guard let plan else {
      var reports: [Report] = []
      for tick in 0..<Int(SuiteTime.day / Self.tick) {
        let time = midnight + Double(tick) * Self.tick
        if let report = mechanism.report(way[0], at: time) { reports.append(report) }
      }
      return reports
    }
    let start = midnight + Self.departures.home + plan.delays.home
    let back = midnight + Self.departures.work + plan.delays.work
    let trips = [
      Leg(start: start, speed: speed * plan.shares.home, length: length, isReturn: false),
      Leg(start: back, speed: speed * plan.shares.work, length: length, isReturn: true),
    ]
    var reports: [Report] = []
    var time = midnight
    if rest != nil {
      // The region of the night, which stays the same until shortly before the departure.
      if let report = mechanism.report(way[0], at: time) { reports.append(report) }
      time = max(midnight, ((start / Self.tick).rounded(.down) - 2) * Self.tick)
    }
    while time < midnight + SuiteTime.day {
      let leg = trips.last { time >= $0.start } ?? trips[0]
      if let report = mechanism.report(place(on: leg, at: time), at: time) {
        reports.append(report)
      }
      if time >= leg.start, time <= leg.end + 2 * Self.step {
        time = rest == nil ? time + Self.step : nextOnWay(after: time)
      } else {
        // For two ticks the rest before the trip may still count as settled, because one distant fix
        // may be an error.
        time = next(after: time, trips, rest.map { mechanism.isSettled ? 2 * Self.tick : $0 })
      }
    }
    return reports
  }

  /// A trip.
  private struct Leg {
    let start: Double
    let speed: Double
    let length: Double
    let isReturn: Bool
    var end: Double { start + length / speed }
  }

  /// The time of the next fix on the way that matters: two before each tick, as one far from all others
  /// may be an error.
  private func nextOnWay(after time: Double) -> Double {
    let tick = ((time + 1) / Self.tick).rounded(.up) * Self.tick
    return time < tick - Self.step ? tick - Self.step : tick
  }

  /// The time of the next fix of a user at rest.
  private func next(after time: Double, _ trips: [Leg], _ rest: Double?) -> Double {
    let tick = ((time + 1) / Self.tick).rounded(.up) * Self.tick
    let last = trips.last { time >= $0.start }
    let isOver = if let rest, let last { time > last.end + rest } else { false }
    guard let departure = trips.first(where: { $0.start > time })?.start else {
      return isOver ? .infinity : tick
    }
    let before = (departure / Self.tick).rounded(.down) * Self.tick
    if isOver, tick < before { return before }
    let leaving = (departure / Self.step).rounded(.up) * Self.step
    return leaving > time ? min(tick, leaving) : tick
  }

  private func place(on leg: Leg, at time: Double) -> PlanePoint {
    let done = min(max((time - leg.start) * leg.speed, 0), length)
    return point(at: leg.isReturn ? length - done : done)
  }

  /// Returns the point at a distance from home along the way, in meters.
  func point(at distance: Double) -> PlanePoint {
    var (low, high) = (0, lengths.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= distance { low = middle } else { high = middle }
    }
    guard high > low, lengths[high] > lengths[low] else { return way[low] }
    let share = (distance - lengths[low]) / (lengths[high] - lengths[low])
    return way[low] + (way[high] - way[low]) * min(max(share, 0), 1)
  }
}
