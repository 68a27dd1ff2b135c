// SPDX-License-Identifier: MIT

/// Attack c: clients of one device pool their reports of one time.
struct CollusionAttack: Attack {
  /// The numbers of clients.
  static let counts = [1, 2, 4, 10]

  let id = AttackID.collusion

  /// The name of the figure: the mean error of all clients over that of one.
  static let errorGain = "error(k)/error(1)"

  /// The name of the figure: the mean area of all clients over that of one.
  static let areaGain = "area(k)/area(1)"

  /// The name of the figure: the mean area that contains 95 % of the belief.
  static let area = "95 % area km²"

  let targets = [CollusionAttack.errorGain, CollusionAttack.areaGain].map { figure in
    Target(.collusion, figure, .exactly(1), mustFail: CollusionAttack.ownWarp)
  }

  /// The variant of our mechanism with a displacement for each client.
  static let ownWarp = "public lattice, own warp per client"

  func rows(_ run: Run) -> [Row] {
    let samples = run.isQuick ? 24 : 48
    let families: [any ClientFamily] = [
      NoiseFamily.gaussian, NoiseFamily.laplace, NoiseFamily.circles, ProviderFamily(),
      KeyedLatticeFamily(
        name: "own lattice and warp per client", isDisplaced: true, samples: samples),
      KeyedLatticeFamily(name: "own lattice per client", isDisplaced: false, samples: samples),
      CodebookFamily(name: Self.ownWarp, sharesSecret: false, samples: samples),
      CodebookFamily(name: Ablation.none.rawValue, sharesSecret: true, samples: samples),
    ]
    return families.flatMap { rows(of: $0, run) }
  }

  private func rows(of family: any ClientFamily, _ run: Run) -> [Row] {
    let places = run.map(run.count(quick: 40, full: 200)) { index in
      var draws = Draws(seed: run.seed, "collusion", index: index)
      // A window has 40² points in quick runs, else 78².
      return Self.outcomes(of: family, side: run.isQuick ? 40 : 78, &draws)
    }
    let scores = Self.counts.indices.map { index in Score(places.map { $0[index].estimate }) }
    let areas = Self.counts.indices.map { index in places.map { $0[index].area }.mean }
    return Self.counts.indices.map { index in
      let gain = (scores[index]?.mean ?? 0) / (scores[0]?.mean ?? 0)
      return Row(
        id, family.name, setting: "k=\(Self.counts[index])", score: scores[index],
        extras: [
          (Self.area, areas[index]), (Self.errorGain, gain),
          (Self.areaGain, areas[index] / areas[0]),
        ])
    }
  }

  /// The result for a number of clients.
  private struct Outcome: Sendable {
    let estimate: Estimate
    let area: Double
  }

  /// Returns one outcome for each of `counts`, in one place with one set of secrets.
  private static func outcomes(
    of family: any ClientFamily, side: Int, _ draws: inout Draws
  ) -> [Outcome] {
    let place = draws.point(inSquare: AveragingAttack.area)
    let reports = family.reports(counts[counts.count - 1], at: place, draws: &draws)
    var belief = Belief(
      uniform: GridWindow(
        covering: PlaneBox(around: reports[0].center, reach: family.reach / 2),
        spacing: family.reach / Double(side)))
    var known: Set<Report> = []
    var outcomes: [Outcome] = []
    for (client, report) in reports.enumerated() {
      // If all clients share one secret, an equal answer is the same answer.
      if known.insert(report).inserted || !family.sharesSecret {
        let likelihood = family.likelihood(
          of: report, client: client, over: belief.window, draws: &draws)
        belief.weigh(by: likelihood)
      }
      guard counts.contains(client + 1) else { continue }
      let estimate = Estimate(
        point: belief.mean, disc: belief.bestDisc(radius: preciseDistance), truth: place,
        radius: report.radius)
      outcomes.append(Outcome(estimate: estimate, area: belief.credibleArea(share: 0.95)))
    }
    return outcomes
  }
}

extension Belief {
  /// Weighs all points by new evidence.
  ///
  /// Evidence against all points is ignored, because the lattice may be too coarse for the area
  /// that many clients leave.
  fileprivate mutating func weigh(by likelihood: [Double]) {
    let product = zip(mass, likelihood).map { $0 * $1 }
    guard let greatest = product.max(), greatest > 0 else { return }
    mass = product.map { $0 / greatest }
  }
}
