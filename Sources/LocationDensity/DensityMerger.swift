// SPDX-License-Identifier: MIT

import LocationCore

/// Groups the quarters of a cell of 10 km so that each group holds enough people.
///
/// The group with the fewest people joins the group with the most, until every group has enough or
/// only one is left. Joining a thin quarter to the most populous group affects the fewest people:
/// most are reported as before, in a somewhat larger region.
package struct DensityMerger {
  /// The smallest number of people in a group, in millionths.
  let minimum: Int64

  /// Groups the quarters of a cell.
  ///
  /// If two groups hold equally many people, the one with the lower quarter counts as the smallest
  /// and as the largest.
  ///
  /// - Parameter people: The people in each quarter, in millionths.
  /// - Returns: The grouping; the whole cell if all quarters together hold too few.
  func partition(of people: SIMD4<Int64>) -> DensityPartition {
    var sums = people
    var masks = SIMD4<UInt8>(1, 2, 4, 8)
    while let (fewest, most) = extremes(of: sums, masks), sums[fewest] < minimum {
      let (kept, removed) = (min(fewest, most), max(fewest, most))
      sums[kept] &+= sums[removed]
      masks[kept] |= masks[removed]
      masks[removed] = 0
    }
    guard
      let partition = DensityPartition(groups: { quarter in
        (0..<4).reduce(0) { masks[$1] >> UInt8(quarter) & 1 == 1 ? masks[$1] : $0 }
      })
    else { preconditionFailure("\(masks) is no partition") }
    return partition
  }

  /// The indices of the smallest group and of the largest other group; `nil` if there is only one
  /// group.
  private func extremes(
    of sums: SIMD4<Int64>, _ masks: SIMD4<UInt8>
  ) -> (fewest: Int, most: Int)? {
    var fewest: Int?
    for place in 0..<4 where masks[place] != 0 {
      if fewest.map({ sums[place] < sums[$0] }) ?? true { fewest = place }
    }
    var most: Int?
    for place in 0..<4 where masks[place] != 0 && place != fewest {
      if most.map({ sums[place] > sums[$0] }) ?? true { most = place }
    }
    guard let fewest, let most else { return nil }
    return (fewest, most)
  }
}
