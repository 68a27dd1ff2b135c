// SPDX-License-Identifier: MIT

/// All attacks of the suite.
enum Suite {
  /// The attacks in the order of the tables.
  static let attacks: [any Attack] = [
    AveragingAttack(), EdgeDwellerAttack(), CollusionAttack(),
  ]
}
