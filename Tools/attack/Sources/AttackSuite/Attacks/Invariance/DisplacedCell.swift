// SPDX-License-Identifier: MIT

import LocationCore

/// The places that a device's displacement moves into one leaf of the codebook.
struct DisplacedCell: Sendable {
  /// The device's displacement.
  let displacement: Displacement

  /// The distance in meters to which a device moves around its place.
  static let jitter = 20.0

  /// Draws two places of one cell, each with space to move around.
  ///
  /// - Parameters:
  ///   - start: A point near the places.
  ///   - draws: The source of random numbers.
  /// - Returns: The places.
  func pair(near start: PlanePoint, draws: inout Draws) -> (PlanePoint, PlanePoint) {
    while true {
      let first = start + draws.point(inSquare: 5_000)
      let second = first + draws.point(inSquare: 8_000)
      if let region = region(around: first), region == self.region(around: second) {
        return (first, second)
      }
    }
  }

  /// Returns the leaf of a place and of the space around it; `nil` if there are several.
  private func region(around place: PlanePoint) -> Region? {
    let plane = TangentPlane.standard
    var found: Region?
    for corner in 0..<8 {
      // The points are the corners of a regular octagon around the space.
      let step = PlanePoint.unit(course: Double(corner) * .pi / 4) * (Self.jitter * 1.2)
      let region = Region.leaf(at: displacement.displaced(plane.coordinate(of: place + step)))
      if let found, found != region { return nil }
      found = region
    }
    return found
  }
}
