// SPDX-License-Identifier: MIT

/// A kernel that spreads a belief evenly over a square around every point, from one window to
/// another.
///
/// A square box is separable: one pass along the rows and one along the columns with running sums
/// cost the same for every width. Large steps (13.5 km in a quarter of an hour at 15 m/s) need
/// this. The box is symmetric, so the same kernel serves the backward pass of the smoother.
struct BoxKernel: Hashable, Sendable {
  /// Half the side of the box in lattice spacings; at least one half, which is the point itself.
  let halfWidth: Double

  /// Makes a box that extends a distance to each side.
  ///
  /// - Parameters:
  ///   - reach: The distance in meters, zero or more.
  ///   - spacing: The distance between lattice points in meters.
  init(reach: Double, spacing: Double) { halfWidth = max(0.5, reach / spacing) }

  /// Spreads a belief and adds the result to another.
  ///
  /// - Parameters:
  ///   - source: The belief to spread; mass that leaves the target's window is lost.
  ///   - target: The belief to add to; it has the same spacing.
  ///   - weight: The factor for all mass.
  ///   - scratch: Memory for the result of the first pass, kept to save allocations.
  func spread(
    _ source: Belief, into target: inout Belief, weight: Double, scratch: inout [Double]
  ) {
    guard halfWidth > 0.5 else { return Self.copy(source, into: &target, weight: weight) }
    let from = source.window
    let to = target.window
    sumColumns(of: source, to: to, into: &scratch)
    let scale = weight / (4 * halfWidth * halfWidth)
    let taps = rowTaps(from: from, to: to)
    let sums = scratch.span
    var masses = target.mass.mutableSpan
    let stride = to.columns
    for row in 0..<to.rows {
      let tap = taps[row]
      let (low, high) = (tap.lowIndex * stride, tap.highIndex * stride)
      let base = row * stride
      for column in 0..<stride {
        let upper = sums[high + column]
        let lower = sums[low + column]
        let mass =
          upper + tap.highShare * (sums[high + stride + column] - upper)
          - lower - tap.lowShare * (sums[low + stride + column] - lower)
        // Rounding can make a difference of equal sums slightly negative.
        masses[base + column] += scale * max(0, mass)
      }
    }
  }

  /// Performs the first pass: spreads each row, and sums the results down the columns, after a
  /// first row of zeros.
  private func sumColumns(of source: Belief, to: GridWindow, into scratch: inout [Double]) {
    let from = source.window
    let taps = columnTaps(from: from, to: to)
    let stride = to.columns
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: repeatElement(0, count: (from.rows + 1) * stride))
    var sums = scratch.mutableSpan
    let masses = source.mass.span
    var prefix = Array(repeating: 0.0, count: from.columns + 1)
    for row in 0..<from.rows {
      var running = 0.0
      var prefixes = prefix.mutableSpan
      for column in 0..<from.columns {
        running += masses[row * from.columns + column]
        prefixes[column + 1] = running
      }
      let base = row * stride
      for column in 0..<stride {
        sums[base + stride + column] = sums[base + column] + taps[column].value(in: prefixes.span)
      }
    }
  }

  /// Adds a belief without spreading it, as the narrowest box does; half of all steps need this.
  private static func copy(_ source: Belief, into target: inout Belief, weight: Double) {
    let from = source.window
    let to = target.window
    let firstRow = max(from.firstRow, to.firstRow)
    let endRow = min(from.firstRow + from.rows, to.firstRow + to.rows)
    let first = max(from.firstColumn, to.firstColumn)
    let count = min(from.firstColumn + from.columns, to.firstColumn + to.columns) - first
    guard count > 0, firstRow < endRow else { return }
    let masses = source.mass.span
    var sums = target.mass.mutableSpan
    for row in firstRow..<endRow {
      let read = (row - from.firstRow) * from.columns + first - from.firstColumn
      let write = (row - to.firstRow) * to.columns + first - to.firstColumn
      for column in 0..<count {
        sums[write + column] += weight * masses[read + column]
      }
    }
  }

  private func columnTaps(from: GridWindow, to: GridWindow) -> [Tap] {
    (0..<to.columns).map {
      Tap(middle: to.firstColumn + $0 - from.firstColumn, halfWidth: halfWidth, count: from.columns)
    }
  }

  private func rowTaps(from: GridWindow, to: GridWindow) -> [Tap] {
    (0..<to.rows).map {
      Tap(middle: to.firstRow + $0 - from.firstRow, halfWidth: halfWidth, count: from.rows)
    }
  }
}

/// The start and the end of a box in a row of running sums, each between two of them.
private struct Tap {
  let lowIndex: Int
  let lowShare: Double
  let highIndex: Int
  let highShare: Double

  init(middle: Int, halfWidth: Double, count: Int) {
    (lowIndex, lowShare) = Self.place(Double(middle) + 0.5 - halfWidth, count: count)
    (highIndex, highShare) = Self.place(Double(middle) + 0.5 + halfWidth, count: count)
  }

  /// Returns a fractional place as the index of a running sum and a share of the next mass.
  private static func place(_ place: Double, count: Int) -> (Int, Double) {
    let inside = min(max(place, 0), Double(count))
    let index = min(Int(inside), count - 1)
    return (index, inside - Double(index))
  }

  func value(in prefix: Span<Double>) -> Double {
    let high = prefix[highIndex] + highShare * (prefix[highIndex + 1] - prefix[highIndex])
    let low = prefix[lowIndex] + lowShare * (prefix[lowIndex + 1] - prefix[lowIndex])
    return high - low
  }
}
