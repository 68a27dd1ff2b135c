// SPDX-License-Identifier: MIT

import LocationCore

/// Checks the regions of a density table, and traps if one breaks an invariant.
///
/// ``DensityBuilder`` checks every cell of 10 km with counted people.
struct DensityAudit {
  /// The least area of a region in square meters.
  ///
  /// A leaf has 25 km²; the codebook's leaves next to the caps are up to 19 % smaller.
  static let leastArea = 25e6 * (1 - 0.19)

  private let table: DensityTable
  private let minimum: Int64

  /// The numbers of the regions checked so far.
  private(set) var tally = DensityTally()

  /// Makes an audit that has checked nothing yet.
  init(_ table: DensityTable) {
    self.table = table
    minimum = Int64(table.minimumPopulation) * DensityBuilder.unit
  }

  /// Checks the regions of a cell of 10 km, and traps if one breaks an invariant.
  ///
  /// Each leaf must lie in its region, and all leaves of a region must have that region. Each
  /// region must be large enough. Each region but a whole cell must hold enough people.
  ///
  /// - Parameters:
  ///   - parent: The cell.
  ///   - people: People in its quarters, in millionths.
  mutating func check(_ parent: RegionCell, people: SIMD4<Int64>) {
    let masks = SIMD4<UInt8>(
      mask(of: parent, 0), mask(of: parent, 1), mask(of: parent, 2), mask(of: parent, 3))
    let area = Self.leaf(0, of: parent).box.area
    for quarter in 0..<4 {
      let mask = masks[quarter]
      // Each region is counted at its first quarter.
      guard mask.trailingZeroBitCount == quarter else { continue }
      var sum: Int64 = 0
      for other in 0..<4 where mask >> UInt8(other) & 1 == 1 {
        precondition(masks[other] == mask, "leaf \(other) of \(parent) is in two regions")
        sum &+= people[other]
      }
      precondition(
        area * Double(mask.nonzeroBitCount) >= Self.leastArea,
        "a region in \(parent) is too small")
      precondition(
        sum >= minimum || mask == 0b1111, "a region in \(parent) holds too few people: \(sum)")
      tally.count(quarters: mask.nonzeroBitCount, parts: sum, minimum: minimum)
    }
  }

  /// The quarters of a cell that share the region of one quarter, one bit each.
  private func mask(of parent: RegionCell, _ quarter: Int) -> UInt8 {
    let leaf = Self.leaf(quarter, of: parent)
    let region = table.region(of: leaf)
    precondition(region.contains(.cell(leaf)), "\(leaf) is not in its region \(region)")
    switch region {
    case .cell(let cell) where cell == parent: return 0b1111
    case .cell(let cell) where cell == leaf: return 1 << UInt8(quarter)
    case .group(let group) where group.parent == parent: return group.quarters
    case .cell, .group, .cap: preconditionFailure("\(leaf) is reported as \(region)")
    }
  }

  private static func leaf(_ quarter: Int, of parent: RegionCell) -> RegionCell {
    RegionCell(
      level: .leaf, row: parent.row << 1 | quarter >> 1,
      unchecked: parent.column << 1 | quarter & 1)
  }
}

extension RegionBox {
  /// Its area on the ellipsoid in square meters.
  ///
  /// The box is treated as a strip along the parallel in its middle, which is exact to 1e-6 for a
  /// leaf.
  var area: Double {
    let (sine, cosine) = PlatformMath.sineAndCosine(degrees: south + height / 2)
    let radii = WGS84.radii(sineOfLatitude: sine)
    let degree = PlatformMath.radiansPerDegree
    return height * degree * radii.meridional * width * degree * radii.primeVertical * cosine
  }
}
