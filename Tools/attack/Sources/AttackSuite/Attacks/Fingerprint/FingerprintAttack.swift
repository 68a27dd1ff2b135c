// SPDX-License-Identifier: MIT

import LocationCore

/// Attack i: looks for constants in reports that distinguish devices: the phase of the lattice, the
/// radius, the phase of the timestamps.
struct FingerprintAttack: Attack {
  let id = AttackID.fingerprint

  /// The name of the figure: the number of different remainders of centers by the lattice, to 1 m.
  static let phases = "lattice phases"

  /// The name of the figure: the number of different radii.
  static let radii = "radii"

  /// The name of the figure: the number of different remainders of timestamps by the interval.
  static let timePhases = "time phases"

  /// The name of the figure: the bits of all three together, at most log₂ of the number of devices.
  static let bits = "bits"

  let targets = [
    Target(.fingerprint, FingerprintAttack.phases, .exactly(1), mustFail: FingerprintAttack.keyed),
    Target(.fingerprint, FingerprintAttack.radii, .exactly(1)),
    Target(
      .fingerprint, FingerprintAttack.timePhases, .exactly(1),
      mustFail: MechanismKind.cachedGrid.name),
    Target(.fingerprint, FingerprintAttack.bits, .exactly(0), mustFail: FingerprintAttack.keyed),
  ]

  private static let keyed = MechanismKind.keyedLatticeOnly.name

  /// A mechanism, and the public knowledge about it.
  private struct Subject {
    let kind: MechanismKind
    /// The seconds between its reports.
    let interval: Double
    /// Returns the nearest center according to public knowledge.
    let expected: @Sendable (PlanePoint) -> PlanePoint
  }

  /// The constants that the reports of a device reveal.
  private struct Constants: Hashable, Sendable {
    let phase: [Int]
    let radius: Double
    let timePhase: Double
  }

  func rows(_ run: Run) -> [Row] {
    let codebook: @Sendable (PlanePoint) -> PlanePoint = { point in
      let plane = TangentPlane.standard
      return plane.point(of: Region.leaf(at: plane.coordinate(of: point)).center)
    }
    let subjects = [
      lattice(.twoDecimals(every: 60), GridSnap.twoDecimals, 60),
      lattice(.grid(every: 60), GridSnap.fiveKilometers, 60),
      lattice(.cachedGrid, GridSnap.fiveKilometers, 900),
      lattice(.android, Lattice(edge: 2_000), AndroidFudger.interval),
      lattice(.keyedLatticeOnly, Lattice(edge: KeyedLattice.edge), 900),
      lattice(.keyedLattice, Lattice(edge: KeyedLattice.edge), 900),
      Subject(kind: Ablation.none.kind, interval: 900, expected: codebook),
    ]
    return subjects.map { row(of: $0, run) }
  }

  private func lattice(
    _ kind: MechanismKind, _ lattice: Lattice, _ interval: Double
  ) -> Subject {
    Subject(kind: kind, interval: interval) { lattice.center(of: $0) }
  }

  private func row(of subject: Subject, _ run: Run) -> Row {
    let count = run.count(quick: 2_000, full: 2_000)
    let devices = run.map(count) { index in
      var draws = Draws(seed: run.seed, "fingerprint", index: index)
      return Self.constants(of: subject, &draws)
    }
    let known = devices.compactMap(\.self)
    return Row(
      id, subject.kind.name, setting: "\(count) devices",
      extras: [
        (Self.phases, Double(Set(known.map(\.phase)).count)),
        (Self.radii, Double(Set(known.map(\.radius)).count)),
        (Self.timePhases, Double(Set(known.map(\.timePhase)).count)),
        (Self.bits, Self.bits(of: known)),
      ])
  }

  /// Returns the constants of a new device that is switched on at a random place and time of day.
  private static func constants(of subject: Subject, _ draws: inout Draws) -> Constants? {
    var mechanism = subject.kind.make(draws.next())
    let place = draws.point(inSquare: AveragingAttack.area)
    let start = Double(draws.index(below: 8_640)) * Trajectory.step
    for step in 0..<181 {
      let time = start + Double(step) * Trajectory.step
      let observed = place + draws.gaussianPoint(deviation: Trajectory.noise)
      guard let report = mechanism.report(observed, at: time) else { continue }
      let residue = report.center - subject.expected(report.center)
      return Constants(
        phase: [Int(residue.east.rounded()), Int(residue.north.rounded())],
        radius: report.radius,
        timePhase: report.time.truncatingRemainder(dividingBy: subject.interval))
    }
    return nil
  }

  /// Returns the entropy in bits of the constants over the devices.
  private static func bits(of devices: [Constants]) -> Double {
    var counts: [Constants: Int] = [:]
    for device in devices { counts[device, default: 0] += 1 }
    guard counts.count > 1 else { return 0 }
    // The counts are sorted, so that rounding is the same in each run.
    return counts.values.sorted().reduce(0) { sum, count in
      let share = Double(count) / Double(devices.count)
      return sum - share * Scalar.logarithm(share) / Scalar.logarithm(2)
    }
  }
}
