// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Fix")
struct FixTests {
  private let point = Coordinate(limiting: 48, wrapping: 11)

  @Test(
    "A fix has a radius of zero or more meters",
    arguments: [0, -0.0, .leastNonzeroMagnitude, 5, .greatestFiniteMagnitude])
  func accepted(accuracy: Double) {
    let fix = Fix(coordinate: point, horizontalAccuracy: accuracy, timestamp: .sample(0))
    #expect(fix?.horizontalAccuracy == accuracy)
  }

  @Test(
    "A negative or endless radius makes no fix",
    arguments: [-1, -Double.leastNonzeroMagnitude, .infinity, -.infinity, .nan])
  func refused(accuracy: Double) {
    #expect(Fix(coordinate: point, horizontalAccuracy: accuracy, timestamp: .sample(0)) == nil)
  }

  @Test("A value that was not given is absent")
  func absent() {
    let fix = Fix(coordinate: point, horizontalAccuracy: 5, timestamp: .sample(0))
    #expect(fix?.altitude == nil)
    #expect(fix?.speed == nil)
    #expect(fix?.course == nil)
    #expect(fix?.origin == nil)
  }

  @Test("A fix with another time is the same in all else")
  func stamped() throws {
    func makeFix(_ second: Double) throws -> Fix {
      try #require(
        Fix(
          coordinate: point, horizontalAccuracy: 5,
          altitude: Altitude(aboveSeaLevel: 500, aboveEllipsoid: 545, accuracy: 3),
          speed: Speed(metersPerSecond: 2, accuracy: 0.1),
          course: Course(degrees: 270, accuracy: 4), timestamp: .sample(second),
          origin: .simulation))
    }
    #expect(try makeFix(1).stamped(.sample(2)) == makeFix(2))
  }

  /// Altitudes, speeds and courses of which something or all is unknown.
  private static let partial: [(Altitude?, Speed?, Course?)] = [
    (nil, nil, nil),
    (Altitude(aboveSeaLevel: 500, accuracy: 3), nil, nil),
    (Altitude(aboveSeaLevel: nil, aboveEllipsoid: 500, accuracy: 3), nil, nil),
    (Altitude(aboveSeaLevel: 500, aboveEllipsoid: 500, accuracy: 3), nil, nil),
    (Altitude(aboveSeaLevel: 500, aboveEllipsoid: 500, accuracy: 4), nil, nil),
    (nil, Speed(metersPerSecond: 0), nil), (nil, Speed(metersPerSecond: 0, accuracy: 0), nil),
    (nil, Speed(metersPerSecond: 1, accuracy: 0), nil),
    (nil, nil, Course(degrees: 0)), (nil, nil, Course(degrees: 0, accuracy: 0)),
    (nil, nil, Course(degrees: 1, accuracy: 0)),
    (
      Altitude(aboveSeaLevel: 500, accuracy: 3), Speed(metersPerSecond: 1, accuracy: 2),
      Course(degrees: 3, accuracy: 4)
    ),
  ]

  /// Fixes of which no two report the same.
  private func makeDistinct() throws -> [Fix] {
    var fixes = try Self.partial.map { altitude, speed, course in
      try #require(
        Fix(
          coordinate: point, horizontalAccuracy: 5, altitude: altitude, speed: speed,
          course: course, timestamp: .sample(0)))
    }
    let other = Coordinate(limiting: 48, wrapping: -11)
    for origin in [FixOrigin.simulation, .accessory] {
      fixes.append(
        try #require(
          Fix(
            coordinate: point, horizontalAccuracy: 5, timestamp: .sample(0), origin: origin)))
    }
    return fixes + [
      .sample(1, at: point), .sample(0, at: other), .sample(0, at: point, accuracy: 6),
    ]
  }

  @Test("A fix returns what it was made of, known or not")
  func roundTrip() throws {
    for (fix, parts) in zip(try makeDistinct(), Self.partial) {
      #expect(fix.altitude == parts.0)
      #expect(fix.speed == parts.1)
      #expect(fix.course == parts.2)
      #expect(fix.stamped(.sample(9)).stamped(fix.timestamp) == fix)
    }
  }

  @Test("Fixes are equal exactly where all their values are equal, and then hash alike")
  func equality() throws {
    let (fixes, again) = (try makeDistinct(), try makeDistinct())
    for (index, fix) in fixes.enumerated() {
      for (other, later) in again.enumerated() {
        #expect((fix == later) == (index == other), "\(fix) \(later)")
      }
    }
    #expect(Set(fixes + again).count == fixes.count)
  }
}
