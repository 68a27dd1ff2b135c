// SPDX-License-Identifier: MIT

/// One entry of the codebook: what a client with reduced accuracy learns of a position.
public enum Region: Hashable, Sendable {
  /// The area around a pole.
  case cap(Pole)

  /// A cell.
  case cell(RegionCell)

  /// Some quarters of a cell of 10 km, published as one where few people live.
  case group(RegionGroup)

  /// A pole.
  public enum Pole: UInt8, Hashable, Sendable {
    case south
    case north
  }

  /// Radius in meters of the circles around the poles.
  ///
  /// It holds the cap (80 425 m), the displacement, and what the coarsest level bears elsewhere,
  /// because there is nothing coarser to go to.
  static let capRadius = 91_500.0

  /// Meters from a pole to the rim of its cap, along the ellipsoid.
  static let capCorner = 80_430.0

  /// The region of a leaf where a position is looked up.
  public static func leaf(at position: Coordinate) -> Self { RegionCodebook.leaf(at: position) }

  /// The center of its circle: a function of the region alone.
  public var center: Coordinate {
    switch self {
    case .cap(.south): Coordinate(limiting: -90, wrapping: 0)
    case .cap(.north): Coordinate(limiting: 90, wrapping: 0)
    case .cell(let cell): cell.box.center
    case .group(let group): group.box.center
    }
  }

  /// The radius in meters of its circle, which holds every device that reports it.
  ///
  /// - Complexity: O(1): the length of one geodesic.
  public var radius: Double { measure.radius }

  /// Meters by which a fix that reports it may be wrong, beside the displacement.
  ///
  /// - Complexity: O(1): the length of one geodesic.
  public var slack: Double {
    let measure = measure
    return measure.radius - measure.corner - RegionCodebook.displacementBound
  }

  private var measure: (corner: Double, radius: Double) {
    switch self {
    case .cap: return (Self.capCorner, Self.capRadius)
    case .cell(let cell):
      let corner = cell.box.cornerDistance
      let radius = RegionCodebook.radius(
        corner: corner, nominal: cell.level.edge, slack: RegionCodebook.leastSlack)
      return (corner, radius)
    case .group(let group):
      let corner = group.box.cornerDistance
      let radius = RegionCodebook.radius(
        corner: corner, nominal: RegionLevel.leaf.edge, slack: RegionCodebook.leastGroupSlack)
      return (corner, radius)
    }
  }

  /// Nominal length of its cells' edge in meters.
  public var edge: Double {
    switch self {
    case .cap: RegionLevel.fortyKilometers.edge
    case .cell(let cell): cell.level.edge
    case .group: RegionLevel.leaf.edge
    }
  }

  /// Whether every position that another region stands for is one of this region too.
  package func contains(_ other: Self) -> Bool {
    switch (self, other) {
    case (.cap(let own), .cap(let others)): own == others
    case (.cell(let own), .cell(let others)): others.lifted(to: own.level) == own
    case (.cell(let own), .group(let others)): others.parent.lifted(to: own.level) == own
    case (.group(let own), .group(let others)): own.contains(others)
    case (.group(let own), .cell(let others)): own.contains(others)
    case (.cap, .cell), (.cap, .group), (.cell, .cap), (.group, .cap): false
    }
  }

  /// The cell of a level that it lies in; itself where it is of that level or a coarser one.
  func lifted(to level: RegionLevel) -> Self {
    switch self {
    case .cap: self
    case .cell(let cell): .cell(cell.lifted(to: level))
    case .group(let group): level > .leaf ? .cell(group.parent.lifted(to: level)) : self
    }
  }
}
