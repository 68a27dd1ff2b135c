// SPDX-License-Identifier: MIT

import LocationCore

/// The outline of a leaf of the public codebook, computed from a report.
struct RegionOutline: Hashable, Sendable {
  /// The middle of the leaf.
  let center: Coordinate

  /// Half the leaf's height in degrees of latitude.
  let halfHeight: Double

  /// Half the leaf's width in degrees of longitude.
  let halfWidth: Double

  /// The length of a degree of latitude in meters.
  private let metersPerLatitude: Double

  /// The length of a degree of longitude in meters.
  private let metersPerLongitude: Double

  /// Makes the outline of the leaf with a reported center; `nil` if the center is not that of a
  /// leaf with an eastern neighbor in its row.
  ///
  /// - Parameters:
  ///   - center: The center, on the plane.
  ///   - plane: The plane.
  init?(center: PlanePoint, on plane: TangentPlane) {
    guard case .cell(let cell) = Region.leaf(at: plane.coordinate(of: center)),
      let east = RegionCell(level: cell.level, row: cell.row, column: cell.column + 1),
      let north = RegionCell(level: cell.level, row: cell.row ^ 1, column: cell.column)
    else { return nil }
    let middle = Region.cell(cell).center
    // Rows 2n and 2n + 1 lie in one super-row, and so have the same columns.
    let height = abs(Region.cell(north).center.latitude - middle.latitude)
    let width = Region.cell(east).center.longitude - middle.longitude
    self.center = middle
    halfHeight = height / 2
    halfWidth = width / 2
    let beside = plane.point(of: Region.cell(east).center)
    let above = plane.point(of: Region.cell(north).center)
    let own = plane.point(of: middle)
    metersPerLongitude = own.distance(to: beside) / width
    metersPerLatitude = own.distance(to: above) / height
  }

  /// Returns the distance in meters of a position outside the leaf; 0 inside.
  func excursion(of position: Coordinate) -> Double {
    let north =
      max(abs(position.latitude - center.latitude) - halfHeight, 0) * metersPerLatitude
    let east =
      max(abs(position.longitude - center.longitude) - halfWidth, 0) * metersPerLongitude
    return (north * north + east * east).squareRoot()
  }
}
