// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Reference geodesics")
struct GeodesicReferenceTests {
  let lines: [ReferenceGeodesic]

  init() throws {
    lines = try ReferenceGeodesic.all()
  }

  @Test("Ten thousand reference distances are met to a micrometer")
  func distances() {
    #expect(lines.count == 10_000)
    var worst = 0.0
    for line in lines {
      worst = max(worst, abs(Geodesic.distance(from: line.start, to: line.end) - line.distance))
    }
    #expect(worst < 1e-6, "the greatest error is \(worst) m")
  }

  @Test("Reference courses are met to 1e-6 degrees where the end points determine them")
  func courses() throws {
    var compared = 0
    for line in lines where line.distance < 19_900_000 {
      let solved = Geodesic.inverse(from: line.start, to: line.end)
      let initial = try #require(solved.initialCourse)
      let final = try #require(solved.finalCourse)
      compared += 1
      #expect(courseDifference(initial, line.initialCourse) < 1e-6, "\(line)")
      #expect(courseDifference(final, line.finalCourse) < 1e-6, "\(line)")
    }
    #expect(compared > 9_500)
  }

  @Test("Every solved course leads to the second point, to a micrometer")
  func coursesLead() throws {
    var worst = 0.0
    for line in lines {
      let solved = Geodesic.inverse(from: line.start, to: line.end)
      let course = try #require(solved.initialCourse)
      let end = Geodesic.direct(from: line.start, course: course, distance: solved.distance)
      worst = max(worst, Geodesic.distance(from: end.coordinate, to: line.end))
    }
    #expect(worst < 1e-6, "the greatest miss is \(worst) m")
  }

  @Test("The search for nearly antipodal points agrees with the iteration on all other pairs")
  func searchAgrees() {
    var worst = 0.0
    for line in lines where max(abs(line.start.latitude), abs(line.end.latitude)) < 90 {
      // Along the equator the longitude jumps at due east; the iteration never fails before that.
      if line.start.latitude == 0, line.end.latitude == 0 { continue }
      let problem = InverseProblem(from: line.start, to: line.end)
      let searched = AntipodalSearch(problem).solution()
      worst = max(worst, abs(searched.distance - line.distance))
    }
    #expect(worst < 1e-6, "the greatest error is \(worst) m")
  }
}
