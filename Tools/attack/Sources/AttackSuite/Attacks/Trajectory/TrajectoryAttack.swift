// SPDX-License-Identifier: MIT

/// Attack d: smooths all reports of a trace together, with a prior of movement.
///
/// It also is the second part of attack g: whether estimates are better at the ticks at which the
/// region changes.
struct TrajectoryAttack: TraceAttack {
  let id = AttackID.trajectory

  private static let noise = MechanismKind.gaussian(every: 300).name

  let targets = [
    // The ratio would judge the radius, which grows on the way.
    Target(
      .trajectory, settings: Self.settings("random waypoint 12 h"), "mean", .atLeast(4_000),
      mustFail: Self.noise),
    Target(
      .trajectory, settings: Self.settings("commute 24 h"), "mean", .atLeast(2_000),
      mustFail: Self.noise),
    Target(.trajectory, "hit564", .atMost(0.13), mustFail: Self.noise),
    Target(
      .trajectory, settings: Self.settings("random waypoint 12 h"), Self.changeGain, .atMost(0.06),
      mustFail: MechanismKind.stickyCircle(every: 300).name),
    // A commute changes regions about three times a day, which leaves few samples.
    Target(
      .trajectory, settings: Self.settings("commute 24 h"), Self.changeGain, .atMost(0.12)),
  ]

  /// The name of the figure: the hits at reports of another region than the previous one, minus the
  /// hits at all reports.
  static let changeGain = "hit564 gain at changes"

  /// The result of one adversary on one trace.
  private struct Outcome: Sendable {
    var all: [Estimate] = []
    var atChanges: [Estimate] = []
    var contained = 0
  }

  private static func settings(_ scenario: String) -> Set<String> {
    Set([Knowledge.oblivious, .boundaryKnown].map { "\(scenario), \($0.rawValue)" })
  }

  func rows(_ run: Run) -> [Row] {
    let smoother = Smoother(spacing: run.isQuick ? 500 : 250)
    return Scenario.all(run).flatMap { scenario in
      let watchers =
        Watcher.ours(secrets: Draws(seed: run.seed, "d", "imagined"), on: scenario.plane)
        + Watcher.others
      let traces = run.map(scenario.count) { index in
        let trajectory = scenario.trajectory(index)
        var draws = Draws(seed: run.seed, "device", index: index)
        let device = draws.next()
        return watchers.map { Self.outcome($0, trajectory, device, smoother) }
      }
      return watchers.indices.map { watcher in
        Self.row(watchers[watcher], scenario, traces.map { $0[watcher] })
      }
    }
  }

  private static func outcome(
    _ watcher: Watcher, _ trajectory: Trajectory, _ device: UInt64, _ smoother: Smoother
  ) -> Outcome {
    var sight = watcher.watch(trajectory, device)
    let beliefs = smoother.beliefs(from: sight.reports, model: &sight.model)
    var outcome = Outcome()
    for (event, belief) in zip(ReportEvent.sequence(of: sight.reports), beliefs) {
      let report = event.report
      let truth = trajectory.position(at: report.time)
      let estimate = Estimate(
        point: belief.mean, disc: belief.bestDisc(radius: preciseDistance), truth: truth,
        radius: report.radius)
      outcome.all.append(estimate)
      if event.previous != nil, event.isChange { outcome.atChanges.append(estimate) }
      if truth.distance(to: report.center) <= report.radius { outcome.contained += 1 }
    }
    return outcome
  }

  private static func row(_ watcher: Watcher, _ scenario: Scenario, _ traces: [Outcome]) -> Row {
    let all = Score(traces.flatMap(\.all))
    let atChanges = Score(traces.flatMap(\.atChanges))
    let contained = Double(traces.map(\.contained).reduce(0, +)) / Double(all?.count ?? 1)
    var extras = [(name: "contained", value: contained)]
    if let all, let atChanges {
      extras += [
        ("changes", Double(atChanges.count)), ("mean at changes m", atChanges.mean),
        ("hit564 at changes", atChanges.hit564), (changeGain, atChanges.hit564 - all.hit564),
      ]
    }
    return Row(
      .trajectory, watcher.name,
      setting: "\(scenario.name), \(watcher.knowledge.rawValue)", score: all, extras: extras)
  }
}
