// SPDX-License-Identifier: MIT

/// A point of a figure, in pixels from its upper left corner.
struct Place: Equatable {
  var x: Double
  var y: Double
}

/// A rectangle of a figure, in pixels from the figure's upper left corner.
struct Box: Equatable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var right: Double { x + width }
  var bottom: Double { y + height }
}

/// The data of a path of straight lines, in tenths of a pixel.
///
/// Vertices are written relative to the one before, which takes a third of the bytes.
struct SVGPath {
  private var bytes: [UInt8] = []
  private var x = 0
  private var y = 0

  /// What was written last.
  private enum Last {
    case nothing
    case move
    case line
  }

  private var last = Last.nothing

  /// Whether nothing was drawn.
  var isEmpty: Bool { bytes.isEmpty }

  /// The text of the attribute `d`.
  var data: [UInt8] { last == .move ? bytes + Self.dot : bytes }

  /// A line of no length, which round ends show as a dot.
  private static let dot = Array("h0".utf8)

  /// Begins another line.
  mutating func move(to place: Place) {
    if last == .move { bytes += Self.dot }
    (x, y) = Self.tenths(place)
    bytes.append(UInt8(ascii: "M"))
    append(x, isFirst: true)
    append(y, isFirst: false)
    last = .move
  }

  /// Draws a straight line from the place before; the first place begins a line.
  mutating func line(to place: Place) {
    guard last != .nothing else { return move(to: place) }
    let (nextX, nextY) = Self.tenths(place)
    guard nextX != x || nextY != y else { return }
    if last == .move { bytes.append(UInt8(ascii: "l")) }
    append(nextX - x, isFirst: last == .move)
    append(nextY - y, isFirst: false)
    (x, y) = (nextX, nextY)
    last = .line
  }

  private static func tenths(_ place: Place) -> (Int, Int) {
    (tenths(place.x), tenths(place.y))
  }

  /// A coordinate in tenths of a pixel; far outside the figure all places are equal.
  private static func tenths(_ value: Double) -> Int {
    value.isFinite ? Int((min(max(value, -1e5), 1e5) * 10).rounded()) : 0
  }

  private mutating func append(_ tenths: Int, isFirst: Bool) {
    if tenths < 0 {
      bytes.append(UInt8(ascii: "-"))
    } else if !isFirst {
      bytes.append(UInt8(ascii: " "))
    }
    let (whole, fraction) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    if whole > 0 || fraction == 0 { bytes += String(whole).utf8 }
    guard fraction > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    bytes.append(UInt8(ascii: "0") + UInt8(fraction))
  }
}
