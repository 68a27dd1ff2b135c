// SPDX-License-Identifier: MIT

extension Trajectory {
  /// A device that rests in one place.
  ///
  /// - Parameters:
  ///   - place: Where it rests.
  ///   - duration: How long, in seconds.
  ///   - draws: What the noise is drawn from.
  /// - Returns: The trajectory, from the beginning of `SuiteTime`.
  static func stationary(at place: PlanePoint, for duration: Double, draws: inout Draws) -> Self {
    PathBuilder(at: place, start: 0).trajectory(until: duration, draws: &draws)
  }
}
