// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LocationCore

/// A generator of seeded numbers (SplitMix64), so that a failing seed is a failing test case.
struct GeodesyRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) {
    state = UInt64(truncatingIfNeeded: seed)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A point with a latitude in degrees in `range`; every third lies at the antimeridian.
  mutating func coordinate(latitudes range: ClosedRange<Double> = -90...90) -> Coordinate {
    let longitude =
      next() % 3 == 0 ? 180 + number(-0.1...0.1) : number(-180...180)
    return Coordinate(limiting: number(range), wrapping: longitude)
  }

  /// A point some meters from another, their number spread evenly over its powers of ten.
  mutating func neighbor(
    of start: Coordinate, meters range: ClosedRange<Double>
  ) -> Coordinate {
    let distance = range.lowerBound * pow(range.upperBound / range.lowerBound, number(0...1))
    return Geodesic.direct(from: start, course: number(0...360), distance: distance).coordinate
  }
}

/// A line of `geodesics.tsv`.
struct ReferenceGeodesic: Sendable {
  let start, end: Coordinate
  let distance, initialCourse, finalCourse: Double

  /// All reference geodesics; the header of the file states their origin.
  static func all() throws -> [ReferenceGeodesic] {
    let url = try #require(
      Bundle.module.url(
        forResource: "geodesics", withExtension: "tsv", subdirectory: "Fixtures"))
    let text = try String(contentsOf: url, encoding: .utf8)
    return try text.split(separator: "\n").dropFirst().map { line in
      let columns = line.utf8.split(separator: UInt8(ascii: "\t"))
      let numbers = try columns.map { try #require(Double(Substring($0))) }
      try #require(numbers.count == 7)
      return ReferenceGeodesic(
        start: try #require(Coordinate(latitude: numbers[0], longitude: numbers[1])),
        end: try #require(Coordinate(latitude: numbers[2], longitude: numbers[3])),
        distance: numbers[4], initialCourse: numbers[5], finalCourse: numbers[6])
    }
  }
}

/// The coordinate with these degrees, which must be in range.
func checkedPoint(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
  try #require(Coordinate(latitude: latitude, longitude: longitude))
}

/// Degrees, 0…180, between two courses.
func courseDifference(_ first: Double, _ second: Double) -> Double {
  abs((first - second).remainder(dividingBy: 360))
}
