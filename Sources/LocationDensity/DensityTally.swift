// SPDX-License-Identifier: MIT

/// The numbers of a table's regions by kind, and of those that hold too few people.
package struct DensityTally: Hashable, Sendable {
  /// The number of regions of one leaf.
  package var leaves = 0

  /// The number of regions of two or three leaves.
  package var groups = 0

  /// The number of whole cells of 10 km, including those without people.
  package var wholes = 0

  /// The number of whole cells that hold some people, but fewer than required.
  package var thin = 0

  /// The number of whole cells without counted people.
  package var empty = 0

  /// The number of all counted people.
  package var people = 0.0

  /// The number of people in thin cells.
  package var peopleInThinCells = 0.0

  /// The number of people around the poles, where regions are large and no table applies.
  package var peopleInCaps = 0.0

  /// Counts a region.
  ///
  /// - Parameters:
  ///   - quarters: The number of its leaves.
  ///   - parts: The people in it, in millionths.
  ///   - minimum: The people that it should hold, in millionths.
  mutating func count(quarters: Int, parts: Int64, minimum: Int64) {
    let inside = Double(parts) / Double(DensityBuilder.unit)
    people += inside
    switch quarters {
    case 1: leaves += 1
    case 4: wholes += 1
    default: groups += 1
    }
    if parts == 0 {
      empty += 1
    } else if parts < minimum {
      thin += 1
      peopleInThinCells += inside
    }
  }
}
