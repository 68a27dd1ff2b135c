// SPDX-License-Identifier: MIT

/// Attack g, first part: analyzes the times of reports and changes.
struct TimingAttack: TraceAttack {
  let id = AttackID.timing

  /// The name of the figure: the share of the timestamps that are multiples of 900 s of UTC.
  static let onTicks = "on ticks"

  /// The name of the figure: the largest number of reports in any hour.
  static let most = "most in 1 h"

  /// The name of the figure: the changes of the center per hour that did not come at a tick.
  static let offTick = "changes/h off ticks"

  let targets = [
    Target(.timing, TimingAttack.onTicks, .exactly(1), mustFail: Ablation.noTicks.rawValue),
    Target(.timing, TimingAttack.most, .atMost(4), mustFail: Ablation.noTicks.rawValue),
    Target(.timing, TimingAttack.offTick, .exactly(0), mustFail: Ablation.noTicks.rawValue),
  ]

  func rows(_ run: Run) -> [Row] {
    Scenario.all(run).flatMap { scenario in
      scenario.kinds([.none, .noTicks]).map { row(of: $0, scenario, run) }
    }
  }

  private func row(of kind: MechanismKind, _ scenario: Scenario, _ run: Run) -> Row {
    let outcomes = scenario.map(kind, run) { Outcome(trajectory: $0, reports: $1) }
    let hours = outcomes.map(\.hours).reduce(0, +)
    let reports = outcomes.map(\.reports).reduce(0, +)
    return Row(
      id, kind.name, setting: scenario.name,
      extras: [
        (Self.onTicks, Double(outcomes.map(\.onTicks).reduce(0, +)) / Double(reports)),
        (Self.most, outcomes.map { Double($0.most) }.max() ?? 0),
        ("reports/h", Double(reports) / hours),
        ("changes/h", Double(outcomes.map(\.changes).reduce(0, +)) / hours),
        (Self.offTick, Double(outcomes.map(\.changesOffTicks).reduce(0, +)) / hours),
      ])
  }

  /// The result of one trajectory.
  struct Outcome: Sendable {
    /// The length of the trajectory in hours.
    let hours: Double

    /// The number of reports.
    let reports: Int

    /// The number of reports whose timestamp is a tick.
    let onTicks: Int

    /// The largest number of reports in an hour that begins with one of them and ends before the
    /// next hour.
    let most: Int

    /// The number of reports with another center than the previous one.
    let changes: Int

    /// The number of these reports whose timestamp is not a tick.
    let changesOffTicks: Int

    /// Analyzes the times of reports.
    init(trajectory: Trajectory, reports: [Report]) {
      hours = max(trajectory.end - trajectory.start, Trajectory.step) / SuiteTime.hour
      self.reports = reports.count
      onTicks = reports.count { Self.isTick($0.time) }
      var last = 0
      most =
        reports.indices.map { first in
          while last < reports.count, reports[last].time < reports[first].time + SuiteTime.hour {
            last += 1
          }
          return last - first
        }.max() ?? 0
      let changed = zip(reports, reports.dropFirst()).filter { $0.center != $1.center }.map(\.1)
      changes = changed.count
      changesOffTicks = changed.count { !Self.isTick($0.time) }
    }

    private static func isTick(_ time: Double) -> Bool {
      time.truncatingRemainder(dividingBy: 900) == 0
    }
  }
}
