// SPDX-License-Identifier: MIT

/// How long after the crossing of a border a mechanism reports the new region, learned from examples.
struct DelayModel: Sendable {
  /// The width of a bin in seconds.
  private static let bin = 60.0

  /// The longest delay in seconds; longer ones count as this one.
  static let longest = 7_200.0

  /// The density where there was no example: the model may be wrong.
  private static let least = 1e-7

  /// The half width in seconds of the kernel around an observed delay: the more observations, the
  /// narrower.
  private static func kernel(_ count: Int) -> Double {
    max(150, 1_400 / Double(count).squareRoot())
  }

  /// The number of observations as which all examples together count beside those of one border.
  private static let weightOfAll = 2.0

  private var counts = [Double](repeating: 0, count: Int(longest / bin) + 1)
  private var total = 0.0
  private var observed: [PlanePoint: [Double]] = [:]

  /// Makes a model without examples.
  init() {}

  /// Adds an example of any border.
  mutating func learn(_ delay: Double) {
    guard delay >= 0 else { return }
    counts[min(Int(delay / Self.bin), counts.count - 1)] += 1
    total += 1
  }

  /// Adds an observation of the border at which the attacked device enters a region.
  mutating func observe(_ delay: Double, into region: PlanePoint) {
    observed[region, default: []].append(delay)
  }

  /// The probability per second of a delay into a region.
  func density(_ delay: Double, into region: PlanePoint) -> Double {
    guard delay >= 0, delay < Self.longest, total > 0 else { return Self.least }
    let all = max(counts[Int(delay / Self.bin)] / total / Self.bin, Self.least)
    guard let known = observed[region] else { return all }
    let width = Self.kernel(known.count)
    let near = known.reduce(0) { sum, example in
      sum + max(0, 1 - abs(delay - example) / width) / width
    }
    return (near + Self.weightOfAll * all) / (Double(known.count) + Self.weightOfAll)
  }
}
