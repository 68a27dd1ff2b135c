// SPDX-License-Identifier: MIT

import LocationCore

/// Attack b: a change of region while a user travels at a constant speed on a straight road, both
/// known to the adversary.
///
/// The adversary learns the places at which changes are reported from one half of the simulated
/// journeys, for each change from one region to another. The score is for the other half. An
/// oblivious adversary learns from journeys of other devices on the same road. An adversary that
/// has learned the boundaries learns from other journeys of the same device.
struct CrossingAttack: Attack {
  let id = AttackID.crossing

  let targets =
    [
      Target(
        .crossing, settings: Self.settings(["1.4", "5", "12", "30"]), "mean",
        .atLeast(preciseDistance), mustFail: Ablation.noFreshLag.rawValue),
      Target(
        .crossing, settings: Self.settings(["1.4"]), "mean", .atLeast(preciseDistance),
        mustFail: Ablation.noLag.rawValue),
      Target(
        .crossing, settings: Self.settings(["1.4", "5", "12", "30"]), "hit564", .atMost(0.55),
        mustFail: Ablation.noFreshLag.rawValue),
      Target(
        .crossing, settings: Self.settings(["1.4"]), "hit564", .atMost(0.55),
        mustFail: Ablation.noLag.rawValue),
    ]

  /// A way to travel the road.
  private struct Pace {
    /// The name in the table, in meters per second.
    let name: String
    /// The speed in meters per second.
    let speed: Double
    /// The length of the journey in meters.
    let length: Double
    /// The number of journeys on each road for one sample; at a higher speed there are more pairs
    /// of regions to distinguish.
    let journeys: Int
  }

  private static let paces = [
    Pace(name: "1.4", speed: 1.4, length: 30_000, journeys: 40),
    Pace(name: "5", speed: 5, length: 30_000, journeys: 120),
    Pace(name: "12", speed: 12, length: 60_000, journeys: 160),
    Pace(name: "30", speed: 30, length: 100_000, journeys: 300),
  ]

  private static func setting(_ speed: String, _ knowledge: Knowledge) -> String {
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

  /// A mechanism, and the adversary's knowledge of it.
  private struct Contest: Sendable {
    let kind: MechanismKind
    let knowledge: Knowledge
  }

  private static let contests: [Contest] = {
    let open = [MechanismKind.twoDecimals(every: 60), .grid(every: 60), .cachedGrid]
    let withSecret: [MechanismKind] =
      [.android, .scaledAndroid]
      + [Ablation.none, .noTicks, .noLag, .noFreshLag, .noDisplacement].map(\.kind) + [.bareTicks]
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

  /// The examples of one adversary on one road, and the changes that test it.
  private struct Sightings: Sendable {
    var estimator = CrossingEstimator()
    var tested: [(transition: CrossingEstimator.Transition, place: Double, radius: Double)] = []
    var estimates: [Estimate] = []

    /// Adds the reports of a journey.
    mutating func take(_ reports: [Report], _ place: (Double) -> Double, isLesson: Bool) {
      // A change to a greater region is a departure, and all journeys depart from one place here.
      for (before, after) in zip(reports, reports.dropFirst())
      where before.center != after.center && before.radius == after.radius {
        let transition = CrossingEstimator.Transition(from: before.center, to: after.center)
        if isLesson {
          estimator.learn(transition, at: place(after.time))
        } else {
          tested.append((transition, place(after.time), after.radius))
        }
      }
    }

    /// Estimates the places of the changes that test the adversary.
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

  /// Simulates the journeys on one road; the even ones are examples, and the odd ones are tests.
  private static func seen(_ run: Run, _ pace: Pace, road: Int) -> [Sightings] {
    var draws = Draws(seed: run.seed, "b", pace.name, index: road)
    let line = StraightRoad(
      through: draws.point(inSquare: 20_000), course: draws.number(in: 0..<2 * .pi))
    let ownDevice = draws.next()
    var sightings = contests.map { _ in Sightings() }
    // Too few examples would flatter every mechanism.
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

  /// Makes a journey with a random phase.
  ///
  /// Fixes stay on the multiples of 10 s on which ticks lie. The place at a tick is uniformly
  /// distributed, and so is the place at the start, from which other mechanisms count their
  /// intervals.
  private static func journey(
    _ line: StraightRoad, _ pace: Pace, _ draws: inout Draws
  ) -> Trajectory {
    let start = Trajectory.step * Double(draws.index(below: 864_000))
    let offset = draws.number(in: 0..<longestInterval * pace.speed) - pace.length / 2
    return line.journey(
      over: offset..<offset + pace.length, speed: pace.speed, start: start, draws: &draws)
  }
}
