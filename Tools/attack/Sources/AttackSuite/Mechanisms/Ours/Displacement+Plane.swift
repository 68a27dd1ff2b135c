// SPDX-License-Identifier: MIT

import LocationCore

extension Displacement {
  /// Where the region of a point of a plane is looked up.
  func displaced(_ point: PlanePoint, on plane: TangentPlane) -> PlanePoint {
    plane.point(of: displaced(plane.coordinate(of: point)))
  }
}
