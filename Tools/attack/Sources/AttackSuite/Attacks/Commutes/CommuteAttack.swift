// SPDX-License-Identifier: MIT

import LocationCore

/// Attack l: the home of a user with habits, from the times of the changes of region on many working
/// days.
///
/// The adversary knows the roads, the work, the usual speed and the usual departures; an oblivious one
/// considers the secrets of many devices, one that has learned the boundaries knows the device's own.
struct CommuteAttack: Attack {
  let id = AttackID.commute

  /// There is none before the mechanism holds against it.
  let targets: [Target] = []

  /// A way to travel.
  private struct Mode {
    let name: String
    /// The usual speed in meters per second.
    let speed: Double
    /// The length of the way to work in meters.
    let lengths: ClosedRange<Double>
    /// The number of crossings along each side of the network.
    let side: Int
  }

  private static let modes = [
    Mode(name: "walk", speed: 1.4, lengths: 3_000...6_000, side: 25),
    Mode(name: "bicycle", speed: 5, lengths: 6_000...11_000, side: 35),
    Mode(name: "car", speed: 12, lengths: 11_000...22_000, side: 55),
  ]

  /// A mechanism, and the regions of a device with a secret.
  private struct Contest: Sendable {
    let kind: MechanismKind
    let hasSecret: Bool
    let width: Double
    let lookup: @Sendable (_ device: UInt64) -> HabitEstimator.Lookup
  }

  private static let contests: [Contest] =
    [Ablation.none, .noLag].map { ablation in
      // A region of 5 km is kept for the band's share of its edge.
      let width = 5_000 * ablation.parameters.bandShare
      return Contest(kind: ablation.kind, hasSecret: true, width: width) { device in
        let displacement = Displacement(
          seed: AccuracySeed(number: device), parameters: ablation.parameters)
        let plane = TangentPlane.standard
        return { point in
          plane.point(
            of: Region.leaf(at: displacement.displaced(plane.coordinate(of: point))).center)
        }
      }
    } + [
      Contest(kind: .cachedGrid, hasSecret: false, width: 0) { _ in
        { GridSnap.fiveKilometers.center(of: $0) }
      }
    ]

  private struct Key: Hashable {
    let contest: Int
    let setting: String
  }

  /// The numbers of simulated users and secrets, and the settings.
  private struct Size {
    let users: Int
    let secrets: Int
    let lessons: Int
    let days: [Int]
    let deviations: [Double]

    init(_ run: Run) {
      users = run.count(quick: 6, full: 400)
      secrets = run.isQuick ? 16 : 100
      lessons = run.isQuick ? 16 : 200
      days = run.isQuick ? [28] : [7, 28, 90]
      deviations = run.isQuick ? [300] : [300, 900, 2_700]
    }
  }

  func rows(_ run: Run) -> [Row] {
    let size = Size(run)
    let lessons = run.map(Self.modes.count * Self.contests.count) { index in
      Self.delays(
        run, size, Self.contests[index % Self.contests.count],
        Self.modes[index / Self.contests.count])
    }
    let steps = run.map(Self.modes.count * size.users) { index in
      let mode = index / size.users
      let first = mode * Self.contests.count
      return Self.estimates(
        run, size, Self.modes[mode], user: index % size.users,
        Array(lessons[first..<first + Self.contests.count]))
    }
    var rows: [Row] = []
    for (number, contest) in Self.contests.enumerated() {
      for knowledge in Watcher.Knowledge.allCases
      where contest.hasSecret || knowledge == .boundaryKnown {
        for mode in Self.modes {
          for deviation in size.deviations {
            for days in size.days {
              let setting = Self.setting(mode, deviation, days, knowledge)
              let key = Key(contest: number, setting: setting)
              let found = steps.compactMap { $0[key] }
              rows.append(
                Row(
                  .commute, contest.kind.name, setting: setting, score: Score(found),
                  extras: [
                    (
                      "users whose region changes",
                      Double(found.count) / Double(max(steps.count / Self.modes.count, 1))
                    )
                  ]))
            }
          }
        }
      }
    }
    return rows
  }

  private static func setting(
    _ mode: Mode, _ deviation: Double, _ days: Int, _ knowledge: Watcher.Knowledge
  ) -> String {
    "\(mode.name), ±\(Int(deviation / 60)) min, \(days) days, \(knowledge.rawValue)"
  }

  /// Simulates a user, and attacks the reports of the days.
  private static func estimates(
    _ run: Run, _ size: Size, _ mode: Mode, user: Int, _ delays: [Delays]
  ) -> [Key: Estimate] {
    var draws = Draws(seed: run.seed, "l", mode.name, index: user)
    let mesh = RoadMesh(around: draws.point(inSquare: 20_000), side: mode.side, draws: &draws)
    guard let (home, ways) = home(in: mesh, mode, &draws) else { return [:] }
    let way = mesh.way(from: home, ways)
    let device = draws.next()
    let secrets = (0..<size.secrets).map { _ in draws.next() }
    var estimates: [Key: Estimate] = [:]
    for deviation in size.deviations {
      let habit = Habit(way: way, speed: mode.speed, deviation: deviation)
      let trajectory = habit.trajectory(days: size.days.max() ?? 7, draws: &draws)
      for (number, contest) in contests.enumerated() {
        let reports = trajectory.reports(of: contest.kind, deviceSeed: device)
        let estimator = HabitEstimator(
          mesh: mesh, ways: ways, speed: mode.speed, deviation: deviation, delays: delays[number])
        for days in size.days {
          guard let seen = HabitEstimator.observation(of: reports, days: days) else { continue }
          for knowledge in Watcher.Knowledge.allCases
          where contest.hasSecret || knowledge == .boundaryKnown {
            let imagined = knowledge == .oblivious ? secrets : [device]
            let found = estimator.home(
              from: seen, imagined.map(contest.lookup), width: contest.width)
            let key = Key(contest: number, setting: setting(mode, deviation, days, knowledge))
            estimates[key] = Estimate(
              point: found?.point ?? seen.nights, disc: found?.disc, truth: home.point,
              radius: reports.first?.radius ?? 0)
          }
        }
      }
    }
    return estimates
  }

  /// Draws a home on a road near the middle, and work at a distance that suits the way of travel.
  private static func home(
    in mesh: RoadMesh, _ mode: Mode, _ draws: inout Draws
  ) -> (RoadMesh.Place, RoadMesh.Ways)? {
    let middle = mesh.nodes.count / 2
    for _ in 0..<1_000 {
      let from = middle + draws.index(below: 5) - 2
      guard !mesh.neighbors[from].isEmpty else { continue }
      let to = mesh.neighbors[from][draws.index(below: mesh.neighbors[from].count)]
      let home = mesh.place(from: from, to: to, share: draws.unit())
      let ways = mesh.ways(to: draws.index(below: mesh.nodes.count))
      if mode.lengths.contains(mesh.start(of: home, ways).length) { return (home, ways) }
    }
    return nil
  }

  /// How long after a border a change comes in the morning and in the evening.
  private typealias Delays = (morning: DelayModel, evening: DelayModel)

  /// Learns the delays from users who are always on time.
  private static func delays(
    _ run: Run, _ size: Size, _ contest: Contest, _ mode: Mode
  ) -> Delays {
    var draws = Draws(seed: run.seed, "l", mode.name, contest.kind.name)
    var delays: Delays = (DelayModel(), DelayModel())
    for _ in 0..<size.lessons {
      let mesh = RoadMesh(around: draws.point(inSquare: 20_000), side: mode.side, draws: &draws)
      guard let (home, ways) = home(in: mesh, mode, &draws) else { continue }
      let device = draws.next()
      let habit = Habit(
        way: mesh.way(from: home, ways), speed: mode.speed, deviation: 0, speedShare: 0)
      let reports = habit.trajectory(days: 4, draws: &draws)
        .reports(of: contest.kind, deviceSeed: device)
      let estimator = HabitEstimator(
        mesh: mesh, ways: ways, speed: mode.speed, deviation: 0, delays: delays)
      guard let seen = HabitEstimator.observation(of: reports, days: 4),
        let (entry, exit) = estimator.borders(of: home, contest.lookup(device), seen)
      else { continue }
      let length = mesh.start(of: home, ways).length
      for time in seen.mornings {
        delays.morning.learn(time - Habit.departures.home - (entry + contest.width) / mode.speed)
      }
      for time in seen.evenings {
        delays.evening.learn(
          time - Habit.departures.work - (length - exit + contest.width) / mode.speed)
      }
    }
    return delays
  }
}
