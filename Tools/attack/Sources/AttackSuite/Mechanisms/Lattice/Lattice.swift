// SPDX-License-Identifier: MIT

/// A lattice of equal cells between lines that run north and east.
struct Lattice: Hashable, Sendable {
  /// The width of a cell in meters.
  let width: Double

  /// The height of a cell in meters.
  let height: Double

  /// A corner at which four cells meet.
  let origin: PlanePoint

  /// Makes a lattice.
  ///
  /// - Parameters:
  ///   - width: The width of a cell in meters.
  ///   - height: The height of a cell in meters.
  ///   - origin: A corner at which four cells meet.
  init(width: Double, height: Double, origin: PlanePoint = .zero) {
    self.width = width
    self.height = height
    self.origin = origin
  }

  /// Makes a lattice of squares.
  init(edge: Double, origin: PlanePoint = .zero) {
    self.init(width: edge, height: edge, origin: origin)
  }

  /// The distance from a cell's center to its corners in meters.
  var halfDiagonal: Double { (width * width + height * height).squareRoot() / 2 }

  /// Returns the center of the cell that contains a point.
  func center(of point: PlanePoint) -> PlanePoint {
    let step = point - origin
    return origin
      + PlanePoint(
        east: ((step.east / width).rounded(.down) + 0.5) * width,
        north: ((step.north / height).rounded(.down) + 0.5) * height)
  }

  /// Returns the corner nearest to a point.
  func corner(near point: PlanePoint) -> PlanePoint {
    let step = point - origin
    return origin
      + PlanePoint(
        east: (step.east / width).rounded() * width,
        north: (step.north / height).rounded() * height)
  }
}
