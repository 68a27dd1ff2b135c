// SPDX-License-Identifier: MIT

import LocationCore

/// Attack j: moves inside a cell, changes height, speed, course and accuracy, and compares the
/// reports to apps bit by bit.
struct InvarianceAttack: Attack {
  let id = AttackID.invariance

  /// The name of the figure: the share of the changes that no report reveals.
  static let identical = "identical"

  let targets = [
    Target(
      .invariance, InvarianceAttack.identical, .exactly(1), mustFail: StepFromLatitude.name)
  ]

  func rows(_ run: Run) -> [Row] {
    [
      grid(run), StepFromLatitude.row(run),
      row(Ablation.none.rawValue, run) { Self.changesNothing(&$0) },
    ]
  }

  /// Returns the row of a check that is repeated with many secrets.
  private func row(
    _ name: String, _ run: Run, _ check: @Sendable (inout Draws) -> Bool
  ) -> Row {
    let count = run.count(quick: 400, full: 4_000)
    let same = run.map(count) { index in
      var draws = Draws(seed: run.seed, "invariance", index: index)
      return check(&draws) ? 1.0 : 0
    }
    return Row(id, name, setting: "\(count) pairs", extras: [(Self.identical, same.mean)])
  }

  private func grid(_ run: Run) -> Row {
    row(MechanismKind.grid(every: 60).name, run) { draws in
      let lattice = GridSnap.fiveKilometers
      let center = lattice.center(of: draws.point(inSquare: AveragingAttack.area))
      let pair = (0..<2).map { _ in center + draws.point(inSquare: lattice.width * 0.999) }
      return lattice.center(of: pair[0]) == lattice.center(of: pair[1])
    }
  }

  // MARK: Ours

  /// The number of ticks for which a pair of devices is compared.
  private static let ticks = 3

  /// Returns whether two devices with one secret in one cell publish the same, whatever else
  /// differs.
  private static func changesNothing(_ draws: inout Draws) -> Bool {
    let seed = AccuracySeed(number: draws.next())
    let cell = DisplacedCell(displacement: Displacement(seed: seed))
    let start = draws.point(inSquare: AveragingAttack.area)
    let (first, second) = cell.pair(near: start, draws: &draws)
    return published(seed, at: first, &draws) == published(seed, at: second, &draws)
  }

  /// Returns the reports of a device that moves within 20 m of a place.
  private static func published(
    _ seed: AccuracySeed, at place: PlanePoint, _ draws: inout Draws
  ) -> [Fix] {
    var reducer = AccuracyReducer(seed: seed)
    var fixes: [Fix] = []
    for step in 0...(ticks - 1) * 90 {
      let time = Double(step) * Trajectory.step
      let point = place + draws.point(inDisc: DisplacedCell.jitter)
      if let fix = fix(at: point, SuiteTime.instant(time), &draws) { reducer.take(fix) }
      guard step % 90 == 0, let report = reducer.evaluate(at: SuiteTime.instant(time))
      else { continue }
      fixes.append(report.fix)
    }
    return fixes
  }

  /// Returns a fix with a random height, motion and origin, and an accuracy with which a leaf is
  /// reported.
  private static func fix(
    at point: PlanePoint, _ time: UTCInstant, _ draws: inout Draws
  ) -> Fix? {
    Fix(
      coordinate: TangentPlane.standard.coordinate(of: point),
      horizontalAccuracy: draws.number(in: 0..<250),
      altitude: Altitude(
        aboveSeaLevel: draws.number(in: -100..<3_000), accuracy: draws.number(in: 1..<50)),
      speed: Speed(metersPerSecond: draws.number(in: 0..<40)),
      course: Course(degrees: draws.number(in: 0..<360)), timestamp: time,
      origin: draws.unit() < 0.5 ? .simulation : .accessory)
  }
}
