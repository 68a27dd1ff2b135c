// SPDX-License-Identifier: MIT

/// The mechanisms that attacks l and m compare in place of ours and its parts.
enum Comparison: String, CaseIterable, Sendable {
  /// Ours, what it replaced, and those that were considered.
  case candidates

  /// Ours with other parameters.
  case frontier

  /// The mechanisms.
  var kinds: [SimulatedKind] {
    switch self {
    case .candidates: Candidate.comparison
    case .frontier: Variant.all
    }
  }
}
