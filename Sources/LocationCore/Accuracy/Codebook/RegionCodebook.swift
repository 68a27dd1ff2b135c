// SPDX-License-Identifier: MIT

/// The public list of all regions that any device in the world may ever report.
///
/// Stops fingerprinting and pooling: an offset or a lattice of a device's own would name the device
/// (24.6 bits for 5 km at 1 m), while what all devices share reveals nothing about one of them. A
/// report is a function of the region alone, so nothing of the position inside it shows.
///
/// The Earth is cut into 500 super-rows of 0.36° of latitude. Each is cut into as many columns of
/// equal longitude, from −180° on, as make cells about as wide as high; a whole number goes round,
/// so no cell is cut at the antimeridian. Such a cell of 40 km is halved in both directions down to
/// 5 km. The two super-rows next to each pole are one cap, whose center is the pole.
package enum RegionCodebook: Sendable {
  /// Rises whenever a region's place, size, code or circle changes, so that a state that was kept
  /// is not taken for one of another list.
  package static let version = 1

  /// Greatest distance in meters between a position and the one that its region is looked up for.
  package static let displacementBound = ReductionParameters.greatestDisplacement

  /// Meters by which the mean of a stay may lie off the newest fix.
  static let stayAllowance = 150.0

  /// Least meters that a circle reaches beyond its cell and the displacement.
  static let leastSlack = 250.0

  /// The same for groups of cells, so that up to 80° they bear every fix that their leaves bear.
  static let leastGroupSlack = 460.0

  /// Radii are multiples of this many meters.
  static let radiusStep = 250.0

  /// Poorest radius of a fix, in meters, that the coarsest level bears everywhere.
  package static let poorestAccuracy = 9_000.0

  /// Super-rows from pole to pole.
  package static let superRows = 500

  /// Super-rows that make a cap at each pole.
  static let capRows = 2

  /// Height of a super-row in degrees of latitude.
  static let superRowHeight = 0.36

  /// Latitude in degrees from which on a cap reaches to its pole.
  static let capLatitude = 90 - superRowHeight * Double(capRows)

  /// Columns of a super-row at the equator, where a cell is as wide as high.
  static let equatorialColumns = 1_000.0

  /// Columns of a super-row, counted from the south pole; a function of the row and never of the
  /// position in it, because a width that follows the latitude would reveal the latitude.
  static func columns(ofSuperRow row: Int) -> Int {
    let middle = (Double(row) + 0.5) * superRowHeight - 90
    let (_, cosine) = PlatformMath.sineAndCosine(degrees: middle)
    return max(3, Int((equatorialColumns * cosine).rounded()))
  }

  /// The region of the finest level that holds a position.
  static func leaf(at position: Coordinate) -> Region {
    if position.latitude >= capLatitude { return .cap(.north) }
    let cell = RegionCell(leafAt: position)
    if cell.superRow >= superRows - capRows { return .cap(.north) }
    return cell.superRow < capRows ? .cap(.south) : .cell(cell)
  }

  /// A coordinate of a center in degrees, rounded to 1e-5 (about a meter), so that every
  /// mathematics library gives the same bits.
  static func published(_ degrees: Double) -> Double { (degrees * 1e5).rounded() / 1e5 }

  /// The radius of the circle around a region, in meters.
  ///
  /// - Parameters:
  ///   - corner: Meters from its center to the farthest of its corners.
  ///   - nominal: Least radius.
  ///   - slack: Least meters beyond corner and displacement.
  /// - Returns: Meters, a multiple of `radiusStep` from the nominal radius on.
  static func radius(corner: Double, nominal: Double, slack: Double) -> Double {
    let needed = corner + displacementBound + slack
    return max(nominal, (needed / radiusStep).rounded(.up) * radiusStep)
  }
}
