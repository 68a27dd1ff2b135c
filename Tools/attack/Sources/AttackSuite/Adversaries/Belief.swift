// SPDX-License-Identifier: MIT

/// The belief of an adversary about a place: a mass on every lattice point of a window.
struct Belief: Hashable, Sendable {
  /// The window of the lattice points.
  let window: GridWindow

  /// The masses, zero or more, in the order of the window's indices; their sum need not be one.
  var mass: [Double]

  /// Makes a belief with the same mass on every point.
  ///
  /// - Parameters:
  ///   - window: The window of the lattice points.
  ///   - value: The mass of each point.
  init(uniform window: GridWindow, value: Double = 1) {
    self.window = window
    mass = Array(repeating: value, count: window.count)
  }

  /// The sum of all masses.
  var total: Double { mass.reduce(0, +) }

  /// Divides every mass by the sum of all.
  ///
  /// A belief without mass becomes uniform, because evidence that rules out everything means
  /// nothing.
  mutating func normalize() {
    let sum = total
    guard sum > 0 else {
      self = Self(uniform: window, value: 1 / Double(window.count))
      return
    }
    scale(by: 1 / sum)
  }

  /// Multiplies every mass by a number.
  mutating func scale(by factor: Double) {
    for index in mass.indices { mass[index] *= factor }
  }

  /// Adds another belief about the same window.
  mutating func add(_ other: Self) {
    precondition(window == other.window, "beliefs about different windows cannot be added")
    for index in mass.indices { mass[index] += other.mass[index] }
  }

  /// The mean place in meters, which is the estimate with the smallest squared error.
  var mean: PlanePoint {
    var (sum, x, y) = (0.0, 0.0, 0.0)
    var index = 0
    for row in 0..<window.rows {
      var rowSum = 0.0
      for column in 0..<window.columns {
        let value = mass[index]
        rowSum += value
        x += value * Double(window.firstColumn + column)
        index += 1
      }
      sum += rowSum
      y += rowSum * Double(window.firstRow + row)
    }
    guard sum > 0 else { return Self(uniform: window).mean }
    return PlanePoint(east: x / sum * window.spacing, north: y / sum * window.spacing)
  }

  /// Returns the area in square kilometers of the smallest set of points that holds a share of the
  /// mass.
  ///
  /// Each point represents the square around it.
  func credibleArea(share: Double) -> Double {
    let needed = share * total
    var held = 0.0
    var count = 0
    for value in mass.sorted(by: >) {
      guard held < needed else { break }
      held += value
      count += 1
    }
    return Double(count) * window.spacing * window.spacing / 1e6
  }

  /// Returns the mass on the lattice point nearest to a place; zero outside the window.
  func mass(near point: PlanePoint) -> Double {
    window.index(nearest: point).map { mass[$0] } ?? 0
  }
}
