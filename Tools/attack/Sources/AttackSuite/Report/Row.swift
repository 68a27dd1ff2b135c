// SPDX-License-Identifier: MIT

/// One line of the table: what one attack found against one mechanism in one setting.
struct Row: Encodable, Sendable {
  /// The attack.
  let attack: AttackID

  /// The mechanism's name.
  let mechanism: String

  /// What else was fixed, such as a speed and what the adversary knows; may be empty.
  let setting: String

  /// How near the adversary came, for attacks that estimate a position.
  let score: Score?

  /// What the attack has of its own, in the order of the table.
  let extras: [Measure]

  /// A named figure.
  struct Measure: Encodable, Sendable {
    /// A few words, with the unit.
    let name: String

    /// The figure.
    let value: Double
  }

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - attack: The attack.
  ///   - mechanism: The mechanism's name.
  ///   - setting: What else was fixed.
  ///   - score: How near the adversary came.
  ///   - extras: What the attack has of its own.
  init(
    _ attack: AttackID, _ mechanism: String, setting: String = "", score: Score? = nil,
    extras: [(name: String, value: Double)] = []
  ) {
    self.attack = attack
    self.mechanism = mechanism
    self.setting = setting
    self.score = score
    self.extras = extras.map { Measure(name: $0.name, value: $0.value) }
  }

  /// A figure by name: `mean`, `median`, `ratio`, `hit564`, or the name of an extra.
  func figure(_ name: String) -> Double? {
    switch name {
    case "mean": score?.mean
    case "median": score?.median
    case "ratio": score?.ratio
    case "hit564": score?.hit564
    default: extras.first { $0.name == name }?.value
    }
  }
}
