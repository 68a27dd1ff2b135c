// SPDX-License-Identifier: MIT

/// Attack d: all reports of a trace together, smoothed with a prior of movement; and g (ii): whether
/// the adversary is nearer at the ticks at which the region changes.
struct TrajectoryAttack: Attack {
  let id = AttackID.trajectory

  let targets = [
    Target(.trajectory, "ratio", .atLeast(0.30)),
    Target(.trajectory, "hit564", .atMost(0.13)),
    Target(.trajectory, Self.changeGain, .atMost(0.06)),
  ]

  /// Hits at reports of another region than the one before, minus hits at all reports.
  static let changeGain = "hit564 gain at changes"

  /// What one adversary made of one trace.
  private struct Outcome: Sendable {
    var all: [Estimate] = []
    var atChanges: [Estimate] = []
    var contained = 0
  }

  /// A kind of trace.
  private enum Scenario: String, CaseIterable {
    case waypoints = "random waypoint"
    case commute

    func trajectory(_ draws: inout Draws) -> Trajectory {
      switch self {
      case .waypoints: return .randomWaypoint(draws: &draws)
      case .commute:
        let commuter = Commuter(draws: &draws)
        return commuter.trajectory(draws: &draws)
      }
    }
  }

  func rows(_ run: Run) -> [Row] {
    let watchers =
      Watcher.ours(secrets: Draws(seed: run.seed, "d", "imagined")) + Watcher.others
    let smoother = Smoother(spacing: run.isQuick ? 500 : 250)
    return Scenario.allCases.flatMap { scenario in
      let traces = run.map(run.count(quick: 6, full: 24)) { index in
        var draws = Draws(seed: run.seed, "d", scenario.rawValue, index: index)
        let trajectory = scenario.trajectory(&draws)
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
        ("changes", Double(atChanges.count)), ("mean at changes (m)", atChanges.mean),
        ("hit564 at changes", atChanges.hit564), (changeGain, atChanges.hit564 - all.hit564),
      ]
    }
    return Row(
      .trajectory, watcher.name,
      setting: "\(scenario.rawValue), \(watcher.knowledge.rawValue)", score: all, extras: extras)
  }
}
