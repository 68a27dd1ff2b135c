// SPDX-License-Identifier: MIT

extension Belief {
  /// The combined belief of several days about one place: the product of the days' beliefs, each
  /// raised to the power of one over the tempering.
  ///
  /// Days of one user are not independent, above all not where the mechanism answers from memory;
  /// a plain product would be far too sure of itself.
  ///
  /// - Parameters:
  ///   - days: One belief a day, of one spacing.
  ///   - tempering: How many days count as one.
  /// - Returns: The belief with the total mass one, or `nil` of no days.
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
    result.normalise()
    return result
  }

  /// Mass that a place keeps although a day rules it out, since a user may sleep elsewhere once.
  private static let doubt = 1e-6
}
