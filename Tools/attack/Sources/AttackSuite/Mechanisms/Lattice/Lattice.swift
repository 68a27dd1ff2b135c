// SPDX-License-Identifier: MIT

/// A lattice of equal cells between lines that run north and east.
struct Lattice: Hashable, Sendable {
  /// Width of a cell, in meters.
  let width: Double

  /// Height of a cell, in meters.
  let height: Double

  /// A corner at which four cells meet.
  let origin: PlanePoint

  /// Makes a lattice.
  ///
  /// - Parameters:
  ///   - width: Width of a cell, in meters.
  ///   - height: Height of a cell, in meters.
  ///   - origin: A corner.
  init(width: Double, height: Double, origin: PlanePoint = .zero) {
    self.width = width
    self.height = height
    self.origin = origin
  }

  /// A lattice of squares.
  init(edge: Double, origin: PlanePoint = .zero) {
    self.init(width: edge, height: edge, origin: origin)
  }

  /// Distance in meters from a cell's center to its corners.
  var halfDiagonal: Double { (width * width + height * height).squareRoot() / 2 }

  /// The center of the cell in which a point lies.
  func center(of point: PlanePoint) -> PlanePoint {
    let step = point - origin
    return origin
      + PlanePoint(
        east: ((step.east / width).rounded(.down) + 0.5) * width,
        north: ((step.north / height).rounded(.down) + 0.5) * height)
  }

  /// The corner that is nearest to a point.
  func corner(near point: PlanePoint) -> PlanePoint {
    let step = point - origin
    return origin
      + PlanePoint(
        east: (step.east / width).rounded() * width,
        north: (step.north / height).rounded() * height)
  }
}
