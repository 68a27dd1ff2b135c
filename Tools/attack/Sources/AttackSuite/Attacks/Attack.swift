// SPDX-License-Identifier: MIT

/// An attack on mechanisms.
protocol Attack: Sendable {
  /// The identifier of the attack.
  var id: AttackID { get }

  /// The bounds that our mechanism must keep, and the mechanisms that must break them.
  var targets: [Target] { get }

  /// Runs the attack against all mechanisms for which it is meant.
  ///
  /// The rows depend only on the seed, the size and the traces of the run.
  func rows(_ run: Run) -> [Row]
}
