// SPDX-License-Identifier: MIT

import LocationCore
import Testing

@testable import AttackSuite

@Suite("The plane of the attacks")
struct PlaneTests {
  @Test(
    "A point comes back from the ellipsoid",
    arguments: [(47.0, 8.0), (0, 0), (-33, 179.99), (71, -180)])
  func roundTrip(latitude: Double, longitude: Double) throws {
    let plane = TangentPlane(
      origin: try #require(Coordinate(latitude: latitude, longitude: longitude)))
    var draws = Draws(seed: 1)
    for _ in 0..<1_000 {
      let point = draws.point(inSquare: 100_000)
      #expect(plane.point(of: plane.coordinate(of: point)).distance(to: point) < 1e-6)
    }
  }

  @Test("Distances in the plane are those on the ellipsoid, to 1 m in 5 km at 40 km")
  func distances() {
    let plane = TangentPlane.standard
    var draws = Draws(seed: 2)
    for _ in 0..<1_000 {
      let start = draws.point(inDisc: 40_000)
      let end = start + draws.point(inDisc: 5_000)
      let expected = Geodesic.distance(
        from: plane.coordinate(of: start), to: plane.coordinate(of: end))
      #expect(abs(expected - start.distance(to: end)) < 1)
    }
  }

  @Test("The east of the plane is east and its north is north")
  func orientation() {
    let plane = TangentPlane.standard
    let east = plane.coordinate(of: PlanePoint(east: 1_000, north: 0))
    let north = plane.coordinate(of: PlanePoint(east: 0, north: 1_000))
    #expect(east.longitude > plane.origin.longitude)
    #expect(abs(east.latitude - plane.origin.latitude) < 1e-4)
    #expect(north.latitude > plane.origin.latitude)
    #expect(abs(north.longitude - plane.origin.longitude) < 1e-9)
  }
}
