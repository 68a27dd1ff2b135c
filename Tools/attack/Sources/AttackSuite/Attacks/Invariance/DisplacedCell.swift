// SPDX-License-Identifier: MIT

import LocationCore

/// The places that a device's displacement takes into one leaf of the codebook.
struct DisplacedCell: Sendable {
  /// The device's displacement.
  let displacement: Displacement

  /// How far from its place a device moves about, in meters.
  static let jitter = 20.0

  /// Draws two places of one cell, each with the room to move about in.
  ///
  /// - Parameters:
  ///   - start: Near which they are.
  ///   - draws: What they are drawn from.
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

  /// The leaf of a place and of all that lies within the room round it; `nil` where those differ.
  private func region(around place: PlanePoint) -> Region? {
    let plane = TangentPlane.standard
    var found: Region?
    for corner in 0..<8 {
      // The corners of a regular octagon round the room.
      let step = PlanePoint.unit(course: Double(corner) * .pi / 4) * (Self.jitter * 1.2)
      let region = Region.leaf(at: displacement.displaced(plane.coordinate(of: place + step)))
      if let found, found != region { return nil }
      found = region
    }
    return found
  }
}
