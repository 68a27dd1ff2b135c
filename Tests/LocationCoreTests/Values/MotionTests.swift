// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Altitude, speed and course")
struct MotionTests {
  @Test(
    "An altitude knows at least one of its two heights",
    arguments: [(500, 545), (500, nil), (nil, 545), (-430, nil), (0, nil), (nil, -0.0)]
      as [(Double?, Double?)])
  func altitude(aboveSeaLevel: Double?, aboveEllipsoid: Double?) {
    let altitude = Altitude(
      aboveSeaLevel: aboveSeaLevel, aboveEllipsoid: aboveEllipsoid, accuracy: 3)
    #expect(altitude != nil)
    #expect(altitude?.aboveSeaLevel == aboveSeaLevel)
    #expect(altitude?.aboveEllipsoid == aboveEllipsoid)
  }

  @Test(
    "An altitude needs a height that is finite",
    arguments: [
      (nil, nil), (.nan, nil), (nil, .nan), (500, .nan), (.infinity, 545), (500, -.infinity),
    ] as [(Double?, Double?)])
  func noAltitude(aboveSeaLevel: Double?, aboveEllipsoid: Double?) {
    let altitude = Altitude(
      aboveSeaLevel: aboveSeaLevel, aboveEllipsoid: aboveEllipsoid, accuracy: 3)
    #expect(altitude == nil)
  }

  @Test(
    "X-15: The uncertainty of an altitude is above zero and finite",
    arguments: [0, -0.0, -1, .infinity, .nan])
  func altitudeAccuracy(accuracy: Double) {
    #expect(Altitude(aboveSeaLevel: 500, accuracy: accuracy) == nil)
  }

  @Test("A speed is zero or more, and so is its uncertainty where it is known")
  func speed() {
    #expect(Speed(metersPerSecond: 0)?.metersPerSecond == 0)
    #expect(Speed(metersPerSecond: 0)?.accuracy == nil)
    #expect(Speed(metersPerSecond: 12.5, accuracy: 0)?.accuracy == 0)
  }

  @Test(
    "A negative speed or uncertainty, or one that is not finite, is none",
    arguments: [
      (-1, nil), (-.leastNonzeroMagnitude, nil), (.nan, nil), (.infinity, nil), (1, -1), (1, .nan),
      (1, .infinity),
    ] as [(Double, Double?)])
  func noSpeed(metersPerSecond: Double, accuracy: Double?) {
    #expect(Speed(metersPerSecond: metersPerSecond, accuracy: accuracy) == nil)
  }

  @Test(
    "A course runs from 0 to below 360 degrees, and 360 is 0",
    arguments: [(0.0, 0.0), (90, 90), (360.0.nextDown, 360.0.nextDown), (360, 0)])
  func course(degrees: Double, expected: Double) {
    #expect(Course(degrees: degrees)?.degrees == expected)
    #expect(Course(degrees: degrees, accuracy: 0)?.accuracy == 0)
  }

  @Test(
    "Degrees outside 0…360, or a number that is not finite, make no course",
    arguments: [
      (-1, nil), (-.leastNonzeroMagnitude, nil), (360.0.nextUp, nil), (720, nil), (.nan, nil),
      (.infinity, nil), (90, -1), (90, .nan), (90, .infinity),
    ] as [(Double, Double?)])
  func noCourse(degrees: Double, accuracy: Double?) {
    #expect(Course(degrees: degrees, accuracy: accuracy) == nil)
  }
}
