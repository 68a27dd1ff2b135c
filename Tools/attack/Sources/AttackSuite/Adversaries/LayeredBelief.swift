// SPDX-License-Identifier: MIT

/// A belief about a place and the hidden state of a mechanism: one layer of masses a state, all on
/// one window.
struct LayeredBelief: Hashable, Sendable {
  /// One belief a hidden state, at least one.
  private(set) var layers: [Belief]

  /// Makes a belief from its layers, which share one window.
  init(layers: [Belief]) {
    precondition(!layers.isEmpty, "a belief has a layer at least")
    self.layers = layers
  }

  /// The belief that the mechanism is in state 0 and every point is as likely as every other.
  ///
  /// - Parameters:
  ///   - window: Where the user may be.
  ///   - stateCount: How many hidden states the mechanism has.
  init(uniform window: GridWindow, stateCount: Int) {
    layers = (0..<stateCount).map { Belief(uniform: window, value: $0 == 0 ? 1 : 0) }
  }

  /// Where the masses lie.
  var window: GridWindow { layers[0].window }

  /// The belief about the place alone, with the total mass one.
  var marginal: Belief {
    var sum = layers[0]
    for layer in layers.dropFirst() { sum.add(layer) }
    sum.normalise()
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
  mutating func normalise() {
    let total = total
    guard total > 0 else {
      self = Self(layers: layers.map { Belief(uniform: $0.window) })
      return
    }
    scale(by: 1 / total)
  }

  /// The belief after a report, with the total mass one.
  ///
  /// Where the report rules out all that was believed (the adversary's model of movement is never
  /// exact), the adversary starts anew from the report alone.
  ///
  /// - Parameter arcs: The chances of the report.
  /// - Returns: The belief after it.
  func told(_ arcs: [ReportArc]) -> Self {
    var result = applying(arcs)
    if result.total == 0 {
      result = Self(uniform: window, stateCount: layers.count).applying(arcs)
    }
    result.normalise()
    return result
  }

  /// What a report and all after it say about the moment before it: the transpose of ``told(_:)``.
  ///
  /// - Parameter arcs: The chances of the report.
  /// - Returns: The masses before it, not normalized.
  func retold(_ arcs: [ReportArc]) -> Self { applying(arcs, backwards: true) }

  /// Multiplies by the chances of a report and changes the hidden states along its arcs.
  ///
  /// - Parameters:
  ///   - arcs: The chances of the report.
  ///   - backwards: Whether the arcs are followed from their end to their start.
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

  /// The belief some time later, on another window; each hidden state is kept.
  ///
  /// - Parameters:
  ///   - window: The window of the result.
  ///   - seconds: The time that passes.
  ///   - mobility: What is expected of movement.
  ///   - scratch: Room for intermediate sums.
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

  /// The product of two beliefs about the same window, point by point and state by state.
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
