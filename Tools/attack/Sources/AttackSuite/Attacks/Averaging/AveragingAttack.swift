// SPDX-License-Identifier: MIT

/// Attack a: a device rests, and the adversary averages all its reports.
struct AveragingAttack: TraceAttack {
  /// The numbers of reports to average.
  static let counts = [1, 10, 100, 1_000]

  /// The edge in meters of the square from which places are drawn: several cells of every lattice.
  static let area = 40_000.0

  let id = AttackID.averaging

  let targets = [
    // A place with one answer reveals nothing more, to the last bit. The few places on an edge,
    // with two answers, can change the median a little.
    Target(.averaging, AveragingAttack.gain, .atLeast(0.98), mustFail: "Gaussian noise"),
    Target(
      .averaging, AveragingAttack.steady, .atLeast(0.95), mustFail: "planar Laplace"),
    Target(.averaging, "hit564", .atMost(0.08), mustFail: "GeoClue scramble"),
  ]

  /// The name of the figure: the median error after all reports over the one after the first.
  static let gain = "error(1000)/error(1)"

  /// The name of the figure: the share of the places with a single answer.
  static let steady = "places with 1 answer"

  /// A mechanism and the best simple estimator against it.
  private struct Subject {
    let kind: MechanismKind
    var takesMiddle = false
  }

  func rows(_ run: Run) -> [Row] {
    guard run.traces.isEmpty else {
      return Scenario.all(run).flatMap { StayAveraging(scenario: $0).rows(run) }
    }
    let subjects = [
      Subject(kind: .gaussian(every: 60)), Subject(kind: .laplace(every: 60)),
      Subject(kind: .twoDecimals(every: 60)), Subject(kind: .grid(every: 60)),
      Subject(kind: .android),
      // The longitude is exact but for the receiver's noise; the latitude is the middle of four.
      Subject(kind: .geoclue(every: 60), takesMiddle: true),
      Subject(kind: .stickyCircle(every: 60)), Subject(kind: Ablation.none.kind),
    ]
    return subjects.map { row(of: $0, run) }
  }

  private func row(of subject: Subject, _ run: Run) -> Row {
    let outcomes = run.map(run.count(quick: 200, full: 1_000)) { index in
      var draws = Draws(seed: run.seed, "averaging", index: index)
      let place = draws.point(inSquare: Self.area)
      let reports = Self.reports(of: subject.kind, at: place, draws: &draws)
      return Outcome(place: place, reports: reports, takesMiddle: subject.takesMiddle)
    }
    let medians = Self.counts.indices.map { index in outcomes.map { $0.errors[index] }.median }
    var extras = zip(Self.counts, medians).map { (name: "median N=\($0)", value: $1) }
    extras.append((Self.gain, medians[medians.count - 1] / medians[0]))
    extras.append((Self.steady, outcomes.map { $0.answers == 1 ? 1 : 0 }.mean))
    return Row(
      id, subject.kind.name, setting: "N=1000", score: Score(outcomes.map(\.estimate)),
      extras: extras)
  }

  /// Returns the first thousand reports of a new device that rests in a place.
  private static func reports(
    of kind: MechanismKind, at place: PlanePoint, draws: inout Draws
  ) -> [Report] {
    var mechanism = kind.make(draws.next())
    var reports: [Report] = []
    var time = 0.0
    while reports.count < counts[counts.count - 1] {
      let observed = place + draws.gaussianPoint(deviation: Trajectory.noise)
      if let report = mechanism.report(observed, at: time) { reports.append(report) }
      time += Trajectory.step
    }
    return reports
  }

  /// The result of averaging for one place.
  private struct Outcome: Sendable {
    /// The errors in meters after each of `counts`.
    let errors: [Double]

    /// The estimate after all reports.
    let estimate: Estimate

    /// The number of different centers.
    let answers: Int

    init(place: PlanePoint, reports: [Report], takesMiddle: Bool) {
      let centers = reports.map(\.center)
      let points = AveragingAttack.counts.map { count in
        let mean = PlanePoint.mean(of: centers.prefix(count))
        guard takesMiddle else { return mean }
        return PlanePoint(
          east: mean.east, north: PlanePoint.middle(of: centers.prefix(count)).north)
      }
      errors = points.map { $0.distance(to: place) }
      estimate = Estimate(
        point: points[points.count - 1], truth: place, radius: reports.map(\.radius).mean)
      answers = Set(centers).count
    }
  }
}
