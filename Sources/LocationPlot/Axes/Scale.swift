// SPDX-License-Identifier: MIT

import LocationCore

/// A range of values that fills a range of pixels.
struct Scale {
  /// How values are spread.
  enum Spread {
    /// Equal differences take equal room.
    case linear

    /// Equal quotients take equal room; values are above zero.
    case logarithmic
  }

  /// The values.
  let values: ClosedRange<Double>

  private let spread: Spread
  private let start: Double
  private let factor: Double
  private let offset: Double

  /// Makes a scale.
  ///
  /// - Parameters:
  ///   - values: The values, more than one.
  ///   - start: The pixel of the least value.
  ///   - end: The pixel of the greatest value.
  ///   - spread: How values are spread.
  init(
    _ values: ClosedRange<Double>, from start: Double, to end: Double, spread: Spread = .linear
  ) {
    self.values = values
    self.spread = spread
    self.start = start
    offset = Self.position(values.lowerBound, spread)
    let span = Self.position(values.upperBound, spread) - offset
    factor = span > 0 ? (end - start) / span : 0
  }

  /// The pixel of a value; values outside the range lie outside its pixels.
  @inline(__always)
  func pixel(_ value: Double) -> Double {
    start + (Self.position(value, spread) - offset) * factor
  }

  /// The pixel of a value, or of the end of the range that is nearer to it.
  func limitedPixel(_ value: Double) -> Double {
    pixel(min(max(value, values.lowerBound), values.upperBound))
  }

  @inline(__always)
  private static func position(_ value: Double, _ spread: Spread) -> Double {
    switch spread {
    case .linear: value
    case .logarithmic: PlatformMath.logarithm(max(value, .leastNormalMagnitude))
    }
  }

  /// A range that is not empty: a single value gets room around it.
  static func widened(_ range: ClosedRange<Double>, by least: Double) -> ClosedRange<Double> {
    let span = range.upperBound - range.lowerBound
    guard span < least else { return range }
    let middle = range.lowerBound + span / 2
    return middle - least / 2...middle + least / 2
  }
}
