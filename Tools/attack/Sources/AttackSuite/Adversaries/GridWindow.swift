// SPDX-License-Identifier: MIT

/// A rectangle of the square lattice on which an adversary keeps what it believes.
///
/// Lattice points lie on whole multiples of the spacing, so that windows of one spacing always fit
/// on each other. A belief is kept only where a report leaves any, which makes the attacks fast.
struct GridWindow: Hashable, Sendable {
  /// Meters between neighboring lattice points, more than zero.
  let spacing: Double

  /// Number of the westernmost lattice column; its points lie `firstColumn * spacing` meters east.
  let firstColumn: Int

  /// Number of the southernmost lattice row; its points lie `firstRow * spacing` meters north.
  let firstRow: Int

  /// How many columns the window holds, one or more.
  let columns: Int

  /// How many rows the window holds, one or more.
  let rows: Int

  /// How many lattice points the window holds.
  var count: Int { columns * rows }

  /// The indices of the window's points: rows from the south, each from the west.
  var indices: Range<Int> { 0..<count }

  /// The smallest window that holds every lattice point of a box of the plane, and the nearest
  /// point where the box is too small to hold one.
  ///
  /// - Parameters:
  ///   - box: The box in meters.
  ///   - spacing: Meters between neighboring lattice points.
  init(covering box: PlaneBox, spacing: Double) {
    self.spacing = spacing
    let columns = Self.range(from: box.west, to: box.east, spacing: spacing)
    let rows = Self.range(from: box.south, to: box.north, spacing: spacing)
    firstColumn = columns.lowerBound
    firstRow = rows.lowerBound
    self.columns = columns.count
    self.rows = rows.count
  }

  /// The smallest window that holds both of two windows of one spacing.
  init(_ first: Self, _ second: Self) {
    precondition(first.spacing == second.spacing, "windows of two lattices do not fit together")
    spacing = first.spacing
    firstColumn = min(first.firstColumn, second.firstColumn)
    firstRow = min(first.firstRow, second.firstRow)
    columns =
      max(first.firstColumn + first.columns, second.firstColumn + second.columns) - firstColumn
    rows = max(first.firstRow + first.rows, second.firstRow + second.rows) - firstRow
  }

  private static func range(from low: Double, to high: Double, spacing: Double) -> ClosedRange<Int>
  {
    let first = Int((low / spacing).rounded(.up))
    let last = Int((high / spacing).rounded(.down))
    guard first <= last else {
      let nearest = Int(((low + high) / 2 / spacing).rounded())
      return nearest...nearest
    }
    return first...last
  }

  /// The point with an index, in meters.
  func point(_ index: Int) -> PlanePoint {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    return PlanePoint(
      east: Double(firstColumn + column) * spacing, north: Double(firstRow + row) * spacing)
  }

  /// The middle of the window, in meters.
  var middle: PlanePoint { (point(0) + point(count - 1)) * 0.5 }

  /// The index of the lattice point nearest to a place, or `nil` where the window does not hold it.
  func index(nearest point: PlanePoint) -> Int? {
    let column = Int((point.east / spacing).rounded()) - firstColumn
    let row = Int((point.north / spacing).rounded()) - firstRow
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return nil }
    return row * columns + column
  }
}
