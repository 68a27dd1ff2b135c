// SPDX-License-Identifier: MIT

/// Draws a map: ways, regions, what happened where, and gaps.
///
/// Where regions make the ways small, a second map shows the ways larger.
struct MapFigure {
  /// The share of the map below which the ways are shown once more.
  private static let detailShare = 0.25

  private let data: PlotData
  private let frame: Frame

  init(_ data: PlotData, _ options: PlotOptions) {
    self.data = data
    frame = Frame(data, options, leading: 20, trailing: 20)
  }

  func draw() throws(PlotFault) -> [UInt8] {
    let cut = MapExtent.cut(for: data)
    var (ways, all) = (MapExtent(cut: cut), MapExtent(cut: cut))
    for series in data.series {
      ways.add(series.points)
      all.add(series.points)
      for region in series.regions { all.add(region) }
    }
    guard !all.isEmpty else { throw .noPosition }
    var svg = frame.begin(hasLegend: true)
    var box = frame.content
    guard Self.needsDetail(ways, in: all) else {
      MapPanel(data, frame.theme, MapProjection(all, in: box), .whole).draw(into: &svg)
      return svg.finish()
    }
    box.width = (box.width - 16) / 2
    let overview = MapProjection(all, in: box)
    box.x = box.right + 16
    let detail = MapProjection(ways, in: box)
    let shown = overview.box(of: detail)
    MapPanel(data, frame.theme, overview, .overview(detail: shown)).draw(into: &svg)
    MapPanel(data, frame.theme, detail, .detail).draw(into: &svg)
    return svg.finish()
  }

  /// Whether the ways are too small in a map of everything.
  private static func needsDetail(_ ways: MapExtent, in all: MapExtent) -> Bool {
    let least = MapProjection.leastExtent
    // A map cannot show more than the least extent any larger.
    guard !ways.isEmpty, max(all.width, all.height) > least else { return false }
    let share = max(
      all.width > 0 ? ways.width / all.width : 0, all.height > 0 ? ways.height / all.height : 0)
    return share < detailShare
  }
}
