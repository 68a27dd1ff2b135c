// SPDX-License-Identifier: MIT

/// An area between two parallels and two meridians.
package struct RegionBox: Hashable, Sendable {
  /// Latitude of the southern edge in degrees.
  package let south: Double

  /// Longitude of the western edge in degrees.
  let west: Double

  /// Degrees of latitude.
  package let height: Double

  /// Degrees of longitude.
  package let width: Double

  /// Its middle, as it is published.
  var center: Coordinate {
    Coordinate(
      limiting: RegionCodebook.published(south + height / 2),
      wrapping: RegionCodebook.published(west + width / 2))
  }

  /// Meters from the published center to the farthest corner along the ellipsoid.
  ///
  /// It is a corner of the edge nearer to the equator, where meridians lie farther apart. The
  /// center is rounded by half a meter, to one side or the other; two meters allow for that.
  var cornerDistance: Double {
    let north = south + height
    let corner = Coordinate(limiting: abs(south) < abs(north) ? south : north, wrapping: west)
    return Geodesic.distance(from: center, to: corner) + 2
  }
}
