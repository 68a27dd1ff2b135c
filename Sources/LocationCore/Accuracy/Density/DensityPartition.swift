// SPDX-License-Identifier: MIT

/// How the four quarters of a cell of 10 km are grouped: one of the 15 partitions of four things.
///
/// They are numbered in the order of their restricted growth strings: each quarter, from 0 on, has
/// the number of its group, and groups are numbered as they first appear (0000, 0001, 0010, 0011,
/// 0012, … 0123). So 0 is the whole cell, and 14 each quarter on its own.
package struct DensityPartition: Hashable, Sendable {
  /// Its number, 0…14.
  package let rawValue: UInt8

  /// How many there are.
  static let count = 15

  /// All four quarters as one: the cell itself.
  package static let whole = Self(known: 0)

  /// Each quarter on its own.
  static let apart = Self(known: 14)

  /// The group of each quarter of each partition: bit *n* of the four bits for a quarter stands for
  /// quarter *n*; quarter 0 has the lowest four bits.
  private static let groups: [UInt16] = {
    var strings: [[Int]] = [[0]]
    for _ in 1..<4 {
      strings = strings.flatMap { head in (0...(head.max() ?? 0) + 1).map { head + [$0] } }
    }
    return strings.map { string in
      packed { quarter in
        (0..<4).reduce(0) { $0 | (string[$1] == string[quarter] ? 1 << UInt8($1) : 0) }
      }
    }
  }()

  private static func packed(_ group: (Int) -> UInt8) -> UInt16 {
    (0..<4).reduce(0) { $0 | UInt16(group($1)) << UInt16($1 * 4) }
  }

  /// Makes the partition with a number that is known to have one.
  init(known rawValue: UInt8) { self.rawValue = rawValue }

  /// Makes the partition in which each quarter's group is this; `nil` where they are none.
  package init?(groups group: (Int) -> UInt8) {
    let packed = Self.packed(group)
    guard let index = Self.groups.firstIndex(of: packed) else { return nil }
    rawValue = UInt8(index)
  }

  /// The quarters that are one with a quarter: bit *n* is quarter *n*.
  func group(of quarter: Int) -> UInt8 {
    UInt8(Self.groups[Int(rawValue)] >> UInt16(quarter * 4) & 0b1111)
  }
}
