// SPDX-License-Identifier: MIT

/// All attacks of the suite.
enum Suite {
  /// The attacks in the order of the tables.
  static let attacks: [any Attack] = [
    AveragingAttack(), EdgeDwellerAttack(), CrossingAttack(), CollusionAttack(),
    TrajectoryAttack(), HomeAttack(), ContainmentAttack(), TimingAttack(), GrantAttack(),
    FingerprintAttack(), InvarianceAttack(), OracleAttack(), CommuteAttack(),
    RoadTripAttack(),
  ]

  /// Runs attacks, and compares the results with the targets.
  ///
  /// - Parameters:
  ///   - attacks: The attacks.
  ///   - run: The data that the attacks share.
  /// - Returns: The results. There are no verdicts for recorded traces, for mechanisms that are compared,
  ///   for an adversary who uses every change or none, and for runs without controls.
  static func outcome(of attacks: [any Attack], _ run: Run) -> Outcome {
    var rows: [Row] = []
    for attack in attacks {
      run.progress.begin(attack.id.title)
      rows += attack.rows(run)
    }
    let conditions = Outcome.conditions(of: run)
    let isJudged = run.traces.isEmpty && run.hasControls && !Outcome.areUnjudged(conditions)
    let targets = isJudged ? attacks.flatMap(\.targets) : []
    return Outcome(
      seeds: [run.seed], isQuick: run.isQuick, rows: rows,
      verdicts: targets.map { Verdict(of: $0, rows: rows) },
      conditions: conditions)
  }
}
