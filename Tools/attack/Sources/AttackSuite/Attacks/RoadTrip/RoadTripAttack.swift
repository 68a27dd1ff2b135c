// SPDX-License-Identifier: MIT

import LocationCore

/// Attack m: the last of several changes of region on one trip, while a user travels on a winding road
/// at a constant speed; the adversary knows the road, and the speed to 5 %.
///
/// The adversary sees when the first region was entered and when each of N changes after that came. An
/// oblivious one considers the secrets of many devices. One that has learned the boundaries knows the
/// device's own, and simulates how long after each of them a change comes. A third one has observed
/// that, at ten crossings of each border.
struct RoadTripAttack: Attack {
  let id = AttackID.roadTrip

  /// There is none before the mechanism holds against it.
  let targets: [Target] = []

  /// A way to travel.
  private struct Pace {
    /// The name in the table, in meters per second.
    let name: String
    /// The speed in meters per second.
    let speed: Double
    /// The length of the road in meters.
    let length: Double
  }

  private static let paces = [
    Pace(name: "1.4", speed: 1.4, length: 40_000), Pace(name: "5", speed: 5, length: 55_000),
    Pace(name: "12", speed: 12, length: 120_000),
  ]

  /// The share by which the speed may differ from the usual one.
  private static let speedShare = 0.05

  /// The numbers of changes after the first one.
  private static let counts = [1, 2, 3, 4, 5]

  /// What an adversary knows.
  private enum Knowledge: String, CaseIterable {
    case oblivious
    case boundaryKnown = "boundary-known"
    case learned
  }

  /// A mechanism, and its form that reports a change at once.
  private struct Contest: Sendable {
    let kind: MechanismKind
    let prompt: MechanismKind
    let hasSecret: Bool
  }

  private static let contests: [Contest] =
    [Ablation.none, .noLag, .noTicks, .noDisplacement].map { ablation in
      Contest(kind: ablation.kind, prompt: prompt(ablation), hasSecret: true)
    } + [Contest(kind: .cachedGrid, prompt: .grid(every: 10), hasSecret: false)]

  private static func prompt(_ ablation: Ablation) -> MechanismKind {
    var parameters = ablation.parameters
    parameters.tickInterval = .seconds(10)
    parameters.longestLag = 1
    return MechanismKind(ablation.rawValue) { [parameters] seed in
      Reduction(name: ablation.rawValue, parameters: parameters, deviceSeed: seed)
    }
  }

  /// The numbers of simulated devices and journeys.
  private struct Size {
    let roads: Int
    let secrets: Int
    let lessons: Int
    let victims: Int

    /// The journeys by which an adversary that knows the borders simulates delays.
    let simulations: Int

    init(_ run: Run) {
      roads = run.count(quick: 3, full: 24)
      secrets = run.isQuick ? 40 : 400
      lessons = run.isQuick ? 40 : 200
      victims = run.isQuick ? 6 : 20
      simulations = run.isQuick ? 24 : 100
    }
  }

  /// The number of crossings of each border that an adversary has simulated or observed.
  private static func observations(_ knowledge: Knowledge, _ simulations: Int) -> Int {
    switch knowledge {
    case .oblivious: 0
    case .boundaryKnown: simulations
    case .learned: 10
    }
  }

  func rows(_ run: Run) -> [Row] {
    let size = Size(run)
    let steps = run.map(Self.paces.count * size.roads) { index in
      Self.estimates(run, size, Self.paces[index / size.roads], road: index % size.roads)
    }
    var rows: [Row] = []
    for contest in Self.contests {
      for knowledge in Knowledge.allCases where contest.hasSecret || knowledge == .boundaryKnown {
        for (number, pace) in Self.paces.enumerated() {
          for count in Self.counts {
            let key = Key(kind: contest.kind.name, knowledge: knowledge, count: count)
            let roads = steps[number * size.roads..<(number + 1) * size.roads]
            rows.append(
              Row(
                .roadTrip, contest.kind.name,
                setting: "\(pace.name) m/s, N=\(count), \(knowledge.rawValue)",
                score: Score(roads.flatMap { $0[key] ?? [] })))
          }
        }
      }
    }
    return rows
  }

  private struct Key: Hashable {
    let kind: String
    let knowledge: Knowledge
    let count: Int
  }

  /// Simulates the journeys on one road, and attacks those of the victims.
  private static func estimates(
    _ run: Run, _ size: Size, _ pace: Pace, road number: Int
  ) -> [Key: [Estimate]] {
    var draws = Draws(seed: run.seed, "m", pace.name, index: number)
    let road = WindingRoad(
      from: draws.point(inSquare: 20_000), course: draws.number(in: 0..<2 * .pi),
      length: pace.length, draws: &draws)
    let secrets = (0..<size.secrets).map { _ in draws.next() }
    let victims = (0..<size.victims).map { _ in draws.next() }
    let journeys = draws
    var estimates: [Key: [Estimate]] = [:]
    for contest in contests {
      // All mechanisms have the same journeys.
      var draws = journeys
      let imagined = contest.hasSecret ? secrets : [secrets[0]]
      let borders = imagined.map { RoadBorders(of: road, contest.prompt, device: $0) }
      var delays = DelayModel()
      for lesson in 0..<size.lessons {
        let index = lesson % imagined.count
        let trip = trip(road, pace, &draws)
        for (delay, _) in Self.delays(trip, borders[index], contest.kind, imagined[index]) {
          delays.learn(delay)
        }
      }
      for victim in victims {
        attack(
          Victim(
            road: road, pace: pace, contest: contest, device: victim,
            simulations: size.simulations), borders, delays, &draws, &estimates)
      }
    }
    return estimates
  }

  private struct Victim {
    let road: WindingRoad
    let pace: Pace
    let contest: Contest
    let device: UInt64
    let simulations: Int
  }

  /// Attacks a journey of a victim with each knowledge.
  private static func attack(
    _ victim: Victim, _ imagined: [RoadBorders], _ delays: DelayModel, _ draws: inout Draws,
    _ estimates: inout [Key: [Estimate]]
  ) {
    let own = RoadBorders(of: victim.road, victim.contest.prompt, device: victim.device)
    let trip = trip(victim.road, victim.pace, &draws)
    let reports = trip.trajectory.reports(of: victim.contest.kind, deviceSeed: victim.device)
    let radius = reports.map(\.radius).mean
    let changes = TripEstimator.changes(in: reports)
    for knowledge in Knowledge.allCases {
      var delays = delays
      guard victim.contest.hasSecret || knowledge == .boundaryKnown else { continue }
      for _ in 0..<observations(knowledge, victim.simulations) {
        let trip = Self.trip(victim.road, victim.pace, &draws)
        for (delay, region) in Self.delays(trip, own, victim.contest.kind, victim.device) {
          delays.observe(delay, into: region)
        }
      }
      let estimator = TripEstimator(
        borders: knowledge == .oblivious ? imagined : [own], delays: delays,
        speed: victim.pace.speed)
      for count in counts where changes.count > count {
        // The last change: a place in the middle of the road would not be another one.
        guard let guess = estimator.guess(changes.suffix(count + 1)),
          let last = changes.last
        else { continue }
        let key = Key(kind: victim.contest.kind.name, knowledge: knowledge, count: count)
        estimates[key, default: []].append(
          Estimate(
            point: victim.road.point(at: guess.median), disc: victim.road.point(at: guess.stretch),
            truth: victim.road.point(at: trip.place(at: last.time)), radius: radius))
      }
    }
  }

  /// The delays of the changes of a journey, and the regions that were entered.
  private static func delays(
    _ trip: RoadTrip, _ borders: RoadBorders, _ kind: MechanismKind, _ device: UInt64
  ) -> [(delay: Double, region: PlanePoint)] {
    let reports = trip.trajectory.reports(of: kind, deviceSeed: device)
    return TripEstimator.changes(in: reports).compactMap { change in
      borders.entry(into: change.region, before: trip.place(at: change.time)).map {
        (change.time - trip.time(at: $0), change.region)
      }
    }
  }

  /// Makes a journey that begins in the first stretch of the road, at any time, and at a speed that
  /// the adversary does not know exactly.
  private static func trip(_ road: WindingRoad, _ pace: Pace, _ draws: inout Draws) -> RoadTrip {
    let start = Trajectory.step * Double(draws.index(below: 864_000))
    let speed = pace.speed * draws.number(in: 1 - speedShare..<1 + speedShare)
    return RoadTrip(
      on: road, from: draws.number(in: 0..<900 * pace.speed), speed: speed, start: start,
      draws: &draws)
  }
}
