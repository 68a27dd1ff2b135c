// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Course and distance of neighboring points")
struct CourseMetricTests {
  @Test("Neighbors within two kilometers agree with the geodesic", arguments: 0..<40)
  func agreeWithTheGeodesic(seed: Int) throws {
    var random = GeodesyRandom(seed: seed)
    var metric = CourseMetric()
    let range: ClosedRange<Double> = seed % 2 == 0 ? -85...85 : 84.5...85.5
    for _ in 0..<200 {
      let start = random.coordinate(latitudes: range)
      let end = random.neighbor(of: start, meters: 0.1...2_500)
      let quick = metric.leg(from: start, to: end)
      let exact = Geodesic.inverse(from: start, to: end)
      #expect(abs(quick.distance - exact.distance) <= exact.distance * 1e-6 + 2e-8)
      let tolerance = 0.000_1 + 1e-6 / exact.distance
      let initial = try #require(quick.initialCourse)
      let final = try #require(quick.finalCourse)
      #expect(courseDifference(initial, try #require(exact.initialCourse)) < tolerance)
      #expect(courseDifference(final, try #require(exact.finalCourse)) < tolerance)
      #expect((0..<360).contains(initial) && (0..<360).contains(final))
    }
  }

  @Test("Far points and points near a pole are measured by the geodesic itself")
  func farPointsAreGeodesics() throws {
    let pairs = [
      (try checkedPoint(48, 11), try checkedPoint(48.03, 11)),
      (try checkedPoint(48, 11), try checkedPoint(48, 12)),
      (try checkedPoint(48, 11), try checkedPoint(-48, -169)),
      (try checkedPoint(89.999, 0), try checkedPoint(89.999, 180)),
      (try checkedPoint(90, 0), try checkedPoint(89.999, 3)),
    ]
    var metric = CourseMetric()
    for (start, end) in pairs {
      let measured = metric.leg(from: start, to: end)
      #expect(measured == Geodesic.inverse(from: start, to: end))
    }
  }

  @Test("Coincident points have no course, on both sides of the antimeridian too")
  func coincidentPoints() throws {
    var metric = CourseMetric()
    for (start, end) in [
      (try checkedPoint(48, 11), try checkedPoint(48, 11)),
      (try checkedPoint(48, 180), try checkedPoint(48, -180)),
    ] {
      let measured = metric.leg(from: start, to: end)
      #expect(measured.distance == 0)
      #expect(measured.initialCourse == nil)
      #expect(measured.finalCourse == nil)
    }
  }

  @Test("Earlier measurements change nothing, on the edges of bands either")
  func measuresWithoutAPast() throws {
    for edge in stride(from: -84.99, through: 84.99, by: 0.02) {
      for latitude in [edge.nextDown, edge, edge.nextUp] {
        let start = try checkedPoint(latitude, 10)
        let end = try checkedPoint(latitude, 10.000_1)
        var fresh = CourseMetric()
        let expected = fresh.leg(from: start, to: end)
        for neighbor in [latitude - 0.01, latitude + 0.01] {
          var metric = CourseMetric()
          _ = metric.leg(
            from: try checkedPoint(neighbor, 10), to: try checkedPoint(neighbor, 10.1))
          _ = metric.leg(
            from: try checkedPoint(neighbor, 10), to: try checkedPoint(neighbor, 10.000_1))
          #expect(metric.leg(from: start, to: end) == expected)
        }
      }
    }
  }

  @Test("The series agree with the formulas that they continue, everywhere in a band")
  func series() throws {
    let degree = Double.pi / 180
    for middle in [-84.0, -45, -0.02, 0, 30, 60.02, 84.96] {
      for share in [-0.5, -0.25, 0, 0.1, 0.499_999] {
        let latitude = middle + share * 0.02
        let start = try checkedPoint(latitude - 0.000_05, 10)
        let end = try checkedPoint(latitude + 0.000_05, 10.000_2)
        let sine = PlatformMath.sine(latitude * degree)
        let radii = WGS84.radii(sineOfLatitude: sine)
        let east =
          radii.primeVertical * (1 - sine * sine).squareRoot() * (end.longitude - start.longitude)
        let north = radii.meridional * (end.latitude - start.latitude)
        var metric = CourseMetric()
        let distance = metric.leg(from: start, to: end).distance
        let expected = degree * (east * east + north * north).squareRoot()
        #expect(abs(distance - expected) <= expected * 3.2e-10, "\(latitude)")
      }
    }
  }

  @Test("Cardinal courses are exact")
  func cardinalCourses() throws {
    let start = try checkedPoint(0, 0)
    var metric = CourseMetric()
    for (latitude, longitude, course) in [
      (0.001, 0, 0), (0, 0.001, 90), (-0.001, 0, 180), (0, -0.001, 270),
    ] as [(Double, Double, Double)] {
      let end = try checkedPoint(latitude, longitude)
      #expect(metric.leg(from: start, to: end).initialCourse == course)
      #expect(Geodesic.inverse(from: start, to: end).initialCourse == course)
    }
  }
}
