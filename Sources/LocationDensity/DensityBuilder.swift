// SPDX-License-Identifier: MIT

package import LocationCore

/// Builds a density table from counts of people at places.
///
/// People are summed per leaf in millionths, because sums of integers do not depend on their order.
/// The quarters of each cell of 10 km are then grouped (``DensityMerger``), and the result is
/// checked (``DensityAudit``). A cell of 10 km without counted people is one region.
package struct DensityBuilder: Sendable {
  /// The minimum populations that a table can have.
  package static let minimumPopulations = 1...1_000_000_000

  /// The counts that one call can add, in people.
  package static let counts = 0...1e10

  /// The number of parts in which one person is counted.
  static let unit: Int64 = 1_000_000

  /// The largest number of parts of a leaf, over a hundred times the population of the Earth.
  ///
  /// Adding one more count to it does not overflow.
  private static let fullLeaf: Int64 = 1_000_000_000_000 * unit

  /// The number of people that every region should hold.
  package let minimumPopulation: Int

  /// The people in the quarters of each cell of 10 km, by row and column; a row is empty until a
  /// count is added in it.
  private var rows: [[SIMD4<Int64>]]

  private var capPeople: Int64 = 0

  /// Makes a builder without counts.
  ///
  /// - Parameter minimumPopulation: The number of people that every region should hold, one of
  ///   `minimumPopulations`.
  package init(minimumPopulation: Int) {
    precondition(
      Self.minimumPopulations.contains(minimumPopulation), "\(minimumPopulation) people")
    self.minimumPopulation = minimumPopulation
    rows = Array(
      repeating: [], count: RegionCodebook.superRows << RegionLevel.tenKilometers.halvings)
  }

  /// Adds a count of people at a place.
  ///
  /// - Parameters:
  ///   - people: The number of people, one of `counts`, rounded to a millionth.
  ///   - position: The place where they live.
  package mutating func add(_ people: Double, at position: Coordinate) {
    precondition(Self.counts.contains(people), "\(people) people")
    let parts = Int64((people * Double(Self.unit)).rounded())
    guard case .cell(let leaf) = Region.leaf(at: position), let parent = leaf.parent else {
      capPeople = min(capPeople &+ parts, Self.fullLeaf)
      return
    }
    if rows[parent.row].isEmpty {
      rows[parent.row] = Array(repeating: .zero, count: parent.columns)
    }
    let sum = rows[parent.row][parent.column][leaf.quarter] &+ parts
    rows[parent.row][parent.column][leaf.quarter] = min(sum, Self.fullLeaf)
  }

  /// Builds the table from the counts.
  ///
  /// - Returns: The table, and the numbers of its regions.
  package consuming func finish() -> (table: DensityTable, tally: DensityTally) {
    let merger = DensityMerger(minimum: Int64(minimumPopulation) * Self.unit)
    var partitions = [UInt8](
      repeating: DensityPartition.whole.rawValue, count: DensityIndex.count)
    for (row, cells) in rows.enumerated() where !cells.isEmpty {
      let start = DensityIndex.index(of: Self.cell(row, 0))
      // A cell without counted people is whole already.
      for (column, people) in cells.enumerated() where people != .zero {
        partitions[start + column] = merger.partition(of: people).rawValue
      }
    }
    let table = DensityTable(minimumPopulation: minimumPopulation, partitions: partitions)
    return (table, tally(of: table))
  }

  private func tally(of table: DensityTable) -> DensityTally {
    var audit = DensityAudit(table)
    var visited = 0
    for (row, cells) in rows.enumerated() {
      for (column, people) in cells.enumerated() where people != .zero {
        audit.check(Self.cell(row, column), people: people)
        visited += 1
      }
    }
    var tally = audit.tally
    tally.wholes += DensityIndex.count - visited
    tally.empty += DensityIndex.count - visited
    tally.peopleInCaps = Double(capPeople) / Double(Self.unit)
    tally.people += tally.peopleInCaps
    return tally
  }

  private static func cell(_ row: Int, _ column: Int) -> RegionCell {
    RegionCell(level: .tenKilometers, row: row, unchecked: column)
  }
}
