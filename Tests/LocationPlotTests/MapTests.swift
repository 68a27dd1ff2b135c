// SPDX-License-Identifier: MIT

import LocationCore
import Testing

@testable import LocationPlot

@Suite("Maps")
struct MapTests {
  private static let box = Box(x: 0, y: 0, width: 800, height: 400)

  private static func projection(_ places: [(Double, Double)]) -> MapProjection {
    var data = PlotData(name: "")
    data.series = [Samples.series(places)]
    let cut = MapExtent.cut(for: data)
    var extent = MapExtent(cut: cut)
    extent.add(data.series[0].points)
    return MapProjection(extent, in: box)
  }

  @Test(
    "A hundred meters have the same length to the north and to the east",
    arguments: [0.0, 38.7, -60, 80])
  func scale(latitude: Double) throws {
    let projection = Self.projection([(latitude, 10), (latitude + 0.01, 10.02)])
    let start = try #require(Coordinate(latitude: latitude + 0.005, longitude: 10.01))
    let place = projection.place(latitude: start.latitude, longitude: start.longitude)
    for course in [0.0, 90, 200] {
      let end = Geodesic.direct(from: start, course: course, distance: 100).coordinate
      let other = projection.place(latitude: end.latitude, longitude: end.longitude)
      let pixels =
        ((place.x - other.x) * (place.x - other.x) + (place.y - other.y) * (place.y - other.y))
        .squareRoot()
      let expected = projection.pixelsPerMeter(at: start.latitude) * 100
      // The ellipsoid is flatter than the sphere of the projection by a third of a percent.
      #expect(abs(pixels / expected - 1) < 0.008, "\(course)°")
    }
  }

  @Test("North is up, and east is right")
  func directions() {
    let projection = Self.projection([(10, 10), (11, 11)])
    let (south, north) = (
      projection.place(latitude: 10, longitude: 10), projection.place(latitude: 11, longitude: 11)
    )
    #expect(north.y < south.y)
    #expect(north.x > south.x)
  }

  @Test("A way over 180° is one piece, and the map is cut elsewhere")
  func antimeridian() throws {
    let projection = Self.projection([(-17, 179.9), (-17, -179.9)])
    let west = projection.place(latitude: -17, longitude: 179.9)
    let east = projection.place(latitude: -17, longitude: -179.9)
    #expect(west.x < east.x)
    #expect(east.x - west.x <= Self.box.width)
    var data = PlotData(name: "x")
    data.series = [Samples.series([(-17, 179.9), (-17, -179.9)])]
    let text = String(decoding: try Figure.draw(data, PlotOptions()), as: UTF8.self)
    #expect(text.contains("180.00°"))
  }

  @Test("No line is drawn across a map of the whole Earth")
  func around() throws {
    let places = stride(from: -180.0, through: 180, by: 0.5).map { (20.0, $0) }
    var data = PlotData(name: "x")
    data.series = [Samples.series(places + places)]
    let svg = String(decoding: try Figure.draw(data, PlotOptions()), as: UTF8.self)
    // A path has as many pieces as it is begun anew: at first, and at the end of each turn.
    let path = try #require(
      svg.split(separator: "\n").first { $0.contains("trace: 1442 fixes") })
    #expect(path.count { $0 == "M" } == 3)
  }

  @Test("A place without extent and the poles have maps")
  func degenerate() throws {
    for places in [
      [(10.0, 20.0)], [(10, 20), (10, 20)], [(90, 0), (-90, 0)], [(0, 180), (0, -180)],
    ] {
      var data = PlotData(name: "x")
      data.series = [Samples.series(places)]
      let svg = try Figure.draw(data, PlotOptions())
      #expect(WellFormed.fault(in: svg) == nil)
      #expect(!String(decoding: svg, as: UTF8.self).contains("id=\"detail\""), "\(places)")
    }
  }

  @Test("Regions that make a way small are shown beside a map of the way")
  func detail() throws {
    var series = PlotSeries(name: "app", role: .client)
    series.add(PlotRegion(latitude: 38.7, longitude: -9.1, radius: 5_000, seconds: 0))
    var data = PlotData(name: "x")
    data.series = [Samples.series([(38.7, -9.1), (38.701, -9.1)]), series]
    let text = String(decoding: try Figure.draw(data, PlotOptions()), as: UTF8.self)
    #expect(text.contains("id=\"detail\""))
    #expect(text.contains("app: reduced accuracy, 5000 m"))
    data.series.removeLast()
    let alone = String(decoding: try Figure.draw(data, PlotOptions()), as: UTF8.self)
    #expect(!alone.contains("id=\"detail\""))
  }
}
