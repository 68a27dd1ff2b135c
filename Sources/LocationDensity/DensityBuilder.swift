// SPDX-License-Identifier: MIT

package import LocationCore

/// Makes a density table from counts of people at places, offline.
///
/// People are summed for each leaf, in millionths, because sums of whole numbers do not depend on
/// their order. Then the quarters of each cell of 10 km are grouped (``DensityMerger``), and the
/// result is checked (``DensityAudit``). Cells of 10 km without counted people are reported whole.
package struct DensityBuilder: Sendable {
  /// Least populations that a table can be made for.
  package static let minimumPopulations = 1...1_000_000_000

  /// Counts that can be added at once, in people.
  package static let counts = 0...1e10

  /// Parts that people are counted in.
  static let unit: Int64 = 1_000_000

  /// The most parts that are counted in a leaf, a hundred times the population of the Earth.
  ///
  /// The next count still fits.
  private static let fullLeaf: Int64 = 1_000_000_000_000 * unit

  /// People that every region is to hold.
  package let minimumPopulation: Int

  /// People in the quarters of each cell of 10 km, by row and column; a row is empty before a
  /// person is counted in it.
  private var rows: [[SIMD4<Int64>]]

  private var capPeople: Int64 = 0

  /// Begins a table.
  ///
  /// - Parameter minimumPopulation: People that every region is to hold, one of
  ///   `minimumPopulations`.
  package init(minimumPopulation: Int) {
    precondition(
      Self.minimumPopulations.contains(minimumPopulation), "\(minimumPopulation) people")
    self.minimumPopulation = minimumPopulation
    rows = Array(
      repeating: [], count: RegionCodebook.superRows << RegionLevel.tenKilometres.halvings)
  }

  /// Counts people at a place.
  ///
  /// - Parameters:
  ///   - people: How many, one of `counts`; parts of a person count to the millionth.
  ///   - position: Where they live.
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

  /// Makes the table of the counts.
  ///
  /// - Returns: The table, and the numbers of its regions.
  package consuming func finish() -> (table: DensityTable, tally: DensityTally) {
    let merger = DensityMerger(minimum: Int64(minimumPopulation) * Self.unit)
    var partitions = [UInt8](
      repeating: DensityPartition.whole.rawValue, count: DensityIndex.count)
    for (row, cells) in rows.enumerated() where !cells.isEmpty {
      let start = DensityIndex.index(of: Self.cell(row, 0))
      // A cell without counted people already is whole.
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
    RegionCell(level: .tenKilometres, row: row, unchecked: column)
  }
}
