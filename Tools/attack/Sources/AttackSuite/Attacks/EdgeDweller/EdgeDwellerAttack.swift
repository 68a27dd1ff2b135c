// SPDX-License-Identifier: MIT

import LocationCore

/// Attack a': a home lies exactly where four of the device's decision cells meet.
///
/// The adversary watches for a week, and takes the common corner of all reported cells. An
/// adversary that also knows the lengths of displacements does better to look beside that corner.
/// If all displacements were 1 km long, the home would be on a circle around the corner, and a disc
/// of 564 m would cover 18 % of it. No displacement within 1 km leaves much less.
struct EdgeDwellerAttack: Attack {
  let id = AttackID.edgeDweller

  /// The name of the figure: the changes of the reported center in a week.
  static let changes = "changes/week"

  /// The name of the figure: the share of the homes in the best disc beside the corner.
  static let besideHit = "hit564 beside"

  let targets = [
    Target(
      .edgeDweller, settings: week, EdgeDwellerAttack.changes, .atMost(10),
      mustFail: Ablation.noRestNorStayCentroid.rawValue),
    Target(
      .edgeDweller, of: .noStayCentroid, settings: week, EdgeDwellerAttack.changes, .atMost(20),
      mustFail: Ablation.noRestNorStayCentroid.rawValue),
    Target(
      .edgeDweller, settings: week, "hit564", .atMost(0.15),
      mustFail: Ablation.noRestNorDisplacement.rawValue),
    Target(
      .edgeDweller, settings: week, EdgeDwellerAttack.besideHit, .atMost(0.30),
      mustFail: Ablation.noRestNorDisplacement.rawValue),
    Target(
      .edgeDweller, settings: [Place.corner.roughSetting, Place.edge.roughSetting],
      EdgeDwellerAttack.changes, .atMost(10), mustFail: Ablation.noRestNorStayCentroid.rawValue),
  ]

  /// The setting with a good receiver.
  private static let week: Set<String> = ["7 days"]

  /// The place of a home.
  private enum Place: String {
    case corner
    case edge

    /// The setting with a receiver that has large errors.
    var roughSetting: String { "7 days, \(rawValue), errors" }
  }

  /// A mechanism, with homes at the corners of new devices.
  private struct Subject {
    let name: String
    /// The parameters of our mechanism; `nil` for others.
    var parameters: ReductionParameters?
    /// Makes a device, and a home at a corner of its cells.
    let make: @Sendable (inout Draws) -> (mechanism: any Mechanism, home: PlanePoint)
  }

  func rows(_ run: Run) -> [Row] {
    var subjects = [
      grid(.twoDecimals(every: 60), GridSnap.twoDecimals),
      grid(.grid(every: 60), GridSnap.fiveKilometers), android,
    ]
    let ablations: [Ablation] = [
      .none, .noStayCentroid, .noDisplacement, .noRest, .noRestNorStayCentroid,
      .noRestNorDisplacement,
    ]
    subjects += ablations.map { reduction($0, .corner) }
    let rough = [Place.corner, .edge].flatMap { place in
      [Ablation.none, .hastyStays, .noStayCentroid, .noRest, .noRestNorStayCentroid].map {
        ablation in
        row(
          of: reduction(ablation, place), seenBy: RoughReceiver(), setting: place.roughSetting, run)
      }
    }
    return subjects.map { row(of: $0, seenBy: GoodReceiver(), setting: "7 days", run) } + rough
  }

  private func row(
    of subject: Subject, seenBy receiver: some Receiver, setting: String, _ run: Run
  ) -> Row {
    let homes = run.map(run.count(quick: 120, full: 400)) { index in
      var draws = Draws(seed: run.seed, "edge dweller", index: index)
      var (mechanism, home) = subject.make(&draws)
      var receiver = receiver
      return Self.watch(&mechanism, home, by: &receiver, knowing: subject.parameters, &draws)
    }
    return Row(
      id, subject.name, setting: setting, score: Score(homes.map(\.estimate)),
      extras: [
        (Self.changes, homes.map { Double($0.changes) }.mean),
        (Self.besideHit, homes.map { $0.isBesideHit ? 1 : 0 }.mean),
        ("cells seen", homes.map { Double($0.cells) }.mean),
      ])
  }

  /// The result of a week.
  private struct Outcome: Sendable {
    let estimate: Estimate
    let isBesideHit: Bool
    let changes: Int
    let cells: Int
  }

  private static func watch(
    _ mechanism: inout any Mechanism, _ home: PlanePoint, by receiver: inout some Receiver,
    knowing parameters: ReductionParameters?, _ draws: inout Draws
  ) -> Outcome {
    var cells: Set<PlanePoint> = []
    var last: Report?
    var changes = 0
    for step in 0..<Int(7 * SuiteTime.day / Trajectory.step) {
      let observed = home + receiver.error(&draws)
      guard let report = mechanism.report(observed, at: Double(step) * Trajectory.step)
      else { continue }
      if let last, last.center != report.center { changes += 1 }
      last = report
      cells.insert(report.center)
    }
    let corner = PlanePoint.middle(of: cells)
    let beside = parameters.map { SourceGuess(parameters: $0).disc(of: corner, draws: &draws) }
    return Outcome(
      estimate: Estimate(point: corner, truth: home, radius: last?.radius ?? 0),
      isBesideHit: (beside ?? corner).distance(to: home) <= preciseDistance,
      changes: changes, cells: cells.count)
  }

  // MARK: Corners

  private func grid(_ kind: MechanismKind, _ lattice: Lattice) -> Subject {
    Subject(name: kind.name) { draws in
      let home = lattice.corner(near: draws.point(inSquare: AveragingAttack.area))
      return (kind.make(draws.next()), home)
    }
  }

  private var android: Subject {
    let name = MechanismKind.android.name
    return Subject(name: name) { draws in
      let fudger = AndroidFudger(name: name, deviceSeed: draws.next())
      let corner = fudger.lattice.corner(near: draws.point(inSquare: AveragingAttack.area))
      return (fudger, corner - fudger.offset)
    }
  }

  private func reduction(_ ablation: Ablation, _ place: Place) -> Subject {
    Subject(name: ablation.rawValue, parameters: ablation.parameters) { draws in
      let reduction = Reduction(
        name: ablation.rawValue, parameters: ablation.parameters, deviceSeed: draws.next())
      let finder = CornerFinder(displacement: reduction.displacement)
      let home =
        switch place {
        case .corner: finder.corner(draws: &draws)
        case .edge: finder.edge(draws: &draws)
        }
      return (reduction, home)
    }
  }
}
