// SPDX-License-Identifier: MIT

import LocationCore
import Testing

@testable import LocationPlot

@Suite("A point of a figure has what its fix has, as far as a figure can show it")
struct PointTests {
  @Test("Altitude, speed and radius are those of the fix")
  func known() {
    let point = Samples.point(at: (1, 2), 3, altitude: -4.5, speed: 0, accuracy: 6)
    #expect(point.altitude == -4.5 && point.speed == 0 && point.accuracy == 6)
    #expect(Samples.point(at: (1, 2), 3).altitude == nil)
    #expect(Samples.point(at: (1, 2), 3).speed == nil)
  }

  @Test("A number up to the limit is known, and one beyond it is not")
  func limit() {
    let most = PlotPoint.limit
    let known = Samples.point(at: (1, 2), 3, altitude: -most, speed: most, accuracy: most)
    #expect(known.altitude == -most && known.speed == most && known.accuracy == most)
    let beyond = most.nextUp
    let unknown = Samples.point(at: (1, 2), 3, altitude: beyond, speed: beyond, accuracy: beyond)
    #expect(unknown.altitude == nil && unknown.speed == nil && unknown.accuracy == nil)
  }

  @Test(
    "Numbers that are finite but greater than anything on Earth are left out of every chart",
    arguments: [1e10, 1e39, 1e300])
  func charts(number: Double) throws {
    var data = PlotData(name: "x")
    data.series = [PlotSeries(name: "x", role: .client)]
    for second in 0..<2 {
      data.series[0].add(
        Samples.point(
          at: (1, 2), Int64(second), altitude: number, speed: number, accuracy: number))
    }
    var options = PlotOptions()
    for kind in [PlotOptions.Kind.profile, .speed, .accuracy] {
      options.kind = kind
      #expect(throws: PlotFault.noQuantity(kind)) { try Figure.draw(data, options) }
    }
    options.kind = .map
    let map = String(decoding: try Figure.draw(data, options), as: UTF8.self)
    #expect(map.contains("x 1970-01-01 00:00:01</title>"))
    data.series[0].add(Samples.point(at: (1, 2), 2, altitude: 3, speed: 4, accuracy: 5))
    for kind in [PlotOptions.Kind.profile, .speed, .accuracy] {
      options.kind = kind
      #expect(WellFormed.fault(in: try Figure.draw(data, options)) == nil)
    }
  }

  @Test(
    "A region of any radius has a figure",
    arguments: [0, 1e39, Double.greatestFiniteMagnitude])
  func regions(radius: Double) throws {
    var data = PlotData(name: "x")
    data.series = [PlotSeries(name: "x", role: .client)]
    for second in 0..<2 {
      data.series[0].add(
        PlotRegion(latitude: 1, longitude: 2, radius: radius, seconds: Double(second)))
    }
    var options = PlotOptions()
    for kind in [PlotOptions.Kind.map, .accuracy, .timeline] {
      options.kind = kind
      #expect(WellFormed.fault(in: try Figure.draw(data, options)) == nil)
    }
  }
}
