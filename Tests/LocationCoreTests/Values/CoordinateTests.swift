// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Coordinate")
struct CoordinateTests {
  @Test(
    "The limits of latitude and longitude are part of the Earth",
    arguments: [(90.0, 180.0), (-90, -180), (90, -180), (0, 0), (-0.0, -0.0)])
  func accepted(latitude: Double, longitude: Double) {
    let point = Coordinate(latitude: latitude, longitude: longitude)
    #expect(point?.latitude == latitude)
    #expect(point?.longitude == longitude)
  }

  @Test(
    "Nothing beyond the limits is a coordinate, and no number that is not finite",
    arguments: [
      (90.0.nextUp, 0), ((-90.0).nextDown, 0), (0, 180.0.nextUp), (0, (-180.0).nextDown), (91, 0),
      (0, 181),
      (.nan, 0), (0, .nan), (.signalingNaN, 0), (.infinity, 0), (0, .infinity), (-.infinity, 0),
      (0, -.infinity), (1e308, 1e308),
    ] as [(Double, Double)])
  func refused(latitude: Double, longitude: Double) {
    #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
  }

  @Test(
    "A computed longitude is wrapped into −180…180 degrees",
    arguments: [
      (0.0, 0.0), (180, 180), (-180, -180), (180.5, -179.5), (-180.5, 179.5), (359, -1), (360, 0),
      (361, 1), (-359, 1), (-360, 0), (719, -1), (360_000_080, 80),
    ])
  func wrapped(degrees: Double, expected: Double) {
    #expect(Coordinate(limiting: 0, wrapping: degrees).longitude == expected)
  }

  @Test(
    "Half turns and what lies next to them are wrapped to a valid longitude",
    arguments: [180, 540, -540, 900, 180.0.nextUp, (-180.0).nextDown, 1e300, -1e300] as [Double])
  func wrappedHalfTurns(degrees: Double) {
    let point = Coordinate(limiting: 0, wrapping: degrees)
    #expect(abs(point.longitude) <= 180)
    #expect(Coordinate(latitude: point.latitude, longitude: point.longitude) == point)
  }

  @Test(
    "A computed latitude is limited to ±90 degrees",
    arguments: [(90.0, 90.0), (90.000_1, 90), (-1e300, -90), (45, 45), (-90, -90)])
  func limited(degrees: Double, expected: Double) {
    #expect(Coordinate(limiting: degrees, wrapping: 0).latitude == expected)
  }

  @Test("Computing a coordinate that is not finite is our own error")
  func computedNaN() async {
    await #expect(processExitsWith: .failure) {
      _ = Coordinate(limiting: .nan, wrapping: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = Coordinate(limiting: 0, wrapping: .infinity)
    }
  }
}
