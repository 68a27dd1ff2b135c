// SPDX-License-Identifier: MIT

import LocationCore

/// A kind of trajectory that mechanisms are run on.
struct Scenario: Sendable {
  /// What the tables call it.
  let name: String

  /// How many trajectories, or devices on the same one.
  let count: Int

  /// The plane of the trajectories.
  let plane: TangentPlane

  /// Makes a trajectory; equal indices give equal ones for all mechanisms.
  let trajectory: @Sendable (_ index: Int) -> Trajectory

  /// The scenarios of a run: the user's traces with twenty devices each, or generated ones.
  static func all(_ run: Run) -> [Self] {
    guard run.traces.isEmpty else {
      return run.traces.map { trace in
        Self(
          name: trace.name, count: run.count(quick: 20, full: 20), plane: trace.plane
        ) { _ in trace.trajectory }
      }
    }
    let count = run.count(quick: 20, full: 100)
    return [
      Self(name: "random waypoint 12 h", count: count, plane: .standard) { index in
        var draws = Draws(seed: run.seed, "random waypoint", index: index)
        return .randomWaypoint(draws: &draws)
      },
      Self(name: "commute 24 h", count: count, plane: .standard) { index in
        var draws = Draws(seed: run.seed, "commute", index: index)
        return Commuter(draws: &draws).trajectory(draws: &draws)
      },
    ]
  }

  /// Runs a mechanism on all trajectories.
  ///
  /// - Parameters:
  ///   - kind: The mechanism.
  ///   - run: The run.
  ///   - body: Called with each trajectory and the reports on it.
  /// - Returns: The results in order.
  func map<Result: Sendable>(
    _ kind: MechanismKind, _ run: Run, _ body: @Sendable (Trajectory, [Report]) -> Result
  ) -> [Result] {
    run.map(count) { index in
      let trajectory = trajectory(index)
      var draws = Draws(seed: run.seed, "device", index: index)
      return body(trajectory, trajectory.reports(of: kind, deviceSeed: draws.next()))
    }
  }

  /// The mechanisms that run on trajectories: the baselines, every five minutes where they have no
  /// rate of their own, then ours whole and without a part.
  ///
  /// - Parameter ablations: Which forms of ours.
  /// - Returns: The kinds, in the order of the tables.
  func kinds(_ ablations: [Ablation]) -> [MechanismKind] {
    MechanismKind.baselines(every: 300) + ablations.map { $0.kind(on: plane) }
  }
}
