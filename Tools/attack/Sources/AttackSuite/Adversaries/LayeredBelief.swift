// SPDX-License-Identifier: MIT

/// A belief about a place and the hidden state of a mechanism: one layer of masses per state, all
/// in one window.
struct LayeredBelief: Hashable, Sendable {
  /// One belief per hidden state, at least one.
  private(set) var layers: [Belief]

  /// Makes a belief of layers in one window.
  init(layers: [Belief]) {
    precondition(!layers.isEmpty, "a belief has a layer at least")
    self.layers = layers
  }

  /// Makes a belief that the mechanism is in state 0, with the same mass on every point.
  ///
  /// - Parameters:
  ///   - window: The window of the lattice points.
  ///   - stateCount: The number of hidden states of the mechanism.
  init(uniform window: GridWindow, stateCount: Int) {
    layers = (0..<stateCount).map { Belief(uniform: window, value: $0 == 0 ? 1 : 0) }
  }

  /// The window of all layers.
  var window: GridWindow { layers[0].window }

  /// The belief about the place alone, with a total mass of one.
  var marginal: Belief {
    var sum = layers[0]
    for layer in layers.dropFirst() { sum.add(layer) }
    sum.normalize()
    return sum
  }

  /// The sum of all masses of all layers.
  var total: Double { layers.reduce(0) { $0 + $1.total } }

  /// Multiplies every mass by a number.
  mutating func scale(by factor: Double) {
    for index in layers.indices { layers[index].scale(by: factor) }
  }

  /// Adds another belief about the same window.
  mutating func add(_ other: Self) {
    for index in layers.indices { layers[index].add(other.layers[index]) }
  }

  /// Divides every mass by the sum of all; without any mass the belief becomes uniform.
  mutating func normalize() {
    let total = total
    guard total > 0 else {
      self = Self(layers: layers.map { Belief(uniform: $0.window) })
      return
    }
    scale(by: 1 / total)
  }

  /// Returns the belief after a report, with a total mass of one.
  ///
  /// If the report rules out the whole belief, the adversary starts again from the report alone,
  /// because its model of movement is not exact.
  ///
  /// - Parameter arcs: The probabilities of the report.
  /// - Returns: The belief after the report.
  func told(_ arcs: [ReportArc]) -> Self {
    var result = applying(arcs)
    if result.total == 0 {
      result = Self(uniform: window, stateCount: layers.count).applying(arcs)
    }
    result.normalize()
    return result
  }

  /// Returns the evidence of a report and all later ones about the time before it: the transpose of
  /// ``told(_:)``.
  ///
  /// - Parameter arcs: The probabilities of the report.
  /// - Returns: The masses before the report, not normalized.
  func retold(_ arcs: [ReportArc]) -> Self { applying(arcs, backwards: true) }

  /// Multiplies the masses by the probabilities of a report, and changes the hidden states along
  /// its arcs.
  ///
  /// - Parameters:
  ///   - arcs: The probabilities of the report.
  ///   - backwards: Whether to follow the arcs from their end to their start.
  /// - Returns: The masses, not normalized.
  func applying(_ arcs: [ReportArc], backwards: Bool = false) -> Self {
    var result = Self(layers: layers.map { Belief(uniform: $0.window, value: 0) })
    for arc in arcs {
      let (source, target) = backwards ? (arc.to, arc.from) : (arc.from, arc.to)
      let masses = layers[source].mass
      let before = masses.span
      let chances = arc.chance.span
      var after = result.layers[target].mass.mutableSpan
      for index in 0..<chances.count { after[index] += before[index] * chances[index] }
    }
    return result
  }

  /// Returns the belief at a later time, in another window; the hidden state does not change.
  ///
  /// - Parameters:
  ///   - window: The window of the result.
  ///   - seconds: The time that passes, in seconds.
  ///   - mobility: The expected movement.
  ///   - scratch: Memory for intermediate sums.
  /// - Returns: The belief after that time.
  func moved(
    to window: GridWindow, over seconds: Double, by mobility: MobilityPrior,
    scratch: inout [Double]
  ) -> Self {
    Self(
      layers: layers.map {
        mobility.moved($0, to: window, over: seconds, scratch: &scratch)
      })
  }

  /// Returns the product of two beliefs in the same window, point by point and state by state.
  func product(with other: Self) -> Self {
    var result = self
    for layer in layers.indices {
      let otherMasses = other.layers[layer].mass
      let factors = otherMasses.span
      var masses = result.layers[layer].mass.mutableSpan
      for index in 0..<factors.count { masses[index] *= factors[index] }
    }
    return result
  }
}
