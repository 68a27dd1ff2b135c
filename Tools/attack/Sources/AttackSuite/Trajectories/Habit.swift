// SPDX-License-Identifier: MIT

/// A user who goes to work and back on five days of seven, on the same way and at usual times.
struct Habit: Sendable {
  /// When the user leaves home and work, in seconds since midnight.
  static let departures = (home: 7.75 * SuiteTime.hour, work: 17.25 * SuiteTime.hour)

  /// The share by which the speed of a trip differs from the usual one at most.
  static let speedShare = 0.04

  /// The seconds between two fixes on the way; at rest there is one at each tick.
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

  /// The distance from home to work in meters.
  var distance: Double { way[0].distance(to: way[way.count - 1]) }

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
  ///   - mechanism: The mechanism.
  /// - Returns: Its reports.
  func reports(onDay day: Int, _ plan: Day?, of mechanism: inout any Mechanism) -> [Report] {
    let midnight = Double(day) * SuiteTime.day
    let legs = legs(midnight, plan)
    var reports: [Report] = []
    var time = midnight
    while time < midnight + SuiteTime.day {
      let leg = legs.last { time >= $0.start } ?? legs.first
      let point = leg.map { place(on: $0, at: time) } ?? way[0]
      if let report = mechanism.report(point, at: time) { reports.append(report) }
      let tick = Self.tick(after: time)
      if let leg, time >= leg.start, time <= leg.end + 2 * Self.step {
        time += Self.step
      } else {
        // The first fix on the way is at a whole minute.
        let leaving = legs.first { $0.start > time }
          .map { ($0.start / Self.step).rounded(.up) * Self.step }
        time = leaving.map { $0 > time ? min(tick, $0) : tick } ?? tick
      }
    }
    return reports
  }

  /// Returns where the user is at a time of a day.
  ///
  /// - Parameters:
  ///   - day: The number of the day.
  ///   - plan: What differs on that day; `nil` for a day at home.
  ///   - time: A time of the day, in seconds since the beginning of `SuiteTime`.
  /// - Returns: The place.
  func place(onDay day: Int, _ plan: Day?, at time: Double) -> PlanePoint {
    let legs = legs(Double(day) * SuiteTime.day, plan)
    let leg = legs.last { time >= $0.start } ?? legs.first
    return leg.map { place(on: $0, at: time) } ?? way[0]
  }

  private func legs(_ midnight: Double, _ plan: Day?) -> [Leg] {
    plan.map { plan in [false, true].map { leg(isReturn: $0, midnight, plan) } } ?? []
  }

  /// Half of a working day.
  enum Half: CaseIterable { case morning, evening }

  /// Passes the fixes of half a day to a mechanism, as far as they tell when regions first change in
  /// the morning, or when one last changes in the evening.
  ///
  /// The fixes begin with the rest before the trip, which has lasted for hours and is settled.
  /// Adversaries who simulate need no others.
  ///
  /// - Parameters:
  ///   - half: The half of the day.
  ///   - day: The number of the day.
  ///   - plan: What differs on that day.
  ///   - rest: For how many seconds there are fixes after the trip, unless the rest is settled before.
  ///   - changes: The number of changes of region after which a morning ends.
  ///   - mechanism: The mechanism, which has no fix yet.
  /// - Returns: Its reports.
  func reports(
    of half: Half, onDay day: Int, _ plan: Day, rest: Double, changes: Int = 1,
    _ mechanism: inout any Mechanism
  ) -> [Report] {
    let midnight = Double(day) * SuiteTime.day
    let leg = leg(isReturn: half == .evening, midnight, plan)
    var reports: [Report] = []
    var time = half == .morning ? midnight : midnight + SuiteTime.day / 2
    if let report = mechanism.report(place(on: leg, at: time), at: time) { reports.append(report) }
    var left = changes
    time = max(time, ((leg.start / Self.tick).rounded(.down) - 2) * Self.tick)
    while time < midnight + SuiteTime.day + CommuteChange.dayEnd {
      if let report = mechanism.report(place(on: leg, at: time), at: time) {
        if let last = reports.last, last.center != report.center { left -= 1 }
        reports.append(report)
        if half == .morning, left == 0 { break }
      }
      let tick = Self.tick(after: time)
      if time < leg.start {
        time = min(tick, (leg.start / Self.step).rounded(.up) * Self.step)
      } else if time <= leg.end + 2 * Self.step {
        // A fix a minute before each tick and one at it, as one far from all others may be an error.
        time = time < tick - Self.step ? tick - Self.step : tick
      } else {
        // For two ticks the rest before the trip may still count as settled, because one distant fix
        // may be an error.
        if time > leg.end + (mechanism.isSettled ? 2 * Self.tick : rest) { break }
        time = tick
      }
    }
    return reports
  }

  private static func tick(after time: Double) -> Double {
    ((time + 1) / tick).rounded(.up) * tick
  }

  private func leg(isReturn: Bool, _ midnight: Double, _ plan: Day) -> Leg {
    isReturn
      ? Leg(
        start: midnight + Self.departures.work + plan.delays.work,
        speed: speed * plan.shares.work, length: length, isReturn: true)
      : Leg(
        start: midnight + Self.departures.home + plan.delays.home,
        speed: speed * plan.shares.home, length: length, isReturn: false)
  }

  /// A trip.
  private struct Leg {
    /// When it begins, in seconds since the beginning of `SuiteTime`.
    let start: Double

    /// The speed in meters per second.
    let speed: Double

    /// The length in meters.
    let length: Double

    /// Whether it leads home.
    let isReturn: Bool

    /// When it ends.
    var end: Double { start + length / speed }
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
