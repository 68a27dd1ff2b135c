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
    self.init(leaf.lifted(to: level), on: plane)
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

  /// Returns this cell and the others of its size within some meters of it.
  func cells(within distance: Double, on plane: TangentPlane) -> [RegionOutline] {
    let rows = Int((distance / (2 * halfHeight * metersPerLatitude)).rounded(.up))
    // The cells of two rows need not lie above each other, so each is looked for at two places.
    let columns = Int((distance / (halfWidth * metersPerLongitude)).rounded(.up)) + 1
    var cells: [RegionCell] = []
    for row in -rows...rows {
      for column in -columns...columns {
        let place = Coordinate(
          limiting: center.latitude + Double(2 * row) * halfHeight,
          wrapping: center.longitude + Double(column) * halfWidth)
        guard case .cell(let leaf) = Region.leaf(at: place) else { continue }
        let found = leaf.lifted(to: cell.level)
        if !cells.contains(found) { cells.append(found) }
      }
    }
    return cells.map { RegionOutline($0, on: plane) }
  }
}
