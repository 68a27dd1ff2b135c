// SPDX-License-Identifier: MIT

extension Trajectory {
  /// Makes the trajectory of a device that rests in one place.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - duration: The duration in seconds.
  ///   - draws: The source of the noise.
  /// - Returns: The trajectory, from the beginning of `SuiteTime`.
  static func stationary(at place: PlanePoint, for duration: Double, draws: inout Draws) -> Self {
    PathBuilder(at: place, start: 0).trajectory(until: duration, draws: &draws)
  }
}
