// SPDX-License-Identifier: MIT

/// An attack that can be run against mechanisms.
protocol Attack: Sendable {
  /// Which attack this is.
  var id: AttackID { get }

  /// The bounds our mechanism must keep, and the ablations that must not.
  var targets: [Target] { get }

  /// Runs the attack against all mechanisms it is meant for.
  ///
  /// The rows depend on the run's seed, its size and nothing else.
  func rows(_ run: Run) -> [Row]
}
