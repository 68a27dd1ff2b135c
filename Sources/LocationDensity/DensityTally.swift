// SPDX-License-Identifier: MIT

/// How many regions a table makes of each kind, and how many hold too few people all the same.
package struct DensityTally: Hashable, Sendable {
  /// Leaves that are regions on their own.
  package var leaves = 0

  /// Groups of two or three leaves.
  package var groups = 0

  /// Whole cells of 10 km, those without people among them.
  package var wholes = 0

  /// Whole cells with people, but fewer than required.
  package var thin = 0

  /// Whole cells without counted people.
  package var empty = 0

  /// All people that were counted.
  package var people = 0.0

  /// The number of people in thin cells.
  package var peopleInThinCells = 0.0

  /// The number of people around the poles, where regions are large and no table applies.
  package var peopleInCaps = 0.0

  /// Counts a region.
  ///
  /// - Parameters:
  ///   - quarters: Of how many leaves it is made.
  ///   - parts: People in it, in millionths.
  ///   - minimum: How many it should hold, in millionths.
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
