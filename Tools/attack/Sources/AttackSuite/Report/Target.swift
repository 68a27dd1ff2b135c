// SPDX-License-Identifier: MIT

/// A bound that our mechanism keeps under an attack, and the ablation that shows the bound to bite.
struct Target: Sendable {
  /// A bound on a figure.
  enum Bound: Equatable, Sendable {
    /// The figure or less.
    case atMost(Double)
    /// The figure or more.
    case atLeast(Double)
    /// The figure, to the last bit.
    case exactly(Double)

    /// Whether a figure keeps the bound; no number keeps none.
    func holds(_ figure: Double) -> Bool {
      switch self {
      case .atMost(let limit): figure <= limit
      case .atLeast(let limit): figure >= limit
      case .exactly(let value): figure == value
      }
    }
  }

  /// The attack.
  let attack: AttackID

  /// The mechanism that must keep the bound.
  let mechanism: String

  /// Settings the bound is for; empty for all settings of the attack.
  let settings: Set<String>

  /// The bounded figure, as `Row.figure(_:)` names it.
  let figure: String

  /// The bound.
  let bound: Bound

  /// Mechanism that must break the bound in at least one of the settings; `nil` where none is made
  /// to.
  let mustFail: String?

  /// Makes a target.
  ///
  /// - Parameters:
  ///   - attack: The attack.
  ///   - ablation: The form of our mechanism that must keep the bound.
  ///   - settings: Settings the bound is for; empty for all.
  ///   - figure: The bounded figure.
  ///   - bound: The bound.
  ///   - mustFail: Mechanism that must break it.
  init(
    _ attack: AttackID, of ablation: Ablation = .none, settings: Set<String> = [],
    _ figure: String, _ bound: Bound, mustFail: String? = nil
  ) {
    self.attack = attack
    mechanism = ablation.rawValue
    self.settings = settings
    self.figure = figure
    self.bound = bound
    self.mustFail = mustFail
  }
}
