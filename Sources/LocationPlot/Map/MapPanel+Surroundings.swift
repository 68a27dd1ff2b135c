// SPDX-License-Identifier: MIT

/// What lies around the ways of a map: degrees, scale and north.
extension MapPanel {
  /// Adds the meridians and parallels.
  func addGraticule(to svg: inout SVGWriter) {
    let box = projection.box
    let (meridians, parallels) = projection.graticule()
    var path = SVGPath()
    for meridian in meridians {
      path.move(to: Place(x: meridian.value, y: box.y))
      path.line(to: Place(x: meridian.value, y: box.bottom))
    }
    for parallel in parallels {
      path.move(to: Place(x: box.x, y: parallel.value))
      path.line(to: Place(x: box.right, y: parallel.value))
    }
    svg.element("path", ["d": .path(path), "fill": "none", "stroke": .text(theme.grid)])
  }

  /// Adds the degrees of the meridians below the map, and those of the parallels in it.
  func addDegrees(to svg: inout SVGWriter) {
    let box = projection.box
    let (meridians, parallels) = projection.graticule()
    svg.begin("g", ["fill": .text(theme.muted), "font-size": 11])
    for meridian in meridians
    where meridian.value > box.x + 30 && meridian.value < box.right - 30 {
      svg.text(
        meridian.label,
        [
          "x": .number(meridian.value), "y": .number(box.bottom + 16), "text-anchor": "middle",
        ])
    }
    for parallel in parallels
    where parallel.value > box.y + 20 && parallel.value < box.bottom - 44 {
      svg.text(parallel.label, ["x": .number(box.x + 5), "y": .number(parallel.value - 4)])
    }
    svg.end()
  }

  /// Adds the rectangle that another map shows larger.
  func addDetail(_ detail: Box, to svg: inout SVGWriter) {
    // A rectangle of a few pixels would be hidden by the way in it.
    let (width, height) = (max(detail.width, 14), max(detail.height, 14))
    svg.element(
      "rect",
      [
        "x": .number(detail.x + (detail.width - width) / 2),
        "y": .number(detail.y + (detail.height - height) / 2), "width": .number(width),
        "height": .number(height), "fill": "none", "stroke": .text(theme.ink),
      ],
      title: "shown larger beside this map")
  }

  /// Adds the arrow to the north.
  func addNorth(to svg: inout SVGWriter) {
    let (x, y) = (projection.box.right - 18, projection.box.y + 12)
    var path = SVGPath()
    path.move(to: Place(x: x, y: y))
    path.line(to: Place(x: x + 5, y: y + 14))
    path.line(to: Place(x: x, y: y + 11))
    path.line(to: Place(x: x - 5, y: y + 14))
    path.line(to: Place(x: x, y: y))
    svg.element("path", ["d": .path(path), "fill": .text(theme.ink)])
    svg.text(
      "N",
      [
        "x": .number(x), "y": .number(y + 27), "text-anchor": "middle", "fill": .text(theme.ink),
      ])
  }

  /// Adds a bar of a round length, which holds in the middle of the map.
  func addScaleBar(to svg: inout SVGWriter) {
    let box = projection.box
    let pixelsPerMeter = projection.pixelsPerMeter(at: projection.middleLatitude)
    // The step is the least that divides more than the bar may have, so half of it fits.
    let step = Ticks.step(for: box.width / 4 / pixelsPerMeter, atMost: 2)
    let meters = step.value
    let width = meters * pixelsPerMeter
    let (x, y) = (box.x + 12, box.bottom - 12)
    var path = SVGPath()
    path.move(to: Place(x: x, y: y - 5))
    path.line(to: Place(x: x, y: y))
    path.line(to: Place(x: x + width, y: y))
    path.line(to: Place(x: x + width, y: y - 5))
    svg.element(
      "path",
      [
        "d": .path(path), "fill": "none", "stroke": .text(theme.ink), "stroke-width": .number(1.5),
      ])
    let label =
      meters >= 1_000
      ? "\(SVGNumber.text(meters / 1_000, decimals: 0)) km"
      : "\(SVGNumber.text(meters, decimals: step.decimals)) m"
    svg.text(
      label, ["x": .number(x + width + 6), "y": .number(y), "fill": .text(theme.ink)])
  }
}
