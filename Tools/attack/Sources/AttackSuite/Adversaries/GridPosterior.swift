// SPDX-License-Identifier: MIT

/// What an adversary believes of a place: weights on a square grid of points.
struct GridPosterior: Sendable {
  /// Points along one edge.
  let side: Int

  /// Metres between neighbours.
  let spacing: Double

  /// The south-western point.
  let corner: PlanePoint

  /// Weights, row by row from the south-west; they need not add up to one.
  var weights: [Double]

  /// Makes an even belief over a square.
  ///
  /// - Parameters:
  ///   - center: The square's middle.
  ///   - edge: The square's edge in metres; each point stands for the little square round it.
  ///   - side: Points along one edge.
  init(center: PlanePoint, edge: Double, side: Int) {
    self.side = side
    spacing = edge / Double(side)
    let inset = (edge - spacing) / 2
    corner = center - PlanePoint(east: inset, north: inset)
    weights = [Double](repeating: 1, count: side * side)
  }

  /// The point of a weight.
  func point(_ index: Int) -> PlanePoint {
    let (row, column) = index.quotientAndRemainder(dividingBy: side)
    return corner + PlanePoint(east: Double(column) * spacing, north: Double(row) * spacing)
  }

  /// All weights' sum.
  var mass: Double { weights.reduce(0, +) }

  /// The estimate with the least mean squared error.
  var mean: PlanePoint {
    var sum = PlanePoint.zero
    for (index, weight) in weights.enumerated() where weight > 0 {
      sum = sum + (point(index) - corner) * weight
    }
    return corner + sum * (1 / mass)
  }

  /// Area in square kilometres of the smallest set of points that holds a share of the mass.
  func credibleArea(share: Double) -> Double {
    let needed = share * mass
    var held = 0.0
    var count = 0
    for weight in weights.sorted(by: >) {
      guard held < needed else { break }
      held += weight
      count += 1
    }
    return Double(count) * spacing * spacing / 1e6
  }

  /// Centre of the disc of `preciseDistance` that holds most of the mass; of equally good ones
  /// their middle, since nothing tells them apart.
  var bestDisc: PlanePoint {
    let masses = discMasses()
    let best = masses.max() ?? 0
    // Sums of equal weights in another order differ by rounding.
    let tied = masses.indices.filter { masses[$0] >= best * (1 - 1e-9) }
    let middle = PlanePoint.mean(of: tied.map(point))
    return tied.map(point).min { $0.distance(to: middle) < $1.distance(to: middle) } ?? middle
  }

  /// The mass within `preciseDistance` of each point.
  private func discMasses() -> [Double] {
    let reach = Int(preciseDistance / spacing)
    let widths = (0...reach).map { row in
      let north = Double(row) * spacing
      return Int((preciseDistance * preciseDistance - north * north).squareRoot() / spacing)
    }
    // Sums along each row make a row of the disc one subtraction.
    let sums = rowSums()
    var masses = [Double](repeating: 0, count: weights.count)
    for row in 0..<side {
      for otherRow in max(0, row - reach)...min(side - 1, row + reach) {
        let width = widths[abs(otherRow - row)]
        let start = otherRow * (side + 1)
        for column in 0..<side {
          let low = max(0, column - width)
          let high = min(side, column + width + 1)
          masses[row * side + column] += sums[start + high] - sums[start + low]
        }
      }
    }
    return masses
  }

  /// For each row, the sums of its first 0…`side` weights.
  private func rowSums() -> [Double] {
    var sums = [Double](repeating: 0, count: side * (side + 1))
    for row in 0..<side {
      for column in 0..<side {
        let place = row * (side + 1) + column
        sums[place + 1] = sums[place] + weights[row * side + column]
      }
    }
    return sums
  }
}
