// SPDX-License-Identifier: MIT

/// Draws a quantity of the fixes over time or distance.
struct ChartFigure {
  /// The most fixes of a client that are marked one by one.
  private static let dotLimit = 120

  /// The most changes of authorization and prompts that are marked.
  private static let eventLimit = 1_000

  private let data: PlotData
  private let options: PlotOptions
  private let quantity: ChartQuantity
  private let frame: Frame

  init(_ data: PlotData, _ options: PlotOptions, _ quantity: ChartQuantity) {
    self.data = data
    self.options = options
    self.quantity = quantity
    frame = Frame(data, options, leading: 76)
  }

  func draw() throws(PlotFault) -> [UInt8] {
    guard let found = foundValues, let axis = ChartAxis(data, options.horizontal) else {
      throw .noQuantity(quantity.kind)
    }
    let box = frame.content
    let horizontal = Scale(axis.range, from: box.x, to: box.right)
    let (vertical, ticks) = quantity.scale(found, in: box)
    var svg = frame.begin(hasLegend: true)
    addGrid(axis.ticks(width: box.width), horizontal, ticks, vertical, to: &svg)
    addGaps(axis, horizontal, to: &svg)
    let looks = frame.theme.looks(of: data.series)
    for (index, series) in data.series.enumerated() {
      let look = looks[index]
      let places = Places(
        series: series, positions: axis.positions(ofSeriesAt: index), quantity: quantity,
        horizontal: horizontal, vertical: vertical)
      addLine(of: series, look, places, to: &svg)
      if quantity == .accuracy {
        addRegions(of: series, look, axis, horizontal, vertical, to: &svg)
      }
    }
    addEvents(axis, horizontal, to: &svg)
    return svg.finish()
  }

  private var foundValues: ClosedRange<Double>? {
    var extent = Extent()
    for series in data.series {
      for point in series.points {
        if let value = quantity.value(of: point) { extent.add(value) }
      }
      if quantity == .accuracy { for region in series.regions { extent.add(region.radius) } }
    }
    return extent.range
  }

  /// Where the points of a series are.
  private struct Places {
    let series: PlotSeries
    let positions: [Double]?
    let quantity: ChartQuantity
    let horizontal: Scale
    let vertical: Scale

    /// The place of a point; `nil` if its value is unknown.
    @inline(__always)
    subscript(index: Int) -> Place? {
      let point = series.points[index]
      guard let value = quantity.value(of: point) else { return nil }
      let position = positions.map { $0[index] } ?? point.seconds
      return Place(x: horizontal.pixel(position), y: vertical.limitedPixel(value))
    }
  }

  private var columnWidth: Double {
    // A client with reduced accuracy has a line of fixes and one of regions.
    let lines = data.series.count * (quantity == .accuracy ? 2 : 1)
    return ColumnLine.columnWidth(for: lines, over: frame.content.width)
  }

  private func addLine(
    of series: PlotSeries, _ look: Theme.Look, _ places: Places, to svg: inout SVGWriter
  ) {
    var line = ColumnLine(columnWidth: columnWidth)
    var startsSegment = false
    for index in series.points.indices {
      if series.points[index].startsSegment { startsSegment = true }
      guard let place = places[index] else {
        // What is unknown interrupts the line, as a loss of signal does.
        startsSegment = true
        continue
      }
      line.add(place, startsSegment: startsSegment)
      startsSegment = false
    }
    let path = line.finish()
    guard !path.isEmpty else { return }
    svg.element("path", Frame.stroke(path, look), title: series.name)
    let limit = Frame.share(of: Self.dotLimit, among: data.series.count)
    guard series.role == .client, series.points.count <= limit else { return }
    svg.begin("g", ["fill": .text(look.color)])
    for index in series.points.indices {
      guard let place = places[index], let value = quantity.value(of: series.points[index]) else {
        continue
      }
      let text = SVGNumber.text(value, decimals: 1, keepsZeros: false)
      svg.element(
        "circle", ["cx": .number(place.x), "cy": .number(place.y), "r": 3],
        title: "\(series.name) \(UTCText.full(series.points[index].seconds)), \(text)"
          + quantity.unit)
    }
    svg.end()
  }

  /// Draws the radius of each region while it was the last thing that the client knew.
  private func addRegions(
    of series: PlotSeries, _ look: Theme.Look, _ axis: ChartAxis, _ horizontal: Scale,
    _ vertical: Scale, to svg: inout SVGWriter
  ) {
    guard !series.regions.isEmpty else { return }
    let lastMoment = data.times?.upperBound ?? 0
    var line = ColumnLine(columnWidth: columnWidth)
    for (index, region) in series.regions.enumerated() {
      let next = index + 1 < series.regions.count ? series.regions[index + 1].seconds : lastMoment
      let y = vertical.limitedPixel(region.radius)
      let start = horizontal.limitedPixel(axis.position(of: region.seconds))
      let end = horizontal.limitedPixel(axis.position(of: max(next, region.seconds)))
      line.add(Place(x: start, y: y), startsSegment: index == 0)
      line.add(Place(x: end, y: y), startsSegment: false)
    }
    svg.element(
      "path", Frame.stroke(line.finish(), look), title: "\(series.name): reduced accuracy")
  }
}

extension ChartFigure {
  private func addGrid(
    _ across: [Tick], _ horizontal: Scale, _ up: [Tick], _ vertical: Scale,
    to svg: inout SVGWriter
  ) {
    let (box, theme) = (frame.content, frame.theme)
    var path = SVGPath()
    for tick in across {
      path.move(to: Place(x: horizontal.pixel(tick.value), y: box.y))
      path.line(to: Place(x: horizontal.pixel(tick.value), y: box.bottom))
    }
    for tick in up {
      path.move(to: Place(x: box.x, y: vertical.pixel(tick.value)))
      path.line(to: Place(x: box.right, y: vertical.pixel(tick.value)))
    }
    svg.element("path", ["d": .path(path), "fill": "none", "stroke": .text(theme.grid)])
    svg.begin("g", ["fill": .text(theme.muted), "text-anchor": "middle"])
    for tick in across {
      svg.text(
        tick.label,
        ["x": .number(horizontal.pixel(tick.value)), "y": .number(box.bottom + 18)])
    }
    svg.end()
    svg.begin("g", ["fill": .text(theme.muted), "text-anchor": "end"])
    for tick in up {
      svg.text(
        tick.label,
        ["x": .number(box.x - 8), "y": .number(vertical.pixel(tick.value) + 4)])
    }
    svg.end()
  }

  /// Shades the losses of signal of the first series, where they are wide enough to see.
  private func addGaps(_ axis: ChartAxis, _ horizontal: Scale, to svg: inout SVGWriter) {
    guard let series = data.series.first else { return }
    svg.begin("g", ["fill": .text(frame.theme.grid), "fill-opacity": .number(0.6)])
    for (start, end) in zip(series.points, series.points.dropFirst()) where end.followsLoss {
      let left = horizontal.pixel(axis.position(of: start.seconds))
      let width = horizontal.pixel(axis.position(of: end.seconds)) - left
      guard width >= 2 else { continue }
      svg.element(
        "rect",
        [
          "x": .number(left), "y": .number(frame.content.y), "width": .number(width),
          "height": .number(frame.content.height),
        ],
        title: "\(series.name): no signal for \(UTCText.span(end.seconds - start.seconds))"
          + " from \(UTCText.full(start.seconds))")
    }
    svg.end()
  }

  /// Marks when something happened to the permissions, once for each column.
  private func addEvents(_ axis: ChartAxis, _ horizontal: Scale, to svg: inout SVGWriter) {
    let columnWidth = max(frame.content.width / Double(Self.eventLimit), 1)
    var columns: Set<Int> = []
    func mark(_ seconds: Double, _ color: String, _ title: String) {
      let x = horizontal.limitedPixel(axis.position(of: seconds))
      guard columns.insert(Int(x / columnWidth)).inserted else { return }
      var path = SVGPath()
      path.move(to: Place(x: x, y: frame.content.y))
      path.line(to: Place(x: x, y: frame.content.bottom))
      svg.element(
        "path",
        [
          "d": .path(path), "fill": "none", "stroke": .text(color),
          "stroke-width": .number(1.5), "stroke-dasharray": "4 3",
        ],
        title: "\(title), \(UTCText.full(seconds))")
    }
    for series in data.series {
      for change in series.authorizations {
        mark(
          change.seconds, frame.theme.color(of: change),
          "\(series.name): \(change.status), \(change.accuracy)")
      }
    }
    for prompt in data.prompts { mark(prompt.shown, frame.theme.prompt, prompt.summary) }
  }
}
