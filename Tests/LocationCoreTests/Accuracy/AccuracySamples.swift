// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

extension GeodesyRandom {
  /// A point where accuracy reduction may go wrong: anywhere, near a pole, at the antimeridian, at a
  /// border of rows or columns, or at the rim of a cap.
  mutating func touchyPoint() -> Coordinate {
    switch next() % 8 {
    case 0: return Coordinate(limiting: 90 - number(0...0.8), wrapping: number(-180...180))
    case 1: return Coordinate(limiting: -90 + number(0...0.8), wrapping: number(-180...180))
    case 2: return Coordinate(limiting: number(-90...90), wrapping: 180 + number(-0.02...0.02))
    case 3: return seamPoint()
    case 4:
      let rim = RegionCodebook.capLatitude + number(-1e-3...1e-3)
      return Coordinate(limiting: next() % 2 == 0 ? rim : -rim, wrapping: number(-180...180))
    default: return anywhere()
    }
  }

  /// A point spread evenly over the sphere.
  mutating func anywhere() -> Coordinate {
    let sine = number(-1...1)
    let latitude =
      PlatformMath.arcTangent(y: sine, x: (1 - sine * sine).squareRoot())
      / PlatformMath.radiansPerDegree
    return Coordinate(limiting: latitude, wrapping: number(-180...180))
  }

  /// A point at a corner of leaves, exactly or by up to a hundred meters.
  mutating func seamPoint() -> Coordinate {
    let leaf = leaf()
    let off = [0, 1e-13, 1e-9, 1e-3][Int(next() % 4)]
    return Coordinate(
      limiting: leaf.box.south + number(-1...1) * off,
      wrapping: leaf.box.west + number(-1...1) * off)
  }

  /// A leaf, its row drawn evenly.
  mutating func leaf() -> RegionCell {
    let rows = RegionCodebook.superRows << RegionLevel.leaf.halvings
    let cap = RegionCodebook.capRows << RegionLevel.leaf.halvings
    let row = Int.random(in: cap..<rows - cap, using: &self)
    let columns = RegionCell(level: .leaf, row: row, unchecked: 0).columns
    return RegionCell(
      level: .leaf, row: row, unchecked: Int.random(in: 0..<columns, using: &self))
  }

  /// A cell of a level.
  mutating func cell(_ level: RegionLevel) -> RegionCell { leaf().lifted(to: level) }

  /// A group of leaves.
  mutating func group() -> RegionGroup {
    let masks = (0...0b1111 as ClosedRange<UInt8>).filter { (2...3).contains($0.nonzeroBitCount) }
    let parent = cell(.tenKilometers)
    guard let group = RegionGroup(parent: parent, quarters: masks[Int(next() % 10)])
    else { preconditionFailure("no group in \(parent)") }
    return group
  }

  /// A region of any kind.
  mutating func region() -> Region {
    switch next() % 8 {
    case 0: .cap(next() % 2 == 0 ? .north : .south)
    case 1, 2, 3: .group(group())
    default: .cell(cell(RegionLevel.allCases[Int(next() % 4)]))
    }
  }

  /// A point in a box, its edges included.
  mutating func point(in box: RegionBox) -> Coordinate {
    Coordinate(
      limiting: box.south + number(0...1) * box.height,
      wrapping: box.west + number(0...1) * box.width)
  }
}

/// Every row of a level outside the caps, by a cell of it.
func everyRow(of level: RegionLevel) -> [RegionCell] {
  (0..<RegionCodebook.superRows << level.halvings).compactMap {
    RegionCell(level: level, row: $0, column: 1)
  }
}

/// A fix with nothing but a position, an accuracy and a time in seconds.
func makeFix(_ position: Coordinate, accuracy: Double = 5, at seconds: Int64) throws -> Fix {
  try #require(
    Fix(
      coordinate: position, horizontalAccuracy: accuracy,
      timestamp: UTCInstant(secondsSinceEpoch: seconds)))
}

extension AccuracyReducer {
  /// A reducer that takes a fix of a whole tick ago, so that tests need one fix a tick.
  static func patient(
    seed: AccuracySeed, parameters: ReductionParameters = ReductionParameters(),
    density: DensityTable? = nil, state: CoarseAreaState = CoarseAreaState()
  ) -> Self {
    var parameters = parameters
    parameters.longestFixAge = parameters.tickInterval
    return Self(seed: seed, parameters: parameters, density: density, state: state)
  }
}
