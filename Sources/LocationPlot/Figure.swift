// SPDX-License-Identifier: MIT

/// Draws figures as SVG.
package enum Figure {
  /// Draws a figure.
  ///
  /// Equal data and options give equal bytes.
  ///
  /// - Parameters:
  ///   - data: What to show.
  ///   - options: The kind of figure, its size and its colors.
  /// - Returns: An SVG document in UTF-8.
  /// - Throws: `PlotFault` if there is nothing of that kind to draw.
  /// - Complexity: O(*n*) for *n* points.
  package static func draw(
    _ data: PlotData, _ options: PlotOptions
  ) throws(PlotFault) -> [UInt8] {
    switch options.kind {
    case .map: try MapFigure(data, options).draw()
    case .profile: try ChartFigure(data, options, .altitude).draw()
    case .speed: try ChartFigure(data, options, .speed).draw()
    case .accuracy: try ChartFigure(data, options, .accuracy).draw()
    case .timeline: try TimelineFigure(data, options).draw()
    }
  }
}
