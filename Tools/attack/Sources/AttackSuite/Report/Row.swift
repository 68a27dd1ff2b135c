// SPDX-License-Identifier: MIT

/// A line of a table: the result of one attack against one mechanism in one setting.
struct Row: Codable, Sendable {
  /// The attack.
  let attack: AttackID

  /// The name of the mechanism.
  let mechanism: String

  /// The other conditions, such as a speed and the adversary's knowledge; may be empty.
  let setting: String

  /// The score, for attacks that estimate a position.
  let score: Score?

  /// The figures of this attack alone, in the order of the table.
  let extras: [Measure]

  /// A named figure.
  struct Measure: Codable, Sendable {
    /// The name, with the unit.
    let name: String

    /// The value.
    let value: Double
  }

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - attack: The attack.
  ///   - mechanism: The name of the mechanism.
  ///   - setting: The other conditions.
  ///   - score: The score, if the attack estimates a position.
  ///   - extras: The figures of this attack alone.
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

  /// Returns a figure by name: `mean`, `median`, `ratio`, `hit564`, or the name of an extra.
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
