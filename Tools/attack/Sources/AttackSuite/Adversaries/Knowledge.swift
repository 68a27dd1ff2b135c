// SPDX-License-Identifier: MIT

/// What an adversary knows of a device's secret.
enum Knowledge: String, CaseIterable, Hashable, Sendable {
  /// Only the algorithm.
  case oblivious
  /// The hidden displacement or offset, so the borders, but not the random numbers to come.
  case boundaryKnown = "boundary-known"
  /// Everything that stays the same when a border is crossed again, from observed crossings.
  case learned
}
