// SPDX-License-Identifier: MIT

/// Two or three quarters of a cell of 10 km that are reported as one region.
///
/// Stops the betrayal of those who live where few do: a region that held one farm would name it.
public struct RegionGroup: Hashable, Sendable {
  /// The cell of 10 km whose quarters they are.
  package let parent: RegionCell

  /// Which quarters: bit *n* is quarter *n* (0 south-west, 1 south-east, 2 north-west, 3
  /// north-east).
  package let quarters: UInt8

  /// Makes a group; `nil` unless it is of two or three quarters of a cell of 10 km.
  package init?(parent: RegionCell, quarters: UInt8) {
    guard parent.level == .tenKilometers, quarters < 0b1111, quarters.nonzeroBitCount > 1
    else { return nil }
    self.parent = parent
    self.quarters = quarters
  }

  /// Whether a leaf is one of its quarters.
  func contains(_ cell: RegionCell) -> Bool {
    cell.level == .leaf && cell.parent == parent && quarters >> UInt8(cell.quarter) & 1 == 1
  }

  /// Whether another group is part of it, or is it.
  func contains(_ other: Self) -> Bool {
    other.parent == parent && quarters & other.quarters == other.quarters
  }

  /// The least area between parallels and meridians that holds its quarters.
  var box: RegionBox {
    let whole = parent.box
    switch quarters {
    case 0b0011, 0b1100:
      return RegionBox(
        south: whole.south + (quarters == 0b0011 ? 0 : whole.height / 2), west: whole.west,
        height: whole.height / 2, width: whole.width)
    case 0b0101, 0b1010:
      return RegionBox(
        south: whole.south, west: whole.west + (quarters == 0b0101 ? 0 : whole.width / 2),
        height: whole.height, width: whole.width / 2)
    default: return whole
    }
  }
}
