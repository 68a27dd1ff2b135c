// SPDX-License-Identifier: MIT

/// The order of all cells of 10 km: rows from the south, in each the columns from −180° eastwards.
///
/// Where the caps are, there are none.
package enum DensityIndex {
  /// Rows of 10 km in a super-row.
  private static let rows = 1 << RegionLevel.tenKilometers.halvings

  /// The place of each super-row's first cell, and after them the number of all cells.
  private static let starts: [Int] = {
    let caps = RegionCodebook.capRows
    var starts = [0]
    for row in 0..<RegionCodebook.superRows {
      let isCap = row < caps || row >= RegionCodebook.superRows - caps
      let cells = isCap ? 0 : RegionCodebook.columns(ofSuperRow: row) * rows * rows
      starts.append((starts.last ?? 0) + cells)
    }
    return starts
  }()

  /// How many cells there are.
  package static let count = starts.last ?? 0

  /// The place of a cell of 10 km.
  package static func index(of cell: RegionCell) -> Int {
    precondition(cell.level == .tenKilometers, "\(cell) is not of 10 km")
    let start = starts[cell.superRow]
    let columns = (starts[cell.superRow + 1] - start) / rows
    return start + (cell.row & (rows - 1)) * columns + cell.column
  }
}
