// SPDX-License-Identifier: MIT

/// The sizes that cells of the codebook come in; each has the next smaller ones as its quarters.
///
/// Stops the intersection of two answers for one place: cells nest exactly, so a coarse answer
/// never adds to a fine one.
package enum RegionLevel: UInt8, Hashable, Sendable, CaseIterable, Comparable {
  /// Cells of 5 km, the leaves, in circles of 5 km.
  case leaf
  /// Cells and circles of 10 km.
  case tenKilometers
  /// Cells and circles of 20 km.
  case twentyKilometers
  /// Cells and circles of 40 km: one in each column of a super-row.
  case fortyKilometers

  /// Whether the left level is the finer one.
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// Nominal length of a cell's edge in meters, which is also the least radius of its circle.
  package var edge: Double { 5_000 * Double(1 << rawValue) }

  /// How many times a cell of 40 km is halved in each direction down to this level.
  package var halvings: Int { Int(Self.fortyKilometers.rawValue - rawValue) }

  /// The level of a cell's quarters' whole.
  var coarser: Self? { Self(rawValue: rawValue + 1) }
}
