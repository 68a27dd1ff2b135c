// SPDX-License-Identifier: MIT

/// A rectangle of the square lattice on which adversaries store beliefs.
///
/// Lattice points lie on whole multiples of the spacing, so windows of one spacing always fit
/// together. A belief is stored only where a report permits the user to be, which makes the attacks
/// fast.
struct GridWindow: Hashable, Sendable {
  /// The distance between neighboring lattice points in meters, above zero.
  let spacing: Double

  /// The number of the westernmost column, whose points lie `firstColumn * spacing` meters east.
  let firstColumn: Int

  /// The number of the southernmost row, whose points lie `firstRow * spacing` meters north.
  let firstRow: Int

  /// The number of columns, one or more.
  let columns: Int

  /// The number of rows, one or more.
  let rows: Int

  /// The number of lattice points.
  var count: Int { columns * rows }

  /// The indices of the points: rows from south to north, each from west to east.
  var indices: Range<Int> { 0..<count }

  /// Makes the smallest window with every lattice point in a box, or with the nearest point if the
  /// box contains none.
  ///
  /// - Parameters:
  ///   - box: The box in meters.
  ///   - spacing: The distance between neighboring lattice points in meters.
  init(covering box: PlaneBox, spacing: Double) {
    self.spacing = spacing
    let columns = Self.range(from: box.west, to: box.east, spacing: spacing)
    let rows = Self.range(from: box.south, to: box.north, spacing: spacing)
    firstColumn = columns.lowerBound
    firstRow = rows.lowerBound
    self.columns = columns.count
    self.rows = rows.count
  }

  /// Makes the smallest window that contains two windows of one spacing.
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

  /// Returns the point with an index, in meters.
  func point(_ index: Int) -> PlanePoint {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    return PlanePoint(
      east: Double(firstColumn + column) * spacing, north: Double(firstRow + row) * spacing)
  }

  /// The middle of the window, in meters.
  var middle: PlanePoint { (point(0) + point(count - 1)) * 0.5 }

  /// Returns the index of the lattice point nearest to a place; `nil` if it is outside the window.
  func index(nearest point: PlanePoint) -> Int? {
    let column = Int((point.east / spacing).rounded()) - firstColumn
    let row = Int((point.north / spacing).rounded()) - firstRow
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return nil }
    return row * columns + column
  }
}
