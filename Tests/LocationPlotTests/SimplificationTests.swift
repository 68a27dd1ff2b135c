// SPDX-License-Identifier: MIT

import Testing

@testable import LocationPlot

@Suite("A figure has no more points than it can show")
struct SimplificationTests {
  private static func thinned(
    _ places: [(Double, Double)], limit: Int = 1_000, starts: Set<Int> = []
  ) -> [Thinning.Vertex] {
    Thinning(count: places.count, limit: limit) { index in
      Thinning.Vertex(
        x: Float(places[index].0), y: Float(places[index].1), startsSegment: starts.contains(index))
    }.vertices
  }

  @Test("Vertices closer than half a pixel are dropped, but not the ends of segments")
  func halfPixel() {
    let places = (0..<11).map { (Double($0) * 0.2, 0.0) }
    #expect(Self.thinned(places).map(\.x) == [0, 0.6, 1.2, 1.8, 2])
    let segments = Self.thinned(places, starts: [5])
    #expect(segments.map(\.x) == [0, 0.6, 0.8, 1, 1.6, 2])
    #expect(segments.map(\.startsSegment) == [false, false, false, true, false, false])
  }

  @Test("However many vertices there are, no more than the limit are kept")
  func limit() {
    var numbers = Samples.Numbers()
    let places = (0..<20_000).map { _ in (numbers.next() * 900, numbers.next() * 500) }
    let kept = Self.thinned(places, limit: 1_000)
    #expect(kept.count <= 1_000)
    #expect(kept.count > 500)
    #expect(Self.thinned([]).isEmpty)
  }

  @Test("A chart keeps the first, lowest, highest and last point of a pixel column")
  func columns() {
    var line = ColumnLine()
    for (x, y) in [(0.0, 5.0), (0.2, 9), (0.4, 4), (0.6, 1), (0.8, 6), (1, 6), (1.5, 6)] {
      line.add(Place(x: x, y: y), startsSegment: false)
    }
    #expect(
      String(decoding: line.finish().data, as: UTF8.self) == "M0 5l.2 4 .4-8 .2 5 .2 0 .5 0")
  }

  @Test("A chart is interrupted where the signal was lost, if a column shows it")
  func gaps() {
    var line = ColumnLine()
    line.add(Place(x: 0, y: 5), startsSegment: true)
    line.add(Place(x: 0.5, y: 5), startsSegment: true)
    line.add(Place(x: 10, y: 5), startsSegment: true)
    #expect(String(decoding: line.finish().data, as: UTF8.self) == "M0 5l.5 0M10 5h0")
  }

  @Test("Wider columns keep as many points each, and so fewer in all")
  func wideColumns() {
    #expect(ColumnLine.columnWidth(for: 3, over: 1_000) == 1)
    let width = ColumnLine.columnWidth(for: 60, over: 1_000)
    #expect(width == 4)
    var line = ColumnLine(columnWidth: width)
    for (x, y) in [(0.0, 5.0), (1, 9), (2, 4), (3, 1), (3.9, 6), (4, 6)] {
      line.add(Place(x: x, y: y), startsSegment: false)
    }
    #expect(String(decoding: line.finish().data, as: UTF8.self) == "M0 5l1 4 2-8 .9 5 .1 0")
  }

  @Test("A figure of very many points is small", arguments: PlotOptions.Kind.allCases)
  func size(kind: PlotOptions.Kind) throws {
    var numbers = Samples.Numbers()
    var series = PlotSeries(name: "noise", role: .trace)
    for second in 0..<150_000 {
      series.add(
        Samples.point(
          at: (numbers.next() * 2, numbers.next() * 3), Int64(second),
          altitude: numbers.next() * 1_000, after: second % 7 == 0 ? .lossOfSignal : .none))
    }
    var data = PlotData(name: "noise")
    data.series = [series]
    var options = PlotOptions()
    options.kind = kind
    if kind == .speed {
      #expect(throws: PlotFault.noQuantity(.speed)) { try Figure.draw(data, options) }
    } else {
      #expect(try Figure.draw(data, options).count < 2_000_000)
    }
  }
}
