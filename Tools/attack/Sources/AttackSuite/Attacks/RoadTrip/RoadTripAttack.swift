// SPDX-License-Identifier: MIT

import LocationCore

/// Attack m: the last of several changes of region on one trip, while a user travels on a winding road
/// at a constant speed; the adversary knows the road, and the speed to 5 %.
///
/// The adversary sees when the first region was entered and when each of N changes after that came. An
/// oblivious one considers the secrets of many devices. One that has learned the boundaries knows the
/// device's own. A third one has also learned what else stays the same at each border.
struct RoadTripAttack: Attack {
  let id = AttackID.roadTrip

  let targets = [
    Target(
      .roadTrip, settings: Self.settings([.oblivious]), "mean", .atLeast(preciseDistance),
      mustFail: TickLag.kind.name),
    Target(
      .roadTrip, settings: Self.settings([.oblivious]), "hit564", .atMost(0.50),
      mustFail: TickLag.kind.name),
    Target(
      .roadTrip, settings: Self.settings([.boundaryKnown]), "hit564", .atMost(0.60),
      mustFail: TickLag.kind.name),
  ]

  private static func settings(_ knowledge: [Knowledge]) -> Set<String> {
    Set(
      paces.flatMap { pace in
        counts.flatMap { count in knowledge.map { setting(pace, count, $0) } }
      })
  }

  private static func setting(
    _ pace: Pace, _ count: Int, _ knowledge: Knowledge
  ) -> String {
    "\(pace.name) m/s, N=\(count), \(knowledge.rawValue)"
  }

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
    Pace(name: "1.4", speed: 1.4, length: 80_000), Pace(name: "5", speed: 5, length: 90_000),
    Pace(name: "12", speed: 12, length: 160_000),
  ]

  /// The share by which the speed may differ from the usual one.
  private static let speedShare = 0.05

  /// The numbers of changes after the first one.
  private static let counts = [1, 2, 3, 4, 5]

  /// The mechanisms: those of the comparison if there is one, and else ours, what it replaced, and the
  /// grid, in the full form also ours without one part.
  private static func kinds(_ run: Run) -> [SimulatedKind] {
    if let comparison = run.comparison { return comparison.kinds }
    let ablations: [Ablation] =
      run.isQuick ? [.none] : [.none, .noLag, .noConstantLag, .noFreshLag, .noTravelLevel]
    return ablations.map { .ours($0) } + [TickLag.kind, .open(.cachedGrid)]
  }

  /// The numbers of simulated devices and journeys.
  private struct Size {
    let roads: Int
    let lessons: Int
    let journeys: Int

    init(_ run: Run) {
      roads = run.count(quick: 8, full: 24)
      lessons = !run.isQuick ? 4_000 : run.comparison != nil ? 1_000 : 300
      // A road crosses five borders in less than half of the journeys on foot.
      journeys = run.isQuick ? 12 : 48
    }
  }

  private struct Key: Hashable {
    let kind: String
    let knowledge: Knowledge
    let count: Int
  }

  func rows(_ run: Run) -> [Row] {
    let size = Size(run)
    let steps = run.map(Self.paces.count * size.roads) { index in
      Self.estimates(run, size, Self.paces[index / size.roads], road: index % size.roads)
    }
    var rows: [Row] = []
    for kind in Self.kinds(run) {
      for knowledge in kind.knowledge {
        for (number, pace) in Self.paces.enumerated() {
          for count in Self.counts {
            let key = Key(kind: kind.name, knowledge: knowledge, count: count)
            let roads = steps[number * size.roads..<(number + 1) * size.roads]
            rows.append(
              Row(
                .roadTrip, kind.name,
                setting: Self.setting(pace, count, knowledge),
                score: Score(roads.flatMap { $0[key] ?? [] })))
          }
        }
      }
    }
    return rows
  }

  /// Simulates journeys on one road, and attacks those of a device.
  private static func estimates(
    _ run: Run, _ size: Size, _ pace: Pace, road number: Int
  ) -> [Key: [Estimate]] {
    var draws = Draws(seed: run.seed, "m", pace.name, index: number)
    let road = WindingRoad(
      from: draws.point(inSquare: 20_000), course: draws.number(in: 0..<2 * .pi),
      length: pace.length, draws: &draws)
    let device = DeviceSecret(draws.next())
    let journeys = draws
    var estimates: [Key: [Estimate]] = [:]
    for kind in kinds(run) {
      // All mechanisms have the same journeys.
      var draws = journeys
      let seen = (0..<size.journeys).map { _ in
        observed(kind.make(device), trip(road, pace, &draws), &draws)
      }
      for knowledge in kind.knowledge {
        var estimator = TripEstimator()
        for _ in 0..<size.lessons {
          let secret = device.imagined(by: knowledge, &draws)
          let (trip, changes, _) = observed(kind.make(secret), trip(road, pace, &draws), &draws)
          estimator.learn(changes, at: changes.map { trip.place(at: $0.time) })
        }
        for (trip, changes, radius) in seen {
          for count in counts where changes.count > count {
            // The last changes: a place in the middle of the road would not be another one.
            guard let guess = estimator.guess(changes.suffix(count + 1)), let last = changes.last
            else { continue }
            let key = Key(kind: kind.name, knowledge: knowledge, count: count)
            estimates[key, default: []].append(
              Estimate(
                point: road.point(at: guess.median), disc: road.point(at: guess.stretch),
                truth: road.point(at: trip.place(at: last.time)), radius: radius))
          }
        }
      }
    }
    return estimates
  }

  /// Makes a journey that begins in the first stretch of the road, at any time, and at a speed that
  /// the adversary does not know exactly.
  private static func trip(_ road: WindingRoad, _ pace: Pace, _ draws: inout Draws) -> RoadTrip {
    RoadTrip(
      road: road, first: draws.number(in: 0..<900 * pace.speed),
      speed: pace.speed * draws.number(in: 1 - speedShare..<1 + speedShare),
      start: RoadTrip.step * Double(draws.index(below: 144_000)))
  }

  /// Passes a journey to a mechanism.
  private static func observed(
    _ mechanism: any Mechanism, _ trip: RoadTrip, _ draws: inout Draws
  ) -> (trip: RoadTrip, changes: [TripEstimator.Change], radius: Double) {
    var mechanism = mechanism
    let reports = trip.reports(of: &mechanism, draws: &draws)
    return (trip, TripEstimator.changes(in: reports), reports.last?.radius ?? 0)
  }
}
