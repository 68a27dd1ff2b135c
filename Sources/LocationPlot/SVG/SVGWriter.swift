// SPDX-License-Identifier: MIT

/// Writes an SVG document.
///
/// Equal calls give equal bytes: numbers have a fixed number of decimals, and nothing depends on
/// the locale. The writer closes what it opens, and text cannot become markup.
struct SVGWriter {
  /// The document so far.
  private(set) var bytes: [UInt8] = []

  private var openNames: [String] = []

  /// A value of an attribute.
  enum Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// A number, written with at most two decimals.
    case number(Double)

    /// Any text.
    case text(String)

    /// The data of a path.
    case path(SVGPath)

    init(stringLiteral text: String) { self = .text(text) }
    init(integerLiteral number: Int) { self = .number(Double(number)) }
  }

  /// The attributes of an element, in the order in which they are written.
  typealias Attributes = KeyValuePairs<String, Value>

  /// Begins a document of a size in pixels.
  ///
  /// - Parameters:
  ///   - width: The width.
  ///   - height: The height.
  ///   - title: What the figure shows, for readers who cannot see it.
  init(width: Int, height: Int, title: String) {
    begin(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": .number(Double(width)),
        "height": .number(Double(height)), "viewBox": .text("0 0 \(width) \(height)"),
        "role": "img", "font-family": "sans-serif", "font-size": 12,
      ])
    self.title(title)
  }

  /// Opens an element that holds what follows, up to `end()`.
  mutating func begin(_ name: String, _ attributes: Attributes = [:]) {
    append("<\(name)")
    append(attributes)
    append(">\n")
    openNames.append(name)
  }

  /// Closes the element that was opened last.
  mutating func end() {
    guard let name = openNames.popLast() else { return }
    append("</\(name)>\n")
  }

  /// Adds an element without content but a title, which readers see while they point at it.
  mutating func element(_ name: String, _ attributes: Attributes, title: String? = nil) {
    append("<\(name)")
    append(attributes)
    guard let title else {
      append("/>\n")
      return
    }
    append(">")
    self.title(title)
    append("</\(name)>\n")
  }

  /// Adds text.
  mutating func text(_ text: String, _ attributes: Attributes) {
    append("<text")
    append(attributes)
    append(">")
    append(escaped: text)
    append("</text>\n")
  }

  /// Closes all that is open, and returns the document.
  mutating func finish() -> [UInt8] {
    while !openNames.isEmpty { end() }
    return bytes
  }

  private mutating func title(_ text: String) {
    append("<title>")
    append(escaped: text)
    append("</title>")
  }

  private mutating func append(_ attributes: Attributes) {
    for (name, value) in attributes {
      append(" \(name)=\"")
      switch value {
      case .number(let number): SVGNumber.append(number, decimals: 2, to: &bytes)
      case .text(let text): append(escaped: text)
      case .path(let path): bytes += path.data
      }
      append("\"")
    }
  }

  private mutating func append(_ text: String) { bytes += text.utf8 }

  /// Adds text in which nothing is markup, and nothing is a character that XML 1.0 forbids.
  private mutating func append(escaped text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": append("&amp;")
      case "<": append("&lt;")
      case ">": append("&gt;")
      case "\"": append("&quot;")
      case "\t", "\n", "\r": append(" ")
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        append("\u{FFFD}")
      default: bytes += String(scalar).utf8
      }
    }
  }
}

/// Decimal text of numbers.
enum SVGNumber {
  /// The greatest size of a number; a figure has no place for greater ones.
  private static let limit = 1e12

  /// Appends a number, rounded to a number of decimals, without needless zeros.
  static func append(_ value: Double, decimals: Int, to bytes: inout [UInt8]) {
    bytes += text(value, decimals: decimals, keepsZeros: false).utf8
  }

  /// The text of a number, rounded to a number of decimals.
  ///
  /// - Parameters:
  ///   - value: The number; one that is not finite counts as zero.
  ///   - decimals: The decimals, 0…9.
  ///   - keepsZeros: Whether there are always as many decimals.
  /// - Returns: The text, without an exponent.
  static func text(_ value: Double, decimals: Int, keepsZeros: Bool = true) -> String {
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let bounded = value.isFinite ? min(max(value, -limit), limit) : 0
    let scaled = (bounded * Double(scale)).rounded()
    let number = Int(exactly: scaled) ?? 0
    let (whole, fraction) = number.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
    var text = number < 0 ? "-\(whole)" : "\(whole)"
    guard decimals > 0, keepsZeros || fraction > 0 else { return text }
    let digits = String(fraction)
    var places = String(repeating: "0", count: decimals - digits.count) + digits
    if !keepsZeros { while places.hasSuffix("0") { places.removeLast() } }
    text += ".\(places)"
    return text
  }
}
