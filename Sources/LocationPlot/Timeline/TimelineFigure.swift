// SPDX-License-Identifier: MIT

/// Draws what happened when, one lane a subject.
struct TimelineFigure {
  /// The least and the greatest height of a lane in pixels, with the room below it.
  private static let laneHeights = 20.0...44.0

  /// The most spans of all lanes, of which each has its own title.
  private static let spanLimit = 2_500

  /// The most lines that mark moments, of all lanes.
  private static let markLimit = 30_000

  private let data: PlotData
  private let frame: Frame

  init(_ data: PlotData, _ options: PlotOptions) {
    self.data = data
    frame = Frame(data, options, leading: 150)
  }

  func draw() throws(PlotFault) -> [UInt8] {
    guard let times = data.times else { throw .noEvent }
    let (box, theme) = (frame.content, frame.theme)
    let range = Scale.widened(times, by: 1)
    let scale = Scale(range, from: box.x, to: box.right)
    let lanes = lanes(times, least: (range.upperBound - range.lowerBound) / max(box.width, 1))
    let room = max(Int(box.height / Self.laneHeights.lowerBound), 1)
    let shown = lanes.count > room ? Array(lanes.prefix(max(room - 1, 1))) : lanes
    let height = min(box.height / Double(max(shown.count, 1)), Self.laneHeights.upperBound)
    var svg = frame.begin(hasLegend: false)
    addTicks(TimeTicks.ticks(range, atMost: max(Int(box.width / 110), 1)), scale, to: &svg)
    let spanShare = Self.spanLimit / max(shown.count { !$0.spans.isEmpty }, 1)
    let markShare = Self.markLimit / max(shown.reduce(0) { $0 + $1.marks.count }, 1)
    for (index, lane) in shown.enumerated() {
      let y = box.y + Double(index) * height
      svg.text(
        lane.name.shortened(to: 20),
        [
          "x": .number(box.x - 10), "y": .number(y + height / 2 + 1), "text-anchor": "end",
          "fill": .text(theme.ink),
        ])
      let row = Box(x: box.x, y: y, width: box.width, height: height * 0.75)
      addSpans(lane.spans, atMost: spanShare, scale, row, to: &svg)
      for marks in lane.marks { addMarks(marks, atMost: markShare, scale, row, to: &svg) }
    }
    if shown.count < lanes.count {
      svg.text(
        "+ \(lanes.count - shown.count)",
        [
          "x": .number(box.x - 10), "y": .number(box.bottom), "text-anchor": "end",
          "fill": .text(theme.muted),
        ])
    }
    return svg.finish()
  }

  private func lanes(_ times: ClosedRange<Double>, least: Double) -> [Lane] {
    let theme = frame.theme
    var lanes: [Lane] = []
    for (series, look) in zip(data.series, theme.looks(of: data.series)) {
      switch series.role {
      case .trace: lanes.append(.presence(of: series, color: look.color, least: least))
      case .client:
        lanes.append(
          .deliveries(to: series, color: look.color, failureColor: theme.failure))
        lanes += Lane.authorization(of: series, until: times.upperBound, theme)
      }
    }
    if !data.prompts.isEmpty {
      lanes.append(.prompts(data.prompts, until: times.upperBound, color: theme.prompt))
    }
    return lanes
  }

  private func addTicks(_ ticks: [Tick], _ scale: Scale, to svg: inout SVGWriter) {
    let (box, theme) = (frame.content, frame.theme)
    var path = SVGPath()
    for tick in ticks {
      path.move(to: Place(x: scale.pixel(tick.value), y: box.y))
      path.line(to: Place(x: scale.pixel(tick.value), y: box.bottom))
    }
    svg.element("path", ["d": .path(path), "fill": "none", "stroke": .text(theme.grid)])
    svg.begin("g", ["fill": .text(theme.muted), "text-anchor": "middle"])
    for tick in ticks {
      svg.text(
        tick.label, ["x": .number(scale.pixel(tick.value)), "y": .number(box.bottom + 18)])
    }
    svg.end()
  }

  /// Draws spans in the order in which they begin; of those that end in one column, the first is
  /// drawn.
  ///
  /// A column is a pixel, or more if there would be too many columns.
  private func addSpans(
    _ spans: [Lane.Span], atMost limit: Int, _ scale: Scale, _ row: Box, to svg: inout SVGWriter
  ) {
    let columnWidth = spans.count > limit ? max(row.width / Double(limit), 1) : 1
    var columns: Set<Int> = []
    for (index, span) in spans.enumerated() {
      let start = scale.limitedPixel(span.start)
      // A span as wide as a wide column would seem to have lasted longer.
      let width = max(scale.limitedPixel(span.end) - start, min(columnWidth, 2))
      guard columns.insert(Int((start + width) / columnWidth)).inserted else { continue }
      svg.element(
        "rect",
        [
          "x": .number(start), "y": .number(row.y), "width": .number(width),
          "height": .number(row.height), "fill": .text(span.color),
        ],
        title: span.title)
      let room =
        (index + 1 < spans.count ? scale.limitedPixel(spans[index + 1].start) : row.right)
        - start - width
      addLabel(of: span, start, width, room, row, to: &svg)
    }
  }

  /// Writes the label of a span into it, or after it if there is room; else it has only a title.
  private func addLabel(
    of span: Lane.Span, _ start: Double, _ width: Double, _ room: Double, _ row: Box,
    to svg: inout SVGWriter
  ) {
    let label = span.label
    let needed = Double(label.count) * Frame.letterWidth + 10
    guard !label.isEmpty, needed < max(width, room) else { return }
    let isInside = needed < width
    svg.text(
      label,
      [
        "x": .number(start + 5 + (isInside ? 0 : width)),
        "y": .number(row.y + row.height / 2 + 4),
        "fill": .text(isInside ? frame.theme.label(on: span.color) : frame.theme.ink),
        "pointer-events": "none",
      ])
  }

  /// Draws moments, one line for all in one column.
  ///
  /// A column is a pixel, or more if there would be too many lines, which are as broad then.
  private func addMarks(
    _ marks: Lane.Marks, atMost limit: Int, _ scale: Scale, _ row: Box, to svg: inout SVGWriter
  ) {
    var columnWidth = 1.0
    var columns = Set(marks.times.map { Int(scale.limitedPixel($0) - row.x) })
    if columns.count > limit {
      columnWidth = max(row.width / Double(limit), 1)
      columns = Set(columns.map { min(Int(Double($0) / columnWidth), limit - 1) })
    }
    var path = SVGPath()
    for column in columns.sorted() {
      let x = row.x + (Double(column) + 0.5) * columnWidth
      path.move(to: Place(x: x, y: row.bottom - row.height * marks.height))
      path.line(to: Place(x: x, y: row.bottom))
    }
    svg.element(
      "path",
      [
        "d": .path(path), "fill": "none", "stroke": .text(marks.color),
        "stroke-width": .number(max(columnWidth, 1.5)),
      ],
      title: marks.title)
  }
}
