// SPDX-License-Identifier: MIT

import LocationCore

/// The outline of a cell of the public codebook, computed from a report.
struct RegionOutline: Hashable, Sendable {
  /// The cell.
  let cell: RegionCell

  /// The middle of the cell.
  private let center: Coordinate

  /// Half the cell's height in degrees of latitude.
  let halfHeight: Double

  /// Half the cell's width in degrees of longitude.
  let halfWidth: Double

  /// The length of a degree of latitude in meters.
  private let metersPerLatitude: Double

  /// The length of a degree of longitude in meters.
  private let metersPerLongitude: Double

  /// Makes the outline of a reported cell; `nil` if there is none with this center and this radius.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - plane: The plane.
  init?(_ report: Report, on plane: TangentPlane) {
    guard let level = RegionLevel.allCases.last(where: { $0.edge <= report.radius }),
      case .cell(let leaf) = Region.leaf(at: plane.coordinate(of: report.center))
    else { return nil }
    var cell = leaf
    while cell.level < level, let parent = cell.parent { cell = parent }
    self.init(cell, on: plane)
  }

  /// Makes the outline of a cell.
  init(_ cell: RegionCell, on plane: TangentPlane) {
    self.cell = cell
    let box = cell.box
    center = Region.cell(cell).center
    halfHeight = box.height / 2
    halfWidth = box.width / 2
    let own = plane.point(of: center)
    let beside = Coordinate(limiting: center.latitude, wrapping: center.longitude + halfWidth)
    let above = Coordinate(limiting: center.latitude + halfHeight, wrapping: center.longitude)
    metersPerLongitude = own.distance(to: plane.point(of: beside)) / halfWidth
    metersPerLatitude = own.distance(to: plane.point(of: above)) / halfHeight
  }

  /// Returns the distance in meters of a position outside the leaf; 0 inside.
  func excursion(of position: Coordinate) -> Double {
    let north =
      max(abs(position.latitude - center.latitude) - halfHeight, 0) * metersPerLatitude
    let east =
      max(abs(position.longitude - center.longitude) - halfWidth, 0) * metersPerLongitude
    return (north * north + east * east).squareRoot()
  }

  /// Returns the distances in meters of a position from the meridians, and from the parallels, on both
  /// sides of it that bound cells of this size.
  func sides(of position: Coordinate) -> (east: [Double], north: [Double]) {
    (
      Self.sides((position.longitude - center.longitude) / (2 * halfWidth)).map {
        $0 * 2 * halfWidth * metersPerLongitude
      },
      Self.sides((position.latitude - center.latitude) / (2 * halfHeight)).map {
        $0 * 2 * halfHeight * metersPerLatitude
      }
    )
  }

  /// The distances from both ends of a step, in steps whose middle is zero.
  private static func sides(_ place: Double) -> [Double] {
    let share = place + 0.5 - (place + 0.5).rounded(.down)
    return [share, 1 - share]
  }
}
