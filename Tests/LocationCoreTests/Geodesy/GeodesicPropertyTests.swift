// SPDX-License-Identifier: MIT

import LocationCore
import Testing

@Suite("Properties of geodesics")
struct GeodesicPropertyTests {
  @Test("The direct and the inverse problem undo each other", arguments: 0..<20)
  func roundTrip(seed: Int) throws {
    var random = GeodesyRandom(seed: seed)
    for _ in 0..<100 {
      let start = random.coordinate(latitudes: -89...89)
      let course = random.number(0...359.999_999)
      let distance = random.number(1...19_000_000)
      let end = Geodesic.direct(from: start, course: course, distance: distance)
      let back = Geodesic.inverse(from: start, to: end.coordinate)
      #expect(abs(back.distance - distance) < 1e-6)
      // The course is as uncertain as the nanometers of the end points are wide.
      let tolerance = 1e-9 + 1e-5 / distance
      #expect(courseDifference(try #require(back.initialCourse), course) < tolerance)
      #expect(courseDifference(try #require(back.finalCourse), end.finalCourse) < tolerance)
    }
  }

  @Test("The way back is as long as the way there, with the courses reversed", arguments: 0..<10)
  func symmetry(seed: Int) throws {
    var random = GeodesyRandom(seed: seed)
    for _ in 0..<100 {
      let (start, end) = (random.coordinate(), random.coordinate())
      let there = Geodesic.inverse(from: start, to: end)
      let back = Geodesic.inverse(from: end, to: start)
      #expect(abs(there.distance - back.distance) < 1e-7)
      #expect(there.distance == Geodesic.distance(from: start, to: end))
      let initial = try #require(there.initialCourse)
      #expect(courseDifference(initial, try #require(back.finalCourse) + 180) < 1e-6)
    }
  }

  @Test("Special points all have finite distances, and courses unless they coincide")
  func specialPoints() throws {
    let latitudes = [0, 1e-300, 1e-12, 1e-9, 1e-5, 0.1, 45, 89.9, 90 - 1e-9, 90 - 1e-14, 90]
    let longitudes = [0, 1e-300, 1e-9, 90, 179.3, 179.394, 179.5, 180 - 1e-9, 180 - 3e-14, 180]
    let halfTurn = Geodesic.distance(from: try checkedPoint(90, 0), to: try checkedPoint(-90, 0))
    for first in latitudes + latitudes.map({ -$0 }) {
      for second in latitudes + latitudes.map({ -$0 }) {
        for longitude in longitudes + longitudes.map({ -$0 }) {
          let (start, end) = (try checkedPoint(first, 0), try checkedPoint(second, longitude))
          let line = Geodesic.inverse(from: start, to: end)
          try #require((0...(halfTurn + 1e-6)).contains(line.distance), "\(start) \(end)")
          try #require((line.initialCourse == nil) == (line.finalCourse == nil))
          guard let course = line.initialCourse, let final = line.finalCourse else {
            try #require(line.distance < 1e-8, "\(start) \(end)")
            continue
          }
          try #require((0..<360).contains(course) && (0..<360).contains(final))
          let reached = Geodesic.direct(from: start, course: course, distance: line.distance)
          let miss = Geodesic.distance(from: reached.coordinate, to: end)
          try #require(miss < 1e-6, "\(start) \(end) \(line) misses by \(miss)")
        }
      }
    }
  }

  @Test("Coincident points have no course, even where their longitudes differ")
  func coincidentPoints() throws {
    let pairs = [
      (try checkedPoint(48, 11), try checkedPoint(48, 11)),
      (try checkedPoint(10, 180), try checkedPoint(10, -180)),
      (try checkedPoint(90, 0), try checkedPoint(90, 77)),
      (try checkedPoint(-90, -120), try checkedPoint(-90, 60)),
    ]
    for (start, end) in pairs {
      let line = Geodesic.inverse(from: start, to: end)
      #expect(line.distance == 0)
      #expect(line.initialCourse == nil)
      #expect(line.finalCourse == nil)
    }
  }

  @Test("Turns of the course and ways round the Earth, forward and backward, are allowed")
  func unusualDirectProblems() throws {
    let start = try checkedPoint(48, 11)
    let plain = Geodesic.direct(from: start, course: 30, distance: 1_000)
    let turned = Geodesic.direct(from: start, course: 30 - 720, distance: 1_000)
    #expect(plain == turned)
    let opposite = Geodesic.direct(from: start, course: 210, distance: -1_000)
    #expect(Geodesic.distance(from: plain.coordinate, to: opposite.coordinate) < 1e-6)
    let round = Geodesic.direct(from: start, course: 0, distance: 4 * 10_001_965.729_312)
    #expect(Geodesic.distance(from: start, to: round.coordinate) < 1e-4)
    for distance in [1e12, -1e100, Double.greatestFiniteMagnitude] {
      let far = Geodesic.direct(from: start, course: 77, distance: distance)
      #expect((0..<360).contains(far.finalCourse))
    }
  }

  @Test("Interpolation keeps the ends exactly and divides the distance", arguments: 0..<10)
  func interpolation(seed: Int) throws {
    var random = GeodesyRandom(seed: seed)
    for index in 0..<100 {
      let start = random.coordinate()
      let end =
        index % 2 == 0
        ? random.coordinate() : random.neighbor(of: start, meters: 0.001...100_000)
      #expect(Geodesic.interpolate(from: start, to: end, fraction: 0) == start)
      #expect(Geodesic.interpolate(from: start, to: end, fraction: 1) == end)
      let fraction = random.number(0...1)
      let middle = Geodesic.interpolate(from: start, to: end, fraction: fraction)
      let whole = Geodesic.distance(from: start, to: end)
      #expect(abs(Geodesic.distance(from: start, to: middle) - fraction * whole) < 1e-6)
      #expect(abs(Geodesic.distance(from: middle, to: end) - (1 - fraction) * whole) < 1e-6)
    }
  }

  @Test("Interpolation beyond the ends stays at the ends")
  func interpolationIsLimited() throws {
    let (start, end) = (try checkedPoint(48, 179), try checkedPoint(49, -179))
    #expect(Geodesic.interpolate(from: start, to: end, fraction: -0.5) == start)
    #expect(Geodesic.interpolate(from: start, to: end, fraction: .infinity) == end)
    #expect(Geodesic.interpolate(from: start, to: start, fraction: 0.5) == start)
    let middle = Geodesic.interpolate(from: start, to: end, fraction: 0.5)
    #expect(abs(middle.longitude) > 179.9)
  }
}
