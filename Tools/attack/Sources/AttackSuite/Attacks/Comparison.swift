// SPDX-License-Identifier: MIT

/// The sets of mechanisms that are compared on request; no target judges them.
enum Comparison: String, CaseIterable, Sendable {
  /// Ours, what it replaced, and those that were considered.
  case candidates

  /// Ours with other parameters.
  case frontier

  /// Ours, ours without one of the parts that hide habits, and what it replaced; in attack l only.
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
