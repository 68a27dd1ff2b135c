// SPDX-License-Identifier: MIT

/// What all figures have: a background, a title and a legend.
struct Frame {
  /// The room for the content, with axes around it.
  let content: Box

  /// The colors.
  let theme: Theme

  private let data: PlotData
  private let options: PlotOptions

  /// The pixels that a letter takes on average, for a size of the font of 12 pixels.
  static let letterWidth = 6.6

  /// Makes the frame of a figure.
  ///
  /// - Parameters:
  ///   - data: What it shows.
  ///   - options: Its kind and size.
  ///   - leading: The room for labels at the left, in pixels.
  ///   - trailing: The room for the half of a label at the right, in pixels.
  init(_ data: PlotData, _ options: PlotOptions, leading: Double, trailing: Double = 36) {
    self.data = data
    self.options = options
    theme = Theme(isDark: options.isDark)
    content = Box(
      x: leading, y: 60, width: Double(options.width) - leading - trailing,
      height: Double(options.height) - 60 - 36)
  }

  /// The title of the figure.
  var title: String {
    let subject =
      switch options.kind {
      case .map: "Map"
      case .profile: "Altitude"
      case .speed: "Speed"
      case .accuracy: "Horizontal accuracy"
      case .timeline: "Timeline"
      }
    let dates = data.times.map { ", " + UTCText.dates($0) } ?? ""
    return "\(subject): \(data.name.shortened())\(dates)"
  }

  /// Begins the document: background, title and legend.
  func begin(hasLegend: Bool) -> SVGWriter {
    var svg = SVGWriter(width: options.width, height: options.height, title: title)
    svg.element(
      "rect", ["width": "100%", "height": "100%", "fill": .text(theme.background)])
    svg.text(
      title,
      [
        "x": 20, "y": 26, "font-size": 16, "font-weight": "bold", "fill": .text(theme.ink),
      ])
    if hasLegend { addLegend(to: &svg) }
    return svg
  }

  private func addLegend(to svg: inout SVGWriter) {
    var x = 20.0
    let limit = Double(options.width) - 90
    for (index, (series, look)) in zip(data.series, theme.looks(of: data.series)).enumerated() {
      let name = series.name
      let width = Double(name.count) * Self.letterWidth + 44
      guard index == 0 || x + width <= limit else {
        svg.text(
          "+ \(data.series.count - index)",
          ["x": .number(x), "y": 48, "fill": .text(theme.muted)])
        return
      }
      var path = SVGPath()
      path.move(to: Place(x: x, y: 44))
      path.line(to: Place(x: x + 22, y: 44))
      svg.element("path", Self.stroke(path, look))
      svg.text(name, ["x": .number(x + 28), "y": 48, "fill": .text(theme.ink)])
      x += width
    }
  }

  /// The attributes of a line in the look of a series.
  static func stroke(_ path: SVGPath, _ look: Theme.Look) -> SVGWriter.Attributes {
    [
      "d": .path(path), "fill": "none", "stroke": .text(look.color),
      "stroke-width": .number(look.width), "stroke-dasharray": .text(look.dashes),
      "stroke-linecap": "round", "stroke-linejoin": "round",
    ]
  }

  /// The most elements of one series, so that those of many series together stay bounded.
  ///
  /// - Parameters:
  ///   - limit: The most elements while there are at most four series.
  ///   - count: The number of series.
  /// - Returns: The most elements, at least two.
  static func share(of limit: Int, among count: Int) -> Int { max(limit * 4 / max(count, 4), 2) }
}
