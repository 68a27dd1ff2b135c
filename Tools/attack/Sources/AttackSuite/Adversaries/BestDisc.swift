// SPDX-License-Identifier: MIT

extension Belief {
  /// Returns the lattice point around which a disc of a radius holds the most mass.
  ///
  /// This is the best guess of an adversary that only needs to be right within the radius. Among
  /// equal discs the middle one is chosen, so a flat belief does not lead to its south-western
  /// corner.
  ///
  /// - Parameter radius: The radius in meters, zero or more.
  /// - Returns: The middle of the disc, in meters.
  /// - Complexity: O(points × rows of the disc).
  func bestDisc(radius: Double) -> PlanePoint {
    let sums = discMass(radius: radius)
    let most = sums.max() ?? 0
    // Sums of the same masses in another order differ in the last bits.
    let least = most * (1 - 1e-9)
    var (count, x, y) = (0.0, 0.0, 0.0)
    for (index, sum) in sums.enumerated() where sum >= least {
      let point = window.point(index)
      count += 1
      x += point.east
      y += point.north
    }
    let middle = PlanePoint(east: x / count, north: y / count)
    return nearest(to: middle, among: sums, atLeast: least)
  }

  /// Returns the mass within a radius of each lattice point.
  ///
  /// - Parameter radius: The radius in meters, zero or more.
  /// - Returns: One sum per point, in the order of the window's indices.
  func discMass(radius: Double) -> [Double] {
    let reach = Int((radius / window.spacing).rounded(.down))
    // Half the width of the disc in each row, by the distance of the row from the middle.
    let chords = (0...reach).map { rowsAway in
      let away = Double(rowsAway) * window.spacing
      return Int(((radius * radius - away * away).squareRoot() / window.spacing).rounded(.down))
    }
    var sums = Array(repeating: 0.0, count: window.count)
    for row in 0..<window.rows {
      let prefix = prefixSums(ofRow: row)
      guard prefix[window.columns] > 0 else { continue }
      for target in max(0, row - reach)...min(window.rows - 1, row + reach) {
        let chord = chords[abs(target - row)]
        let base = target * window.columns
        for column in 0..<window.columns {
          let high = min(column + chord + 1, window.columns)
          sums[base + column] += prefix[high] - prefix[max(column - chord, 0)]
        }
      }
    }
    return sums
  }

  private func prefixSums(ofRow row: Int) -> [Double] {
    var prefix = Array(repeating: 0.0, count: window.columns + 1)
    let base = row * window.columns
    for column in 0..<window.columns {
      prefix[column + 1] = prefix[column] + mass[base + column]
    }
    return prefix
  }

  private func nearest(
    to middle: PlanePoint, among sums: [Double], atLeast least: Double
  ) -> PlanePoint {
    var best = middle
    var bestSquare = Double.infinity
    for (index, sum) in sums.enumerated() where sum >= least {
      let point = window.point(index)
      let (x, y) = (point.east - middle.east, point.north - middle.north)
      let square = x * x + y * y
      if square < bestSquare { (best, bestSquare) = (point, square) }
    }
    return best
  }
}
