// SPDX-License-Identifier: MIT

import LocationCore

/// Attack b: a change of region while a user travels a straight road that the adversary knows, at a
/// constant speed that it knows as well.
///
/// Where a change is reported along the road is learned from one half of the simulated journeys,
/// for each change from one region to another, and scored on the other half. An oblivious adversary
/// learns from journeys of other devices on the same road, one that has learned the boundaries from
/// other journeys of the same device.
struct CrossingAttack: Attack {
  let id = AttackID.crossing

  let targets =
    [
      Target(
        .crossing, settings: Self.settings(["1.4", "5", "12", "30"]), "mean",
        .atLeast(preciseDistance), mustFail: Ablation.noTicks.rawValue),
      Target(
        .crossing, settings: Self.settings(["1.4"]), "mean", .atLeast(preciseDistance),
        mustFail: Ablation.noLag.rawValue),
      // Measured with roads of all directions: 0.50 on foot and 0.49 faster, where boundaries are
      // known. Roads that run along the cells' edges give 0.42, since they cut no corners.
      Target(
        .crossing, settings: Self.settings(["1.4", "5", "12", "30"]), "hit564", .atMost(0.55),
        mustFail: Ablation.noTicks.rawValue),
      Target(
        .crossing, settings: Self.settings(["1.4"]), "hit564", .atMost(0.55),
        mustFail: Ablation.noLag.rawValue),
    ]

  /// How a user travels the road.
  private struct Pace {
    /// What the table calls it, in meters per second.
    let name: String
    /// Meters per second.
    let speed: Double
    /// Meters of road that are traveled.
    let length: Double
    /// Journeys on each road for one sample of them: the higher the speed, the more pairs of
    /// regions there are to distinguish.
    let journeys: Int
  }

  private static let paces = [
    Pace(name: "1.4", speed: 1.4, length: 30_000, journeys: 40),
    Pace(name: "5", speed: 5, length: 30_000, journeys: 120),
    Pace(name: "12", speed: 12, length: 60_000, journeys: 160),
    Pace(name: "30", speed: 30, length: 100_000, journeys: 300),
  ]

  private static func setting(_ speed: String, _ knowledge: Watcher.Knowledge) -> String {
    "\(speed) m/s, \(knowledge.rawValue)"
  }

  private static func settings(_ speeds: [String]) -> Set<String> {
    Set(speeds.flatMap { [setting($0, .oblivious), setting($0, .boundaryKnown)] })
  }

  func rows(_ run: Run) -> [Row] {
    let roads = run.count(quick: 12, full: 48)
    let steps = run.map(Self.paces.count * roads) { index in
      Self.seen(run, Self.paces[index / roads], road: index % roads)
    }
    return Self.contests.indices.flatMap { contest in
      Self.paces.indices.map { pace in
        let seen = steps[pace * roads..<(pace + 1) * roads].map { $0[contest] }
        return Self.row(Self.contests[contest], Self.paces[pace], seen)
      }
    }
  }

  /// A mechanism, and what is known of it.
  private struct Contest: Sendable {
    let kind: MechanismKind
    let knowledge: Watcher.Knowledge
  }

  private static let contests: [Contest] = {
    let open = [MechanismKind.twoDecimals(every: 60), .grid(every: 60), .cachedGrid]
    let withSecret: [MechanismKind] =
      [.android, .scaledAndroid]
      + [Ablation.none, .noTicks, .noLag, .noDisplacement].map(\.kind) + [.bareTicks]
    return open.map { Contest(kind: $0, knowledge: .oblivious) }
      + withSecret.flatMap { kind in
        [.oblivious, .boundaryKnown].map { Contest(kind: kind, knowledge: $0) }
      }
  }()

  private static func row(_ contest: Contest, _ pace: Pace, _ roads: [Sightings]) -> Row {
    let estimates = roads.flatMap(\.estimates)
    let seen = roads.map(\.tested.count).reduce(0, +)
    return Row(
      .crossing, contest.kind.name, setting: setting(pace.name, contest.knowledge),
      score: Score(estimates),
      extras: [("share of changes scored", Double(estimates.count) / Double(max(seen, 1)))])
  }

  /// What one adversary saw on one road: what it learned from, and what it is tested by.
  private struct Sightings: Sendable {
    var estimator = CrossingEstimator()
    var tested: [(transition: CrossingEstimator.Transition, place: Double, radius: Double)] = []
    var estimates: [Estimate] = []

    /// Takes the reports of a journey.
    mutating func take(_ reports: [Report], _ place: (Double) -> Double, isLesson: Bool) {
      for (before, after) in zip(reports, reports.dropFirst()) where before.center != after.center {
        let transition = CrossingEstimator.Transition(from: before.center, to: after.center)
        if isLesson {
          estimator.learn(transition, at: place(after.time))
        } else {
          tested.append((transition, place(after.time), after.radius))
        }
      }
    }

    /// Estimates what it is tested by.
    mutating func estimate(on line: StraightRoad) {
      let guesses = estimator.guesses()
      estimates = tested.compactMap { change in
        guesses[change.transition].map { guess in
          Estimate(
            point: line.point(at: guess.median), disc: line.point(at: guess.stretch),
            truth: line.point(at: change.place), radius: change.radius)
        }
      }
    }
  }

  /// Simulates the journeys on one road; all adversaries learn from the even ones and are tested by
  /// the odd ones.
  private static func seen(_ run: Run, _ pace: Pace, road: Int) -> [Sightings] {
    var draws = Draws(seed: run.seed, "b", pace.name, index: road)
    let line = StraightRoad(
      through: draws.point(inSquare: 20_000), course: draws.number(in: 0..<2 * .pi))
    let ownDevice = draws.next()
    var sightings = contests.map { _ in Sightings() }
    // Too few journeys to learn from would flatter every mechanism.
    for journey in 0..<pace.journeys * (run.isQuick ? 2 : 4) {
      var draws = Draws(seed: draws.next())
      let device = draws.next()
      let trajectory = Self.journey(line, pace, &draws)
      for (index, contest) in contests.enumerated() {
        let reports = trajectory.reports(
          of: contest.kind,
          deviceSeed: contest.knowledge == .oblivious ? device : ownDevice)
        let place = { line.place(of: trajectory.position(at: $0)) }
        sightings[index].take(reports, place, isLesson: journey.isMultiple(of: 2))
      }
    }
    for index in sightings.indices { sightings[index].estimate(on: line) }
    return sightings
  }

  /// The longest interval between reports of any mechanism, in seconds.
  private static let longestInterval = 900.0

  /// A journey with a random phase: fixes stay on the multiples of 10 s that ticks lie on; where
  /// the journey is at a tick, and where it begins, from which the rates of others are counted, is
  /// even.
  private static func journey(
    _ line: StraightRoad, _ pace: Pace, _ draws: inout Draws
  ) -> Trajectory {
    let start = Trajectory.step * Double(draws.index(below: 864_000))
    let offset = draws.number(in: 0..<longestInterval * pace.speed) - pace.length / 2
    return line.journey(
      over: offset..<offset + pace.length, speed: pace.speed, start: start, draws: &draws)
  }
}
