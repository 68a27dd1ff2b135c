// SPDX-License-Identifier: MIT

import Testing

@testable import LocationPlot

@Suite("A series holds no more than its limit, however long a replay lasts")
struct HistoryTests {
  private static func series(
    _ count: Int, limit: Int, after: (Int) -> PlotPoint.Interruption = { _ in .none }
  ) -> PlotSeries {
    var series = PlotSeries(name: "x", role: .client, limit: limit)
    for second in 0..<count {
      series.add(Samples.point(at: (1, 1), Int64(second), after: after(second)))
    }
    return series
  }

  @Test("Up to the limit everything is kept, and one more point drops every second one")
  func limit() {
    #expect(Self.series(8, limit: 8).points.map(\.seconds) == [0, 1, 2, 3, 4, 5, 6, 7])
    #expect(Self.series(9, limit: 8).points.map(\.seconds) == [0, 2, 4, 6, 8])
    #expect(Self.series(10, limit: 8).points.map(\.seconds) == [0, 2, 4, 6, 8, 9])
  }

  @Test("The ends of segments are kept while they leave room")
  func ends() {
    let series = Self.series(17, limit: 16) { $0 == 5 ? .lossOfSignal : .none }
    #expect(series.points.map(\.seconds) == [0, 2, 4, 5, 7, 9, 11, 13, 15, 16])
    #expect(series.points.filter(\.followsLoss).map(\.seconds) == [5])
  }

  @Test("Where each point is a segment, points are dropped, and a loss of signal is not")
  func onlyEnds() {
    let series = Self.series(17, limit: 16) { $0 == 7 ? .lossOfSignal : .newSegment }
    #expect(series.points.map(\.seconds) == [0, 2, 4, 6, 8, 10, 12, 14, 16])
    #expect(series.points.allSatisfy { $0.startsSegment })
    #expect(series.points.filter(\.followsLoss).map(\.seconds) == [8])
  }

  @Test(
    "The first and the last point stay, and the count is that of all",
    arguments: [8, 9, 100, 1_000], [1, 2, 3, 1_000_000])
  func replays(limit: Int, pass: Int) throws {
    var series = PlotSeries(name: "x", role: .client, limit: limit)
    var keepsRules = true
    for second in 0..<20_000 {
      let isNew = second % pass == 0
      series.add(Samples.point(at: (1, 1), Int64(second), after: isNew ? .newSegment : .none))
      keepsRules =
        keepsRules && series.points.count <= limit && series.points.last?.seconds == Double(second)
    }
    #expect(keepsRules)
    #expect(series.points.first?.seconds == 0)
    #expect(series.points.count >= limit / 4)
    var data = PlotData(name: "x")
    data.series = [series]
    let map = String(decoding: try Figure.draw(data, PlotOptions()), as: UTF8.self)
    #expect(map.contains("x: 20000 fixes"))
  }

  @Test("Regions and failures are thinned, too")
  func others() throws {
    var series = PlotSeries(name: "x", role: .client, limit: 8)
    for second in 0..<100 {
      series.add(PlotRegion(latitude: 1, longitude: 1, radius: 1, seconds: Double(second)))
      series.add(PlotFailure(seconds: Double(second), name: "denied"))
      #expect(series.regions.count <= 8 && series.failures.count <= 8)
    }
    #expect(series.regions.first?.seconds == 0 && series.failures.first?.seconds == 0)
    var data = PlotData(name: "x")
    data.series = [series]
    var options = PlotOptions()
    options.kind = .timeline
    let timeline = String(decoding: try Figure.draw(data, options), as: UTF8.self)
    #expect(timeline.contains("x: 100 regions") && timeline.contains("x: 100 failures"))
  }
}
