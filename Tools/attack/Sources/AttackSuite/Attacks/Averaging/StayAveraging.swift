// SPDX-License-Identifier: MIT

/// Attack a on a recorded trace: averages the reports of each place in which it rests.
struct StayAveraging: Sendable {
  /// The scenario of the trace.
  let scenario: Scenario

  /// Returns the rows, one per mechanism; the score is over all places and devices.
  func rows(_ run: Run) -> [Row] {
    scenario.kinds([.none]).map { row(of: $0, run) }
  }

  private func row(of kind: MechanismKind, _ run: Run) -> Row {
    let stays = scenario.map(kind, run) { trajectory, reports in
      StayPlace.places(of: trajectory).compactMap { Stay($0, reports) }
    }.flatMap(\.self)
    let steady = stays.map { $0.answers == 1 ? 1 : 0 }.mean
    return Row(
      .averaging, kind.name, setting: scenario.name, score: Score(stays.map(\.estimate)),
      extras: [
        ("reports a place", stays.map { Double($0.reports) }.mean),
        (AveragingAttack.steady, steady),
      ])
  }

  /// The reports of one place.
  private struct Stay: Sendable {
    let estimate: Estimate
    let reports: Int
    let answers: Int

    init?(_ place: StayPlace, _ reports: [Report]) {
      let reports = reports.filter { place.contains($0.time) }
      guard !reports.isEmpty else { return nil }
      let centers = reports.map(\.center)
      estimate = Estimate(
        point: .mean(of: centers), truth: place.mean, radius: reports.map(\.radius).mean)
      self.reports = reports.count
      answers = Set(centers).count
    }
  }
}
