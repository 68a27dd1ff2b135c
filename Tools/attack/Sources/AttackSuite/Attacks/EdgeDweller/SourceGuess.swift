// SPDX-License-Identifier: MIT

import LocationCore

/// Estimates the place that a displacement moves to a point, with many random displacements.
struct SourceGuess: Sendable {
  /// The mechanism's parameters.
  let parameters: ReductionParameters

  /// The number of random devices.
  private static let devices = 400

  /// The distance between the tried discs in meters.
  private static let spacing = 100.0

  /// Returns the disc of `preciseDistance` that contains the place most often.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - draws: The source of the devices.
  /// - Returns: The center of the disc.
  func disc(of point: PlanePoint, draws: inout Draws) -> PlanePoint {
    let sources = (0..<Self.devices).map { _ in
      let field = Displacement(seed: AccuracySeed(number: draws.next()), parameters: parameters)
      // Fields hardly change over a kilometer, so the displacement at the point is nearly that at
      // the source.
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
