// SPDX-License-Identifier: MIT

import LocationCore

/// A mechanism, and an adversary who sees its reports and knows so much about it.
struct Watcher: Sendable {
  /// What the adversary knows of a device's secret.
  enum Knowledge: String, Hashable, Sendable {
    /// The algorithm only.
    case oblivious
    /// What the secret makes of the places on the user's ways; not the draws to come.
    case boundaryKnown = "boundary-known"
  }

  /// What is seen of one trace: the reports, and what is known about how they came about.
  struct Sight: Sendable {
    /// The reports in the order of time.
    let reports: [Report]

    /// What the adversary knows about the mechanism.
    var model: any ReportModel
  }

  /// What the tables call the mechanism.
  let name: String

  /// What the adversary knows.
  let knowledge: Knowledge

  /// Lets a new device run along a trajectory.
  let watch: @Sendable (_ trajectory: Trajectory, _ deviceSeed: UInt64) -> Sight

  /// Makes a watcher.
  ///
  /// - Parameters:
  ///   - name: What the tables call the mechanism.
  ///   - knowledge: What the adversary knows.
  ///   - watch: Lets a new device, made from a seed, run along a trajectory.
  init(
    _ name: String, _ knowledge: Knowledge = .oblivious,
    watch: @escaping @Sendable (_ trajectory: Trajectory, _ deviceSeed: UInt64) -> Sight
  ) {
    self.name = name
    self.knowledge = knowledge
    self.watch = watch
  }

  /// A mechanism of which all adversaries know the same.
  ///
  /// - Parameters:
  ///   - kind: The mechanism.
  ///   - name: What the tables call it; the mechanism's own name where it is left out.
  ///   - model: What is known about it.
  init(_ kind: MechanismKind, name: String? = nil, model: any ReportModel) {
    self.init(name ?? kind.name) { trajectory, seed in
      Sight(reports: trajectory.reports(of: kind, deviceSeed: seed), model: model)
    }
  }

  /// Our mechanism, or a part of it.
  ///
  /// - Parameters:
  ///   - ablation: What is taken away.
  ///   - knowledge: What the adversary knows.
  ///   - secrets: Draws of the displacements over which an oblivious adversary averages; used up
  ///     here, so that all traces share one set.
  ///   - plane: The plane of the trajectories.
  /// - Returns: The watcher.
  static func ours(
    _ ablation: Ablation = .none, _ knowledge: Knowledge, secrets: Draws,
    on plane: TangentPlane = .standard
  ) -> Self {
    var secrets = secrets
    let parameters = ablation.parameters
    let imagined = (0..<48).map { _ in
      Displacement(seed: AccuracySeed(number: secrets.next()), parameters: parameters)
    }
    let shared = ReportArcCache()
    return Self(ablation.rawValue, knowledge) { trajectory, seed in
      var device = Reduction(
        name: ablation.rawValue, parameters: parameters, deviceSeed: seed, plane: plane)
      let reports = trajectory.reports(of: &device)
      let model =
        switch knowledge {
        case .oblivious:
          RegionModel(
            displacements: imagined, parameters: parameters, plane: plane, cache: shared)
        case .boundaryKnown:
          RegionModel(
            displacements: [device.displacement], parameters: parameters, plane: plane)
        }
      return Sight(reports: reports, model: model)
    }
  }

  /// Android's fudger, its offset secret or learned.
  static func android(_ knowledge: Knowledge) -> Self {
    let name = MechanismKind.android.name
    return Self(name, knowledge) { trajectory, seed in
      var device = AndroidFudger(name: name, deviceSeed: seed)
      var offsets: [Double: PlanePoint] = [:]
      var reports: [Report] = []
      for (index, point) in trajectory.observed.enumerated() {
        guard let report = device.report(point, at: trajectory.time(of: index)) else { continue }
        offsets[report.time] = device.offset
        reports.append(report)
      }
      let offset: LatticeModel.Offset =
        switch knowledge {
        case .oblivious: .normal(deviation: device.lattice.width / 4)
        case .boundaryKnown: .learned(offsets)
        }
      return Sight(
        reports: reports, model: LatticeModel(lattice: device.lattice, offset: offset))
    }
  }
}
