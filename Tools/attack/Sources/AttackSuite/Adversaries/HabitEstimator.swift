// SPDX-License-Identifier: MIT

/// Finds a home from the times at which a commuter's region changes on many days.
///
/// The adversary knows the roads, the work, the usual speed and the usual departures. For each place
/// on a road that may be the home, and each secret that the device may have, it simulates some days,
/// and compares when regions are entered. Many days average out what is random in them.
struct HabitEstimator: Sendable {
  /// For how many seconds of a rest the adversary simulates fixes.
  private static let rest = 20_000.0

  /// The first simulated day: beyond all that are observed, and a Monday like day 0.
  private static let firstDay = 700

  let mesh: RoadMesh
  let ways: RoadMesh.Ways
  let speed: Double
  let deviation: Double

  /// The meters between the places that may be the home.
  let spacing: Double

  /// What an adversary simulates.
  struct Effort: Sendable {
    /// The secrets that the device may have.
    let secrets: Int
    /// The days with each home and each secret.
    let days: Int
    /// The most likely homes and secrets with which more days are simulated.
    let finalists: Int
    /// The days with each of those.
    let finalDays: Int
  }

  /// What the adversary simulates.
  let effort: Effort

  /// What is seen of a user.
  struct Observation: Sendable {
    /// The report of the nights.
    let nights: Report
    /// When regions are entered.
    let pattern: CommutePattern
    /// The mean radius of the reports in meters.
    var radius = 0.0
  }

  /// An estimate of the home: the posterior mean, and the middle of the best disc.
  typealias Guess = (point: PlanePoint, disc: PlanePoint)

  /// Returns an estimate for each observation; `nil` where no secret explains the region of the
  /// nights.
  ///
  /// - Parameters:
  ///   - seen: What was observed, of one user in several numbers of days.
  ///   - kind: The mechanism.
  ///   - secrets: The secrets that the device may have.
  /// - Returns: The estimates.
  func homes(
    from seen: [Observation], _ kind: SimulatedKind, secrets: [DeviceSecret]
  ) -> [Guess?] {
    guard let first = seen.first else { return [] }
    var points: [PlanePoint] = []
    var candidates: [Candidate] = []
    let plans = plans(effort.days)
    for home in homes(near: first.nights) where mesh.start(of: home, ways).length.isFinite {
      let habit = Habit(way: mesh.way(from: home, ways), speed: speed)
      points.append(home.point)
      for secret in secrets {
        var mechanism = kind.make(secret)
        let night = mechanism.report(home.point, at: 0)?.center
        guard seen.contains(where: { $0.nights.center == night }), let night else { continue }
        var candidate = Candidate(
          home: points.count - 1, habit: habit, secret: secret, night: night)
        candidate.simulate(plans, from: 0, kind)
        candidates.append(candidate)
      }
    }
    let places = seen.map { finalists(candidates, $0) }
    let finalPlans = self.plans(effort.finalDays)
    for place in Set(places.joined()) {
      candidates[place].simulate(finalPlans, from: plans.count, kind)
    }
    return zip(seen, places).map { observation, places in
      Self.estimate(
        points,
        places.map { place in
          let candidate = candidates[place]
          return (candidate.home, candidate.pattern.logLikelihood(of: observation.pattern))
        })
    }
  }

  /// A home and a secret, and the days that were simulated with them.
  private struct Candidate {
    let home: Int
    let habit: Habit
    let secret: DeviceSecret
    let night: PlanePoint
    var pattern = CommutePattern()

    mutating func simulate(_ plans: [Habit.Day], from first: Int, _ kind: SimulatedKind) {
      for (index, plan) in plans.enumerated() {
        // Days that were not observed, so that no draw of theirs is known.
        let day = HabitEstimator.firstDay + first + index
        var mechanism = kind.make(secret)
        let reports = habit.reports(onDay: day, plan, rest: HabitEstimator.rest, of: &mechanism)
        pattern.take(reports, midnight: Double(day) * SuiteTime.day)
      }
    }
  }

  /// The most likely candidates for an observation.
  private func finalists(_ candidates: [Candidate], _ seen: Observation) -> [Int] {
    candidates.indices.filter { candidates[$0].night == seen.nights.center }
      .map { (place: $0, log: candidates[$0].pattern.logLikelihood(of: seen.pattern)) }
      .sorted { $0.log > $1.log }.prefix(effort.finalists).map(\.place)
  }

  private static func estimate(
    _ points: [PlanePoint], _ logs: [(home: Int, log: Double)]
  ) -> Guess? {
    guard let most = logs.map(\.log).max() else { return nil }
    var mass = [Double](repeating: 0, count: points.count)
    for (home, log) in logs { mass[home] += Scalar.exponential(log - most) }
    let total = mass.reduce(0, +)
    let mean = zip(points, mass).reduce(PlanePoint.zero) { $0 + $1.0 * ($1.1 / total) }
    let likely = zip(points, mass).filter { $0.1 > 0 }
    let best = likely.map { middle in
      likely.reduce(0) { $0 + ($1.0.distance(to: middle.0) <= preciseDistance ? $1.1 : 0) }
    }
    let place = best.indices.max { best[$0] < best[$1] } ?? 0
    return (mean, likely[place].0)
  }

  /// The days to simulate: departures and speeds spread evenly over what is usual.
  private func plans(_ days: Int) -> [Habit.Day] {
    (0..<days).map { day in
      let part = { (number: Int) in (Double(number % days) + 0.5) / Double(days) }
      // The logistic distribution is close to the normal one, and is easily inverted.
      let late = { (share: Double) in
        Scalar.logarithm(share / (1 - share)) / 1.702 * deviation
      }
      let share = { (part: Double) in 1 + Habit.speedShare * (2 * part - 1) }
      return Habit.Day(
        delays: (late(part(day)), late(part(day * 5 + 2))),
        shares: (share(part(day * 7 + 3)), share(part(day * 11 + 1))))
    }
  }

  /// The places on roads at which the home may be: those in the circle of the nights.
  private func homes(near nights: Report) -> [RoadMesh.Place] {
    var homes: [RoadMesh.Place] = []
    for (from, others) in mesh.neighbors.enumerated()
    where mesh.nodes[from].distance(to: nights.center) < nights.radius + 2 * RoadMesh.spacing {
      for to in others where from < to {
        let length = mesh.nodes[from].distance(to: mesh.nodes[to])
        let count = max(1, Int((length / spacing).rounded()))
        for step in 0..<count {
          let home = mesh.place(from: from, to: to, share: (Double(step) + 0.5) / Double(count))
          if home.point.distance(to: nights.center) <= nights.radius { homes.append(home) }
        }
      }
    }
    return homes
  }
}
