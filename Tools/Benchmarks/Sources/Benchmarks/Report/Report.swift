// SPDX-License-Identifier: MIT

/// Everything that a run of the tool found out.
struct Report {
  /// How many points stand for a million.
  let pointCount: Int

  let roundCount: Int

  /// The table, in its order.
  let figures: [Figure]

  /// What the commands of the rounds cost.
  let commands: [Rounds.Row]

  /// Whether every requested bar was measured and is met.
  var holds: Bool { figures.allSatisfy(\.holds) }
}
