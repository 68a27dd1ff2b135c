// SPDX-License-Identifier: MIT

import LocationCore

/// A kind of trajectories on which mechanisms run.
struct Scenario: Sendable {
  /// The name in the tables.
  let name: String

  /// The number of trajectories, or of devices on one recorded trace.
  let count: Int

  /// The plane of the trajectories.
  let plane: TangentPlane

  /// Makes a trajectory; equal indices give equal trajectories for all mechanisms.
  let trajectory: @Sendable (_ index: Int) -> Trajectory

  /// Returns the scenarios of a run: the recorded traces with twenty devices each, or generated
  /// trajectories.
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
  ///   - body: Receives each trajectory and its reports.
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

  /// Returns the mechanisms that run on trajectories.
  ///
  /// They are the baselines, with a report every five minutes unless they have their own rate, and
  /// forms of our mechanism.
  ///
  /// - Parameter ablations: The forms of our mechanism.
  /// - Returns: The kinds, in the order of the tables.
  func kinds(_ ablations: [Ablation]) -> [MechanismKind] {
    MechanismKind.baselines(every: 300) + ablations.map { $0.kind(on: plane) }
  }
}
