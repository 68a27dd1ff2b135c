// SPDX-License-Identifier: MIT

import LocationCore

/// Attack l: the home of a user with habits, from the times of the changes of region on many working
/// days.
///
/// The adversary knows the roads, the work, the usual speed, the usual departures and how far from work
/// people live. An oblivious one considers the secrets of many devices, one that has learned the boundaries
/// knows the device's own, and a third one has also learned what else stays the same at each border.
///
/// The times that count are those of the first change of a morning and the last one of an evening; on
/// request also how long after the departure a morning's next changes come, or none at all.
struct CommuteAttack: Attack {
  let id = AttackID.commute

  let targets = [
    target(["walk"], days: [28], [.oblivious], atMost: 0.20),
    target(["bicycle", "car"], days: [28], [.oblivious], atMost: 0.15),
    target(["walk"], days: [28], [.boundaryKnown], atMost: 0.25),
    target(["walk", "bicycle", "car"], days: [28, 90], [.oblivious], atMost: 0.25),
  ]

  private static func target(
    _ modes: [String], days: [Int], _ knowledge: [Knowledge], atMost limit: Double
  ) -> Target {
    let settings = modes.flatMap { mode in
      days.flatMap { days in
        deviations.flatMap { deviation in
          knowledge.map { setting(mode, deviation, days, $0) }
        }
      }
    }
    return Target(
      .commute, settings: Set(settings), "hit564", .atMost(limit), mustFail: TickLag.kind.name)
  }

  /// The meters beyond which a center is of little use.
  private static let farDistance = 10_000.0

  /// The standard deviations of departures in seconds.
  private static let deviations = [300.0, 900, 2_700]

  /// Returns the mean radius of the reports of all days, in meters, and in a run of `--frontier` also the
  /// share of reports whose center is more than 10 km from the user.
  private static func usefulness(
    _ seen: [HabitEstimator.Observation], _ run: Run
  ) -> [(name: String, value: Double)] {
    [("mean radius m", seen.map(\.radius).mean)]
      + (run.comparison == .frontier ? [("over 10 km off", seen.map(\.farShare).mean)] : [])
  }

  /// A way to travel.
  private struct Mode {
    let name: String
    /// The usual speed in meters per second.
    let speed: Double
    /// The distance from home to work in meters.
    let distances: ClosedRange<Double>
    /// The number of crossings along each side of the network.
    let side: Int
  }

  private static let modes = [
    Mode(name: "walk", speed: 1.4, distances: 3_000...6_000, side: 25),
    Mode(name: "bicycle", speed: 5, distances: 6_000...11_000, side: 35),
    Mode(name: "car", speed: 12, distances: 11_000...22_000, side: 55),
  ]

  /// The mechanisms: those of the comparison if there is one; ours alone without controls; and else
  /// ours, what it replaced, and the grid, in the full form also ours without one part.
  private static func kinds(_ run: Run) -> [SimulatedKind] {
    if let comparison = run.comparison { return comparison.kinds }
    guard run.hasControls else { return [.ours(.none)] }
    let ours = run.isQuick ? [Ablation.none] : Ablation.ofHabits
    return ours.map { .ours($0) } + [TickLag.kind, .open(.cachedGrid)]
  }

  private struct Key: Hashable {
    let kind: String
    let setting: String
  }

  /// What is found about a user, and what was seen.
  private struct Finding: Sendable {
    let estimate: Estimate
    let seen: HabitEstimator.Observation
  }

  /// The numbers of simulated users and secrets, and the settings.
  private struct Size {
    let users: Int
    let days: [Int]
    let deviations: [Double]

    /// The meters between the places that may be the home.
    let spacing: Double

    /// What an adversary simulates.
    let effort: [Knowledge: HabitEstimator.Effort]

    init(_ run: Run) {
      users = run.count(quick: 40, full: 400)
      spacing = run.isQuick ? 400 : 200
      let isNarrow = run.isQuick || run.view != .firstAndLast || run.comparison != nil
      days = isNarrow ? [28] : [7, 28, 90]
      deviations =
        switch run.comparison {
        case .ablations: [300, 2_700]
        case .candidates, .frontier: [300]
        case nil: isNarrow ? [300] : CommuteAttack.deviations
        }
      func effort(_ secrets: Int, _ days: Int) -> HabitEstimator.Effort {
        HabitEstimator.Effort(
          secrets: secrets, days: days, finalists: run.isQuick ? 150 : 1_500,
          finalDays: run.isQuick ? 9 : 24)
      }
      self.effort =
        run.isQuick
        ? [.oblivious: effort(20, 2), .boundaryKnown: effort(20, 2), .learned: effort(1, 13)]
        : [.oblivious: effort(100, 3), .boundaryKnown: effort(100, 3), .learned: effort(1, 48)]
    }
  }

  func rows(_ run: Run) -> [Row] {
    let size = Size(run)
    let steps = run.map(Self.modes.count * size.users) { index in
      Self.estimates(run, size, Self.modes[index / size.users], user: index % size.users)
    }
    return Self.kinds(run).flatMap { kind in
      kind.knowledge.flatMap { Self.settings(size, kind, $0, run) }.map { setting in
        let found = steps.compactMap { $0[Key(kind: kind.name, setting: setting)] }
        return Row(
          .commute, kind.name, setting: setting, score: Score(found.map(\.estimate)),
          extras: Self.usefulness(found.map(\.seen), run))
      }
    }
  }

  /// The settings in which a mechanism is attacked, in the order of the table.
  private static func settings(
    _ size: Size, _ kind: SimulatedKind, _ knowledge: Knowledge, _ run: Run
  ) -> [String] {
    modes.flatMap { mode in
      size.deviations.filter { isShown(kind, $0, 0, run) }.flatMap { deviation in
        size.days.map { setting(mode.name, deviation, $0, knowledge) }
      }
    }
  }

  /// Whether a mechanism is attacked.
  ///
  /// Ours always is, and so are mechanisms that are compared. Others are where departures spread over 5
  /// minutes, in the full form for every eighth user; ours without the secret parts of a rest also where
  /// they spread over 45.
  private static func isShown(
    _ kind: SimulatedKind, _ deviation: Double, _ user: Int, _ run: Run
  ) -> Bool {
    if run.comparison != nil || kind.name == Ablation.none.rawValue { return true }
    let isUsual = deviation == 300
    let isWide = deviation == 2_700 && kind.name == Ablation.noSecretRest.rawValue
    return (isUsual || isWide) && (run.isQuick || user.isMultiple(of: 8))
  }

  private static func setting(
    _ mode: String, _ deviation: Double, _ days: Int, _ knowledge: Knowledge
  ) -> String {
    "\(mode), ±\(Int(deviation / 60)) min, \(days) days, \(knowledge.rawValue)"
  }

  /// Simulates a user, and attacks the reports of the days.
  private static func estimates(
    _ run: Run, _ size: Size, _ mode: Mode, user: Int
  ) -> [Key: Finding] {
    var draws = Draws(seed: run.seed, "l", mode.name, index: user)
    let mesh = RoadMesh(around: draws.point(inSquare: 20_000), side: mode.side, draws: &draws)
    guard let (home, ways) = home(in: mesh, mode, &draws) else { return [:] }
    let habit = Habit(way: mesh.way(from: home, ways), speed: mode.speed)
    let device = DeviceSecret(draws.next())
    var estimates: [Key: Finding] = [:]
    for deviation in size.deviations {
      let plans = (0..<(size.days.max() ?? 7)).map { _ in Habit.day(deviation: deviation, &draws) }
      for kind in kinds(run) where isShown(kind, deviation, user, run) {
        let observations = observations(
          of: habit, plans, kind.make(device), size.days, run.view)
        for knowledge in kind.knowledge {
          // Where delays are no secret, one who knows the borders has learned all.
          let known =
            knowledge == .boundaryKnown && !kind.hasDelaySecret ? Knowledge.learned : knowledge
          guard let effort = size.effort[known] else { continue }
          let secrets = (0..<effort.secrets).map { _ in device.imagined(by: knowledge, &draws) }
          let estimator = HabitEstimator(
            mesh: mesh, ways: ways, speed: mode.speed, deviation: deviation,
            spacing: size.spacing, distances: mode.distances, view: run.view, effort: effort)
          let found = estimator.homes(from: observations, kind, secrets: secrets)
          for ((days, seen), found) in zip(zip(size.days, observations), found) {
            let key = Key(kind: kind.name, setting: setting(mode.name, deviation, days, knowledge))
            let estimate = Estimate(
              point: found?.point ?? seen.nights.center, disc: found?.disc, truth: home.point,
              radius: seen.nights.radius)
            estimates[key] = Finding(estimate: estimate, seen: seen)
          }
        }
      }
    }
    return estimates
  }

  /// What is seen of a user after some numbers of days.
  static func observations(
    of habit: Habit, _ plans: [Habit.Day], _ mechanism: any Mechanism, _ counts: [Int],
    _ view: CommuteView = .firstAndLast
  ) -> [HabitEstimator.Observation] {
    var mechanism = mechanism
    var pattern = CommutePattern(view: view)
    // The reports since the end of the last day, and the one before them.
    var reports: [Report] = []
    var nights: [PlanePoint: (count: Int, report: Report)] = [:]
    var radii: [Double] = []
    var far = (reports: 0, of: 0)
    var seen: [Int: HabitEstimator.Observation] = [:]
    for day in 0...plans.count {
      let plan = day < plans.count && Habit.isWorkday(day) ? plans[day] : nil
      let midnight = Double(day) * SuiteTime.day
      let ownReports = habit.reports(onDay: day, plan, of: &mechanism)
      let end =
        ownReports.firstIndex { $0.time >= midnight + CommuteChange.dayEnd } ?? ownReports.endIndex
      reports += ownReports[..<end]
      if day > 0, Habit.isWorkday(day - 1) {
        pattern.take(reports, midnight: midnight - SuiteTime.day)
      }
      for report in ownReports where report.time < midnight + 5 * SuiteTime.hour {
        nights[report.center, default: (0, report)].count += 1
      }
      let night = nights.values.max { one, other in
        let centers = (one.report.center, other.report.center)
        return (one.count, centers.0.east, centers.0.north)
          < (other.count, centers.1.east, centers.1.north)
      }
      if counts.contains(day), let night {
        seen[day] = HabitEstimator.Observation(
          nights: night.report, pattern: pattern, radius: radii.mean,
          farShare: Double(far.reports) / Double(far.of))
      }
      radii.append(meanRadius(ownReports, until: midnight + SuiteTime.day))
      far.of += ownReports.count
      far.reports += ownReports.count { report in
        let place = habit.place(onDay: day, plan, at: report.time)
        return place.distance(to: report.center) > farDistance
      }
      reports = reports.suffix(1) + ownReports[end...]
    }
    return counts.map { count in
      guard let observation = seen[count] else { preconditionFailure("no report in \(count) days") }
      return observation
    }
  }

  /// The mean radius over the time of some reports, each of which stands until the next one.
  private static func meanRadius(_ reports: [Report], until end: Double) -> Double {
    guard let first = reports.first else { return .nan }
    let ends = reports.dropFirst().map(\.time) + [end]
    let sum = zip(reports, ends).reduce(0) { $0 + $1.0.radius * ($1.1 - $1.0.time) }
    return sum / (end - first.time)
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
      guard mesh.start(of: home, ways).length.isFinite else { continue }
      let habit = Habit(way: mesh.way(from: home, ways), speed: mode.speed)
      if mode.distances.contains(habit.distance) { return (home, ways) }
    }
    return nil
  }
}
