// SPDX-License-Identifier: MIT

extension Belief {
  /// Combines the beliefs of several days about one place: their product, each raised to the power
  /// of one over the tempering.
  ///
  /// The days of one user are not independent, least of all if the mechanism answers from memory. A
  /// plain product would be overconfident.
  ///
  /// - Parameters:
  ///   - days: One belief per day, all with the same spacing.
  ///   - tempering: The number of days that count as one.
  /// - Returns: The belief with a total mass of one; `nil` for no days.
  static func pooled(_ days: [Self], tempering: Double) -> Self? {
    guard let first = days.first else { return nil }
    let window = days.reduce(first.window) { GridWindow($0, $1.window) }
    var logarithms = Array(repeating: 0.0, count: window.count)
    for day in days {
      for index in window.indices {
        let mass = day.mass(near: window.point(index)) + Self.doubt
        logarithms[index] += Scalar.logarithm(mass) / tempering
      }
    }
    let most = logarithms.max() ?? 0
    var result = Self(uniform: window)
    result.mass = logarithms.map { Scalar.exponential($0 - most) }
    result.normalize()
    return result
  }

  /// The mass that a place keeps if a day rules it out, because a user may sleep elsewhere once.
  private static let doubt = 1e-6
}
