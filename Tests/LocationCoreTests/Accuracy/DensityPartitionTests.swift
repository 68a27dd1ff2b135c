// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore
@testable import LocationDensity

@Suite("Density: how quarters are grouped")
struct DensityPartitionTests {
  private static let all = (0..<15).map { DensityPartition(known: UInt8($0)) }

  @Test("All 15 partitions are different, each with every quarter in its own group")
  func partitions() {
    var seen: Set<[UInt8]> = []
    for partition in Self.all {
      let groups = (0..<4).map(partition.group)
      seen.insert(groups)
      for quarter in 0..<4 {
        #expect(groups[quarter] >> UInt8(quarter) & 1 == 1)
        for other in 0..<4 where groups[quarter] >> UInt8(other) & 1 == 1 {
          #expect(groups[other] == groups[quarter])
        }
      }
      #expect(DensityPartition(groups: { groups[$0] }) == partition)
    }
    #expect(seen.count == 15)
    #expect(DensityPartition.count == 15)
  }

  @Test("Their numbers are part of the file's format and stay what they are")
  func numbers() {
    let strings = Self.all.map { partition in
      (0..<4).map { String(partition.group(of: $0), radix: 16) }.joined()
    }
    #expect(
      strings == [
        "ffff", "7778", "bb4b", "33cc", "3348", "d2dd", "5a5a", "5258", "9669", "1eee",
        "1668", "9249", "1a4a", "12cc", "1248",
      ])
    #expect(DensityPartition.whole == Self.all[0] && DensityPartition.apart == Self.all[14])
  }

  @Test("Groups that overlap or leave out a quarter are no partition")
  func noPartition() {
    for groups in [[1, 2, 4, 4], [3, 2, 4, 8], [3, 3, 12, 8], [0, 2, 4, 8], [2, 1, 4, 8]] {
      #expect(DensityPartition(groups: { UInt8(groups[$0]) }) == nil)
    }
  }

  /// The groups, as sets of quarters, that a cell with so many people is cut into.
  private static func groups(_ people: [Int64], minimum: Int64 = 1_000) -> Set<UInt8> {
    let merger = DensityMerger(minimum: minimum)
    let partition = merger.partition(of: SIMD4(people))
    return Set((0..<4).map(partition.group))
  }

  @Test("The group with the fewest is joined with the one with the most, until all have enough")
  func merging() {
    #expect(Self.groups([1_000, 1_000, 1_000, 1_000]) == [1, 2, 4, 8])
    #expect(Self.groups([999, 1_000, 1_001, 1_000]) == [0b0101, 2, 8])
    #expect(Self.groups([5_000, 0, 2_000, 0]) == [0b1011, 4])
    #expect(Self.groups([400, 400, 400, 5_000]) == [0b1111])
    #expect(Self.groups([400, 700, 5_000, 0]) == [0b1111])
    #expect(Self.groups([0, 0, 600, 500]) == [0b1111])
    #expect(Self.groups([0, 0, 0, 0]) == [0b1111])
    #expect(Self.groups([999, 0, 0, 0]) == [0b1111])
    #expect(Self.groups([10, 2_000, 2_000, 2_000]) == [0b0011, 4, 8])
    #expect(Self.groups([2_000, 10, 20, 2_000]) == [0b0111, 8])
  }

  @Test("Every group holds enough or is the whole cell, and none is joined for nothing")
  func properties() {
    var random = GeodesyRandom(seed: 1)
    for _ in 0..<5_000 {
      let people = (0..<4).map { _ in Int64(random.next() % 2_500) * Int64(random.next() % 2) }
      let groups = Self.groups(people)
      #expect(groups.reduce(0, +) == 0b1111)
      func sum(_ group: UInt8) -> Int64 {
        (0..<4).reduce(0) { $0 + (group >> UInt8($1) & 1 == 1 ? people[$1] : 0) }
      }
      for group in groups {
        #expect(sum(group) >= 1_000 || group == 0b1111)
        if group.nonzeroBitCount > 1 {
          // One part of it had too few.
          #expect((0..<4).contains { group >> UInt8($0) & 1 == 1 && people[$0] < 1_000 })
        }
      }
      if people.allSatisfy({ $0 >= 1_000 }) { #expect(groups.count == 4) }
    }
  }
}
