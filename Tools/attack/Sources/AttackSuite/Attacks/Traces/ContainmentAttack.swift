// SPDX-License-Identifier: MIT

/// Attack f: looks for reports whose circle does not contain the device, on trajectories and all
/// over the globe.
///
/// The score is that of the simplest adversary, which takes the center for the place.
struct ContainmentAttack: TraceAttack {
  let id = AttackID.containment

  /// The name of the figure: the share of the reports whose circle contains the device at their
  /// timestamp.
  static let contained = "contained"

  let targets = [
    Target(
      .containment, ContainmentAttack.contained, .exactly(1),
      mustFail: MechanismKind.android.name)
  ]

  func rows(_ run: Run) -> [Row] {
    let scenarios = Scenario.all(run).flatMap { scenario in
      scenario.kinds([.none]).map { row(of: $0, scenario, run) }
    }
    return run.traces.isEmpty ? scenarios + [GlobeFuzz.row(run)] : scenarios
  }

  private func row(of kind: MechanismKind, _ scenario: Scenario, _ run: Run) -> Row {
    let outcomes = scenario.map(kind, run) { Outcome(trajectory: $0, reports: $1) }
    let estimates = outcomes.flatMap(\.estimates)
    let distances = estimates.map(\.error)
    return Row(
      id, kind.name, setting: scenario.name, score: Score(estimates),
      extras: [
        (Self.contained, estimates.map { $0.error <= $0.radius ? 1 : 0 }.mean),
        ("contained until the next", outcomes.flatMap(\.between).mean),
        ("95 % m", distances.quantile(0.95)), ("greatest m", distances.max() ?? 0),
      ])
  }

  /// The result of one trajectory.
  private struct Outcome: Sendable {
    /// The centers as estimates, at the reports' timestamps.
    let estimates: [Estimate]

    /// For each fix after a report, 1 if the last report's circle contains the device, else 0.
    let between: [Double]

    init(trajectory: Trajectory, reports: [Report]) {
      estimates = reports.map { report in
        Estimate(
          point: report.center, truth: trajectory.position(at: report.time),
          radius: report.radius)
      }
      var between: [Double] = []
      var next = 0
      for (index, place) in trajectory.truth.enumerated() {
        while next < reports.count, reports[next].time <= trajectory.time(of: index) { next += 1 }
        guard next > 0 else { continue }
        let last = reports[next - 1]
        between.append(place.distance(to: last.center) <= last.radius ? 1 : 0)
      }
      self.between = between
    }
  }
}
