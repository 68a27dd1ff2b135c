// SPDX-License-Identifier: MIT

import LocationCore

/// A mechanism, and the knowledge of an adversary that sees its reports.
struct Watcher: Sendable {
  /// The adversary's view of one trace: the reports, and the model of their mechanism.
  struct Sight: Sendable {
    /// The reports in the order of time.
    let reports: [Report]

    /// The adversary's model of the mechanism.
    var model: any ReportModel
  }

  /// The name of the mechanism in the tables.
  let name: String

  /// The adversary's knowledge of the device's secret.
  let knowledge: Knowledge

  /// Runs a new device along a trajectory.
  let watch: @Sendable (_ trajectory: Trajectory, _ deviceSeed: UInt64) -> Sight

  /// Makes a watcher.
  ///
  /// - Parameters:
  ///   - name: The name of the mechanism in the tables.
  ///   - knowledge: The adversary's knowledge of the device's secret.
  ///   - watch: Runs a new device, made from a seed, along a trajectory.
  init(
    _ name: String, _ knowledge: Knowledge = .oblivious,
    watch: @escaping @Sendable (_ trajectory: Trajectory, _ deviceSeed: UInt64) -> Sight
  ) {
    self.name = name
    self.knowledge = knowledge
    self.watch = watch
  }

  /// Makes a watcher of a mechanism without a secret to learn.
  ///
  /// - Parameters:
  ///   - kind: The mechanism.
  ///   - name: The name in the tables; by default the mechanism's own name.
  ///   - model: The adversary's model of the mechanism.
  init(_ kind: MechanismKind, name: String? = nil, model: any ReportModel) {
    self.init(name ?? kind.name) { trajectory, seed in
      Sight(reports: trajectory.reports(of: kind, deviceSeed: seed), model: model)
    }
  }

  /// Makes a watcher of our mechanism, or of a part of it.
  ///
  /// - Parameters:
  ///   - ablation: The part that is removed.
  ///   - knowledge: The adversary's knowledge of the device's secret.
  ///   - secrets: The source of the displacements over which an oblivious adversary averages; all
  ///     traces share one set.
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
        case .boundaryKnown, .learned:
          RegionModel(
            displacements: [device.displacement], parameters: parameters, plane: plane)
        }
      return Sight(reports: reports, model: model)
    }
  }

  /// Makes a watcher of Android's fudger, with a secret or a learned offset.
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
        case .boundaryKnown, .learned: .learned(offsets)
        }
      return Sight(
        reports: reports, model: LatticeModel(lattice: device.lattice, offset: offset))
    }
  }
}
