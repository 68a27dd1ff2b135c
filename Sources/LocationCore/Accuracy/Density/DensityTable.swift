// SPDX-License-Identifier: MIT

/// Says where few people live, and which quarters of a cell of 10 km are reported as one there.
///
/// Stops the naming of the few: where a region of 5 km holds fewer people than it takes to hide
/// among, it is joined with its neighbors. The joined regions are a partition, and each is reported
/// as a whole: a coarse report that could also have been a fine one would say “in the thin part”.
///
/// A table is public and belongs to one version of the codebook. It has a byte for each cell of
/// 10 km, about 5 MB in all.
package struct DensityTable: Equatable, Sendable {
  /// People that every region is meant to hold at least.
  package let minimumPopulation: Int

  /// The raw value of a ``DensityPartition`` for each cell of 10 km, in the order of
  /// ``DensityIndex``.
  let partitions: [UInt8]

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - minimumPopulation: People that every region is meant to hold at least.
  ///   - partitions: A raw value for each cell of 10 km, none of them unknown.
  package init(minimumPopulation: Int, partitions: [UInt8]) {
    precondition(partitions.count == DensityIndex.count, "\(partitions.count) bytes are no table")
    self.minimumPopulation = minimumPopulation
    self.partitions = partitions
  }

  /// How the quarters of a cell of 10 km are grouped.
  func partition(of parent: RegionCell) -> DensityPartition {
    DensityPartition(known: partitions[DensityIndex.index(of: parent)])
  }

  /// The region that a leaf is reported as: itself, its group, or the whole cell of 10 km.
  package func region(of leaf: RegionCell) -> Region {
    guard leaf.level == .leaf, let parent = leaf.parent else {
      preconditionFailure("\(leaf) is no leaf")
    }
    let quarters = partition(of: parent).group(of: leaf.quarter)
    if quarters == 0b1111 { return .cell(parent) }
    guard let group = RegionGroup(parent: parent, quarters: quarters) else { return .cell(leaf) }
    return .group(group)
  }
}

extension DensityTable {
  /// How many regions of each kind it makes: leaves, groups of them, and whole cells of 10 km.
  ///
  /// - Complexity: O(n) in the length of the table.
  package var regionCounts: (leaves: Int, groups: Int, wholes: Int) {
    var cells = [Int](repeating: 0, count: DensityPartition.count)
    for partition in partitions { cells[Int(partition)] += 1 }
    var counts = (leaves: 0, groups: 0, wholes: 0)
    for (rawValue, cells) in cells.enumerated() {
      let partition = DensityPartition(known: UInt8(rawValue))
      for group in Set((0..<4).map(partition.group)) {
        switch group.nonzeroBitCount {
        case 1: counts.leaves += cells
        case 4: counts.wholes += cells
        default: counts.groups += cells
        }
      }
    }
    return counts
  }
}
