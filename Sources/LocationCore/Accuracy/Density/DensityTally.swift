// SPDX-License-Identifier: MIT

/// How many regions a table makes of each kind, and how many hold too few people all the same.
public struct DensityTally: Hashable, Sendable {
  /// Leaves that are regions on their own.
  public package(set) var leaves = 0

  /// Groups of two or three leaves.
  public package(set) var groups = 0

  /// Whole cells of 10 km, those without people among them.
  public package(set) var wholes = 0

  /// Whole cells in which somebody lives, but fewer people than there should.
  public package(set) var thin = 0

  /// Whole cells in which nobody was counted.
  public package(set) var empty = 0

  /// All people that were counted.
  public package(set) var people = 0.0

  /// People who live in thin cells.
  public package(set) var peopleInThinCells = 0.0

  /// People who live around the poles, where regions are large and no table applies.
  public package(set) var peopleInCaps = 0.0

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
