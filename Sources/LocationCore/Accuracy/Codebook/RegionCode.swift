// SPDX-License-Identifier: MIT

/// The number of a region, under which it is kept and compared between versions.
///
/// From the highest bit: kind in 8 bits (0 cap, 1 cell, 2 group), level or quarters in 8, row in
/// 24, column in 24; of a cap the column is its pole.
extension Region {
  /// Its number in the codebook.
  package var code: UInt64 {
    switch self {
    case .cap(let pole): UInt64(pole.rawValue)
    case .cell(let cell): Self.code(kind: 1, cell.level.rawValue, cell)
    case .group(let group): Self.code(kind: 2, group.quarters, group.parent)
    }
  }

  private static func code(kind: UInt64, _ detail: UInt8, _ cell: RegionCell) -> UInt64 {
    kind << 56 | UInt64(detail) << 48 | UInt64(cell.row) << 24 | UInt64(cell.column)
  }

  /// The region with a number; `nil` where the codebook has none.
  package init?(code: UInt64) {
    let detail = UInt8(code >> 48 & 0xff)
    let row = Int(code >> 24 & 0xff_ffff)
    let column = Int(code & 0xff_ffff)
    switch code >> 56 {
    case 0:
      guard code <= 0xff, let pole = Pole(rawValue: UInt8(code)) else { return nil }
      self = .cap(pole)
    case 1:
      guard let level = RegionLevel(rawValue: detail),
        let cell = RegionCell(level: level, row: row, column: column)
      else { return nil }
      self = .cell(cell)
    case 2:
      guard let parent = RegionCell(level: .tenKilometers, row: row, column: column),
        let group = RegionGroup(parent: parent, quarters: detail)
      else { return nil }
      self = .group(group)
    default: return nil
    }
  }
}
