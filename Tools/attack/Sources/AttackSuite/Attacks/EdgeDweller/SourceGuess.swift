// SPDX-License-Identifier: MIT

import LocationCore

/// Guesses which place a displacement takes to a point, from many random displacements.
struct SourceGuess: Sendable {
  /// The mechanism's numbers.
  let parameters: ReductionParameters

  /// Random devices that are asked.
  private static let devices = 400

  /// Meters between the discs that are tried.
  private static let spacing = 100.0

  /// The disc of `preciseDistance` that holds the source most often.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - draws: What the devices are drawn from.
  /// - Returns: The disc's center.
  func disc(of point: PlanePoint, draws: inout Draws) -> PlanePoint {
    let sources = (0..<Self.devices).map { _ in
      let field = Displacement(seed: AccuracySeed(number: draws.next()), parameters: parameters)
      // Fields hardly change over a kilometer, so what is added here is taken off there.
      return point - (field.displaced(point, on: .standard) - point)
    }
    var best = (center: point, count: 0)
    for row in -10...10 {
      for column in -10...10 {
        let step = PlanePoint(
          east: Double(column) * Self.spacing, north: Double(row) * Self.spacing)
        let center = point + step
        let count = sources.count { $0.distance(to: center) <= preciseDistance }
        if count > best.count { best = (center, count) }
      }
    }
    return best.center
  }
}
