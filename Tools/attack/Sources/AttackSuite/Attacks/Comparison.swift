// SPDX-License-Identifier: MIT

/// The mechanisms that attacks l and m compare in place of ours and its parts.
enum Comparison: String, CaseIterable, Sendable {
  /// Ours, what it replaced, and those that were considered.
  case candidates

  /// Ours with other parameters.
  case frontier

  /// Ours, whole and without each of its parts that hides habits, and what it replaced.
  case ablations

  /// The mechanisms.
  var kinds: [SimulatedKind] {
    switch self {
    case .candidates: Candidate.comparison
    case .frontier: Variant.all
    case .ablations: Ablation.ofHabits.map { .ours($0) } + [TickLag.kind]
    }
  }
}
