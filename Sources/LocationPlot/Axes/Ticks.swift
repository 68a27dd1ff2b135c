// SPDX-License-Identifier: MIT

/// A mark on an axis.
struct Tick: Equatable {
  /// The value that it marks.
  let value: Double

  /// Its text.
  let label: String

  /// What the value is times a power of ten, on an axis of such powers: 1, 2 or 5; `nil` on others.
  var factor: Int?
}

/// Ticks at multiples of one, two or five times a power of ten.
enum Ticks {
  /// A step of one, two or five times a power of ten.
  struct Step: Equatable {
    /// 1, 2 or 5.
    let factor: Int

    /// The power of ten.
    let exponent: Int

    /// The step itself.
    var value: Double { multiple(1) }

    /// The decimals that its multiples need.
    var decimals: Int { max(-exponent, 0) }

    /// A multiple of the step, which is rounded once.
    func multiple(_ count: Int) -> Double {
      var power = 1.0
      for _ in 0..<abs(exponent) { power *= 10 }
      let whole = Double(count) * Double(factor)
      return exponent < 0 ? whole / power : whole * power
    }
  }

  /// The smallest step that divides a span into at most as many parts.
  ///
  /// - Parameters:
  ///   - span: The span, above zero.
  ///   - count: The most parts, above zero.
  /// - Returns: The step.
  static func step(for span: Double, atMost count: Int) -> Step {
    let least = span.isFinite && span > 0 ? span / Double(count) : 1
    // A figure shows nothing smaller than a nanometer or greater than a galaxy.
    for exponent in -9...20 {
      for factor in [1, 2, 5] {
        let step = Step(factor: factor, exponent: exponent)
        if step.value >= least { return step }
      }
    }
    return Step(factor: 1, exponent: 21)
  }

  /// The ticks in a range.
  ///
  /// - Parameters:
  ///   - range: The range.
  ///   - count: The most parts into which they divide it.
  ///   - unit: The text after each number.
  /// - Returns: The ticks, from the least value.
  static func linear(
    _ range: ClosedRange<Double>, atMost count: Int, unit: String = ""
  ) -> [Tick] {
    let step = step(for: range.upperBound - range.lowerBound, atMost: count)
    return multiples(of: step.value, in: range).map { index in
      let value = step.multiple(index)
      return Tick(
        value: value, label: SVGNumber.text(value, decimals: step.decimals) + unit)
    }
  }

  /// The numbers of the multiples of a step that lie in a range.
  static func multiples(of step: Double, in range: ClosedRange<Double>) -> [Int] {
    // What rounding puts just outside still belongs to it.
    let slack = 1e-9
    let first = (range.lowerBound / step - slack).rounded(.up)
    let last = (range.upperBound / step + slack).rounded(.down)
    guard first <= last, last - first < 1_000, let start = Int(exactly: first),
      let end = Int(exactly: last)
    else { return [] }
    return Array(start...end)
  }

  /// Ticks of an axis of powers of ten, at one, two and five times each.
  ///
  /// - Parameters:
  ///   - range: The range, above zero.
  ///   - unit: The text after each number.
  /// - Returns: The ticks, from the least value.
  static func logarithmic(_ range: ClosedRange<Double>, unit: String = "") -> [Tick] {
    let slack = 1 + 1e-9
    var ticks: [Tick] = []
    for exponent in -9...12 {
      for factor in [1, 2, 5] {
        let step = Step(factor: factor, exponent: exponent)
        guard step.value * slack >= range.lowerBound, step.value <= range.upperBound * slack
        else { continue }
        let text = SVGNumber.text(step.value, decimals: step.decimals)
        ticks.append(Tick(value: step.value, label: text + unit, factor: factor))
      }
    }
    return ticks
  }
}
