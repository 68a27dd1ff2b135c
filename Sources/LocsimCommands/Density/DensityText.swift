// SPDX-License-Identifier: MIT

import LocationCore
import LocationDensity

/// Texts about density tables and how they were made, for people.
enum DensityText {
  /// The counts of people and regions, as lines for standard error.
  static func lines(of tally: DensityTally, minimumPopulation: Int) -> [String] {
    var lines = [
      "locsim: \(number(tally.people)) people in \(tally.leaves) regions of 5 km, "
        + "\(tally.groups) groups and \(tally.wholes - tally.empty) cells of 10 km",
      "locsim: \(tally.empty) cells of 10 km without people",
    ]
    if tally.thin > 0 {
      lines.append(
        "locsim: \(tally.thin) cells of 10 km with fewer than \(minimumPopulation) people, "
          + "\(number(tally.peopleInThinCells)) in all")
    }
    if tally.peopleInCaps > 0 {
      lines.append("locsim: \(number(tally.peopleInCaps)) people around the poles")
    }
    return lines
  }

  /// A number of people, rounded to whole ones.
  private static func number(_ people: Double) -> String { "\(Int(people.rounded()))" }

  /// The content of a table, as text for standard output.
  static func text(of table: DensityTable) -> String {
    let counts = table.regionCounts
    return """
      regions of   version \(RegionCodebook.version)
      population   \(table.minimumPopulation) or more in each region but whole cells
      5 km         \(counts.leaves)
      groups       \(counts.groups)
      10 km        \(counts.wholes)

      """
  }
}
