// SPDX-License-Identifier: MIT

/// A bound that our mechanism must keep under an attack, and a mechanism that must break it.
struct Target: Sendable {
  /// A bound on a figure.
  enum Bound: Equatable, Sendable {
    /// The figure is at most this number.
    case atMost(Double)
    /// The figure is at least this number.
    case atLeast(Double)
    /// The figure is this number, to the last bit.
    case exactly(Double)

    /// Returns whether a figure keeps the bound; NaN keeps no bound.
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

  /// The settings of the bound; empty for all settings of the attack.
  let settings: Set<String>

  /// The name of the bounded figure, for `Row.figure(_:)`.
  let figure: String

  /// The bound.
  let bound: Bound

  /// The mechanism that must break the bound in at least one of the settings; `nil` for none.
  let mustFail: String?

  /// Makes a target.
  ///
  /// - Parameters:
  ///   - attack: The attack.
  ///   - ablation: The form of our mechanism that must keep the bound.
  ///   - settings: The settings of the bound; empty for all.
  ///   - figure: The name of the bounded figure.
  ///   - bound: The bound.
  ///   - mustFail: The mechanism that must break the bound.
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
