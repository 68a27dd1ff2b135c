// SPDX-License-Identifier: MIT

/// A line whose points go from left to right, of which each column keeps at most four: the first,
/// the lowest, the highest and the last.
///
/// With columns of one pixel, the line looks the same as one with all points. A gap within one
/// column is left out.
struct ColumnLine {
  /// The most points of all lines of a figure, which take about half a megabyte.
  private static let limit = 60_000

  private struct Sample {
    let order: Int
    let place: Place
  }

  private struct Column {
    let number: Int
    var first: Sample
    var lowest: Sample
    var highest: Sample
    var last: Sample

    init(_ number: Int, _ sample: Sample) {
      self.number = number
      (first, lowest, highest, last) = (sample, sample, sample, sample)
    }
  }

  private let columnWidth: Double
  private var path = SVGPath()
  private var column: Column?
  private var count = 0
  private var isBehindGap = true

  /// Makes a line without points.
  ///
  /// - Parameter columnWidth: The width of a column in pixels, above zero.
  init(columnWidth: Double = 1) { self.columnWidth = columnWidth }

  /// The width of the columns with which some lines of a figure stay small together.
  ///
  /// - Parameters:
  ///   - lines: The number of lines.
  ///   - width: The width in pixels over which each of them goes.
  /// - Returns: The width of a column, at least one pixel.
  static func columnWidth(for lines: Int, over width: Double) -> Double {
    max(width * 4 * Double(lines) / Double(limit), 1)
  }

  /// Adds a point.
  ///
  /// - Parameters:
  ///   - place: Its place, not left of the one before.
  ///   - startsSegment: Whether no line leads to it.
  mutating func add(_ place: Place, startsSegment: Bool) {
    let sample = Sample(order: count, place: place)
    count += 1
    let number = Int((min(max(place.x, -1e6), 1e6) / columnWidth).rounded(.down))
    if var current = column, current.number == number {
      if place.y < current.highest.place.y { current.highest = sample }
      if place.y > current.lowest.place.y { current.lowest = sample }
      current.last = sample
      column = current
      return
    }
    flush()
    if startsSegment { isBehindGap = true }
    column = Column(number, sample)
  }

  /// The path of all that was added.
  mutating func finish() -> SVGPath {
    flush()
    return path
  }

  private mutating func flush() {
    guard let full = column else { return }
    column = nil
    var samples = [full.first, full.lowest, full.highest, full.last]
    samples.sort { $0.order < $1.order }
    for sample in samples {
      if isBehindGap { path.move(to: sample.place) } else { path.line(to: sample.place) }
      isBehindGap = false
    }
  }
}
