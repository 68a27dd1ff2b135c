// SPDX-License-Identifier: MIT

/// One map of a figure.
struct MapPanel {
  /// The most fixes of a client that are marked one by one.
  private static let dotLimit = 120

  /// The most gaps, and the most events, of which each has its own title.
  private static let titleLimit = 200

  /// The least pixels of a gap that is drawn.
  private static let leastGap = 3.0

  private let data: PlotData

  /// The colors.
  let theme: Theme

  /// Which part of the Earth the map shows, and where.
  let projection: MapProjection

  private let role: Role

  /// What a map is in its figure.
  enum Role {
    /// The only map.
    case whole

    /// A map of everything beside one of the ways; the rectangle is what that one shows.
    case overview(detail: Box)

    /// A map of the ways.
    case detail

    /// The name of the map in the document.
    var name: String {
      if case .detail = self { "detail" } else { "map" }
    }
  }

  /// Makes a map.
  ///
  /// - Parameters:
  ///   - data: What it shows.
  ///   - theme: Its colors.
  ///   - projection: Which part of the Earth it shows, and where.
  ///   - role: What the map is in its figure.
  init(_ data: PlotData, _ theme: Theme, _ projection: MapProjection, _ role: Role) {
    self.data = data
    self.theme = theme
    self.projection = projection
    self.role = role
  }

  func draw(into svg: inout SVGWriter) {
    let box = projection.box
    svg.begin("clipPath", ["id": .text(role.name)])
    svg.element("rect", Self.rectangle(box))
    svg.end()
    svg.begin("g", ["clip-path": .text("url(#\(role.name))")])
    addGraticule(to: &svg)
    let looks = theme.looks(of: data.series)
    for (series, look) in zip(data.series, looks) { addRegions(of: series, look, to: &svg) }
    for (series, look) in zip(data.series, looks) { addWay(of: series, look, to: &svg) }
    if case .overview(let detail) = role {
      addDetail(detail, to: &svg)
    } else {
      addEvents(to: &svg)
    }
    svg.end()
    svg.element(
      "rect",
      [
        "x": .number(box.x), "y": .number(box.y), "width": .number(box.width),
        "height": .number(box.height), "fill": "none", "stroke": .text(theme.muted),
      ])
    if case .detail = role {} else { addDegrees(to: &svg) }
    addNorth(to: &svg)
    addScaleBar(to: &svg)
  }

  private static func rectangle(_ box: Box) -> SVGWriter.Attributes {
    [
      "x": .number(box.x), "y": .number(box.y), "width": .number(box.width),
      "height": .number(box.height),
    ]
  }

  // MARK: - Ways

  private func addWay(
    of series: PlotSeries, _ look: Theme.Look, to svg: inout SVGWriter
  ) {
    let points = series.points
    guard !points.isEmpty else { return }
    addGaps(of: series, look, to: &svg)
    let thinning = Thinning(count: points.count, limit: vertexShare) { index in
      let place = place(of: points[index])
      return Thinning.Vertex(
        x: Float(place.x), y: Float(place.y), startsSegment: points[index].startsSegment)
    }
    var path = SVGPath()
    var last: Place?
    for vertex in thinning.vertices {
      let place = vertex.place
      let isAround = last.map { abs($0.x - place.x) > projection.halfTurn } ?? true
      if vertex.startsSegment || isAround { path.move(to: place) } else { path.line(to: place) }
      last = place
    }
    svg.element("path", Frame.stroke(path, look), title: summary(of: series))
    // Where another map shows them larger, dots would hide the way.
    if case .overview = role { return }
    if series.role == .client, points.count <= share(of: Self.dotLimit) {
      addDots(of: series, look, to: &svg)
    }
  }

  private func place(of point: PlotPoint) -> Place {
    projection.place(latitude: point.latitude, longitude: point.longitude)
  }

  private func share(of limit: Int) -> Int { Frame.share(of: limit, among: data.series.count) }

  /// The most vertices of a series in this map.
  private var vertexShare: Int {
    let maps = if case .whole = role { 1 } else { 2 }
    return max(Thinning.vertexLimit / maps / max(data.series.count, 1), 100)
  }

  private func summary(of series: PlotSeries) -> String {
    let count = series.fixCount
    return "\(series.name): \(count) \(count == 1 ? "fix" : "fixes")"
  }

  private func addDots(
    of series: PlotSeries, _ look: Theme.Look, to svg: inout SVGWriter
  ) {
    svg.begin("g", ["fill": .text(look.color)])
    for point in series.points {
      let place = place(of: point)
      let radius = point.accuracy.map {
        ", ±\(SVGNumber.text($0, decimals: 1, keepsZeros: false)) m"
      }
      svg.element(
        "circle", ["cx": .number(place.x), "cy": .number(place.y), "r": 3],
        title: "\(series.name) \(UTCText.full(point.seconds))\(radius ?? "")")
    }
    svg.end()
  }

  /// Draws the straight lines over the longest losses of signal.
  private func addGaps(
    of series: PlotSeries, _ look: Theme.Look, to svg: inout SVGWriter
  ) {
    var gaps: [(start: PlotPoint, end: PlotPoint)] = []
    for (start, end) in zip(series.points, series.points.dropFirst()) where end.followsLoss {
      let (from, to) = (place(of: start), place(of: end))
      let (width, height) = (abs(to.x - from.x), abs(to.y - from.y))
      guard max(width, height) >= Self.leastGap, width <= projection.halfTurn else { continue }
      gaps.append((start, end))
    }
    let limit = share(of: Self.titleLimit)
    if gaps.count > limit {
      gaps.sort { $0.end.seconds - $0.start.seconds > $1.end.seconds - $1.start.seconds }
      gaps.removeLast(gaps.count - limit)
    }
    for gap in gaps {
      var path = SVGPath()
      path.move(to: place(of: gap.start))
      path.line(to: place(of: gap.end))
      svg.element(
        "path",
        [
          "d": .path(path), "fill": "none", "stroke": .text(look.color), "stroke-width": 1,
          "stroke-dasharray": "1 4", "stroke-linecap": "round",
        ],
        title: "\(series.name): no signal for \(UTCText.span(gap.end.seconds - gap.start.seconds))"
          + " from \(UTCText.full(gap.start.seconds))")
    }
  }

  // MARK: - Regions

  private func addRegions(
    of series: PlotSeries, _ look: Theme.Look, to svg: inout SVGWriter
  ) {
    // A region that is shown again and again is drawn once.
    var drawn: Set<PlotRegion> = []
    let limit = share(of: Self.titleLimit)
    for region in series.regions {
      let circle = PlotRegion(
        latitude: region.latitude, longitude: region.longitude, radius: region.radius, seconds: 0)
      guard drawn.count < limit, drawn.insert(circle).inserted else { continue }
      let place = projection.place(latitude: region.latitude, longitude: region.longitude)
      let radius = region.radius * projection.pixelsPerMeter(at: region.latitude)
      let text = SVGNumber.text(region.radius, decimals: 0)
      svg.element(
        "circle",
        [
          "cx": .number(place.x), "cy": .number(place.y), "r": .number(min(radius, 1e5)),
          "fill": .text(look.color), "fill-opacity": .number(0.12), "stroke": .text(look.color),
          "stroke-width": .number(1.5), "stroke-dasharray": .text(look.dashes),
        ],
        title: "\(series.name): reduced accuracy, \(text) m, since \(UTCText.full(region.seconds))")
    }
  }

  // MARK: - Events

  /// Marks where the device was when something happened to the permissions.
  private func addEvents(to svg: inout SVGWriter) {
    guard let way = data.series.first(where: { !$0.points.isEmpty })?.points else { return }
    var left = Self.titleLimit
    func mark(_ seconds: Double, _ color: String, _ title: String) {
      guard left > 0 else { return }
      left -= 1
      let place = place(of: way[TimeSearch.nearest(to: seconds, in: way)])
      var path = SVGPath()
      path.move(to: Place(x: place.x, y: place.y - 6))
      path.line(to: Place(x: place.x + 6, y: place.y))
      path.line(to: Place(x: place.x, y: place.y + 6))
      path.line(to: Place(x: place.x - 6, y: place.y))
      path.line(to: Place(x: place.x, y: place.y - 6))
      svg.element(
        "path",
        ["d": .path(path), "fill": .text(color), "stroke": .text(theme.background)],
        title: "\(title), \(UTCText.full(seconds))")
    }
    for series in data.series {
      for change in series.authorizations {
        mark(
          change.seconds, theme.color(of: change),
          "\(series.name): \(change.status), \(change.accuracy)")
      }
    }
    for prompt in data.prompts { mark(prompt.shown, theme.prompt, prompt.summary) }
  }
}
