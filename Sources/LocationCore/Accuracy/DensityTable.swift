// SPDX-License-Identifier: MIT

/// Says where few people live, and which quarters of a cell of 10 km are reported as one there.
///
/// Stops the naming of the few: where a region of 5 km holds fewer people than it takes to hide
/// among, it is joined with its neighbours. The joined regions are a partition, and each is reported
/// as a whole: a coarse report that could also have been a fine one would say “in the thin part”.
public struct DensityTable: Sendable {
  /// The region that a leaf is reported as.
  func region(of leaf: RegionCell) -> Region { .cell(leaf) }
}
