// SPDX-License-Identifier: MIT

import LocationCore
import Testing

@Suite("Published geodesics")
struct GeodesicPublishedTests {
  struct Line: Sendable, CustomTestStringConvertible {
    let name: String
    let from, to: (latitude: Double, longitude: Double)
    let meters: Double
    let courses: (initial: Double, final: Double)?
    var testDescription: String { name }
  }

  /// Degrees from sexagesimal parts.
  static func degrees(_ degrees: Double, _ minutes: Double, _ seconds: Double) -> Double {
    degrees + minutes / 60 + seconds / 3600
  }

  static let lines = [
    // Geoscience Australia, GDA technical manual, section 4. The ellipsoid there is GRS 80, which
    // differs by a tenth of a millimeter in its polar radius.
    Line(
      name: "Flinders Peak to Buninyong",
      from: (-degrees(37, 57, 3.720_30), degrees(144, 25, 29.524_40)),
      to: (-degrees(37, 39, 10.156_10), degrees(143, 55, 35.383_90)), meters: 54_972.271,
      courses: (degrees(306, 52, 5.37), degrees(307, 10, 25.07))),
    // Worked examples of Karney 2013, section 4, and of the manual of GeographicLib.
    Line(
      name: "A line of five meters", from: (-30.123_45, 0), to: (-30.123_44, 0.000_05),
      meters: 4.944_208, courses: (77.043_533_54, 77.043_508_45)),
    Line(
      name: "Nearly antipodal points", from: (-30, 0), to: (29.9, 179.8),
      meters: 19_989_832.827_610, courses: (161.890_524_736_33, 18.090_737_245_74)),
    Line(
      name: "Wellington to Salamanca", from: (-41.32, 174.81), to: (40.96, -5.50),
      meters: 19_959_679.267, courses: (161.067_669_986_16, 18.825_195_123_25)),
    // Closed forms: a·π/180, the quarter meridian, and twice that.
    Line(
      name: "A degree of the equator", from: (0, 0), to: (0, 1), meters: 111_319.4908,
      courses: (90, 90)),
    Line(
      name: "A quarter of a meridian", from: (0, 0), to: (90, 0), meters: 10_001_965.7293,
      courses: (0, 0)),
    Line(
      name: "Pole to pole", from: (90, 0), to: (-90, 0), meters: 20_003_931.4586,
      courses: (180, 180)),
    Line(
      name: "Antipodes on the equator, over a pole", from: (0, 0), to: (0, 180),
      meters: 20_003_931.4586, courses: (0, 180)),
  ]

  @Test("Published lines are met to a millimeter, in both directions", arguments: lines)
  func distances(line: Line) throws {
    let start = try checkedPoint(line.from.latitude, line.from.longitude)
    let end = try checkedPoint(line.to.latitude, line.to.longitude)
    let there = Geodesic.inverse(from: start, to: end)
    #expect(abs(there.distance - line.meters) < 0.000_5)
    #expect(abs(Geodesic.distance(from: end, to: start) - line.meters) < 0.000_5)
    guard let courses = line.courses else { return }
    // A hundredth of a second of arc, the last digit that the manual of 54 972 m prints.
    #expect(courseDifference(try #require(there.initialCourse), courses.initial) < 3e-6)
    #expect(courseDifference(try #require(there.finalCourse), courses.final) < 3e-6)
  }

  @Test("Karney's worked example of the direct problem is met to 1e-10 degrees")
  func directExample() throws {
    let end = Geodesic.direct(from: try checkedPoint(40, 0), course: 30, distance: 10_000_000)
    #expect(abs(end.coordinate.latitude - 41.793_310_205_06) < 1e-10)
    #expect(abs(end.coordinate.longitude - 137.844_900_043_77) < 1e-10)
    #expect(courseDifference(end.finalCourse, 149.090_169_318_07) < 1e-10)
  }
}
