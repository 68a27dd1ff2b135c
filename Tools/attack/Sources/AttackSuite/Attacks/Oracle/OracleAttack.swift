// SPDX-License-Identifier: MIT

import LocationCore

/// Attack k: an app calls all functions at random times, gains and loses full accuracy, and
/// compares.
///
/// A client that watches all day must receive the same regions with and without the calls, to the
/// bit and the instant. A client that starts later must receive the same regions from then on. A
/// caller must see only regions that the watcher has received before.
struct OracleAttack: Attack {
  let id = AttackID.oracle

  /// The name of the figure: the share of the days on which the calls changed nothing for the
  /// watcher.
  static let unchanged = "stream unchanged"

  /// The name of the figure: the share of the days on which the latecomer received the same
  /// regions.
  static let same = "second client the same"

  /// The name of the figure: the share of the callers' answers that the watcher had received.
  static let known = "answers known"

  /// The name of the control, which evaluates at each call.
  private static let control = "ours, looking when asked"

  let targets = [
    Target(.oracle, OracleAttack.unchanged, .exactly(1), mustFail: OracleAttack.control),
    Target(.oracle, OracleAttack.same, .exactly(1)),
    Target(.oracle, OracleAttack.known, .exactly(1), mustFail: OracleAttack.control),
  ]

  func rows(_ run: Run) -> [Row] {
    let count = run.count(quick: 20, full: 200)
    let ours = run.map(count) { OracleDay(seed: run.seed, index: $0).outcome }
    let control = run.map(count) { OracleDay(seed: run.seed, index: $0).controlOutcome }
    return [row(Self.control, control), row(Ablation.none.rawValue, ours)]
  }

  private func row(_ name: String, _ outcomes: [OracleDay.Outcome]) -> Row {
    let answers = Double(outcomes.map(\.answers).reduce(0, +))
    let strange = Double(outcomes.map(\.strangeAnswers).reduce(0, +))
    var extras = [
      (name: Self.unchanged, value: outcomes.map { $0.isUnchanged ? 1 : 0 }.mean),
      (name: Self.known, value: answers > 0 ? 1 - strange / answers : .nan),
      (name: "regions/day", value: outcomes.map { Double($0.regions) }.mean),
      (name: "calls/day", value: outcomes.map { Double($0.calls) }.mean),
      (name: "answers/day", value: answers / Double(max(outcomes.count, 1))),
    ]
    let same = outcomes.compactMap(\.isLatecomerTheSame)
    if !same.isEmpty { extras.insert((Self.same, same.map { $0 ? 1 : 0 }.mean), at: 1) }
    return Row(id, name, setting: "\(outcomes.count) days", extras: extras)
  }
}
