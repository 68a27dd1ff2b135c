// SPDX-License-Identifier: MIT

import LocationCore

extension Displacement {
  /// Returns the point at which the region of a point is looked up.
  func displaced(_ point: PlanePoint, on plane: TangentPlane) -> PlanePoint {
    plane.point(of: displaced(plane.coordinate(of: point)))
  }
}
