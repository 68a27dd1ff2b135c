// SPDX-License-Identifier: MIT

/// A cell of one level of the codebook.
public struct RegionCell: Hashable, Sendable {
  /// Its size.
  package let level: RegionLevel

  /// Its row among those of its level, from the south pole.
  package let row: Int

  /// Its column among those of its row, from −180° eastwards.
  package let column: Int

  /// Names a cell; `nil` where there is none, or where a cap is.
  package init?(level: RegionLevel, row: Int, column: Int) {
    self.init(level: level, row: row, unchecked: column)
    let superRows = RegionCodebook.capRows..<RegionCodebook.superRows - RegionCodebook.capRows
    guard row >= 0, superRows.contains(superRow), (0..<columns).contains(column) else { return nil }
  }

  /// A cell that is known to be there.
  package init(level: RegionLevel, row: Int, unchecked column: Int) {
    self.level = level
    self.row = row
    self.column = column
  }

  /// The leaf at a position, which may lie where a cap is.
  init(leafAt position: Coordinate) {
    let level = RegionLevel.leaf
    let rows = RegionCodebook.superRows << level.halvings
    let row = min(Int((position.latitude + 90) / Self.height(of: level)), rows - 1)
    let columns =
      RegionCodebook.columns(ofSuperRow: row >> level.halvings) << level.halvings
    let column = Int((position.longitude + 180) / 360 * Double(columns))
    // 180° is −180°.
    self.init(level: level, row: row, unchecked: column < columns ? column : 0)
  }

  /// Height in degrees of latitude of the cells of a level.
  static func height(of level: RegionLevel) -> Double {
    RegionCodebook.superRowHeight / Double(1 << level.halvings)
  }

  /// The super-row that it lies in.
  var superRow: Int { row >> level.halvings }

  /// How many cells of its level go round in its row.
  package var columns: Int { RegionCodebook.columns(ofSuperRow: superRow) << level.halvings }

  /// The cell that it is a quarter of; `nil` for one of 40 km.
  package var parent: Self? {
    level.coarser.map { Self(level: $0, row: row >> 1, unchecked: column >> 1) }
  }

  /// The cell of a coarser level, or its own, that it lies in.
  package func lifted(to level: RegionLevel) -> Self {
    guard level > self.level else { return self }
    let steps = level.rawValue - self.level.rawValue
    return Self(level: level, row: row >> steps, unchecked: column >> steps)
  }

  /// Which quarter of its parent it is: 0 south-west, 1 south-east, 2 north-west, 3 north-east.
  package var quarter: Int { (row & 1) << 1 | column & 1 }

  /// The area that it covers.
  package var box: RegionBox {
    let height = Self.height(of: level)
    let width = 360 / Double(columns)
    return RegionBox(
      south: Double(row) * height - 90, west: Double(column) * width - 180, height: height,
      width: width)
  }
}
