// SPDX-License-Identifier: MIT

import Testing

@testable import LocationPlot

@Suite("SVG is written as text in which nothing else is markup")
struct SVGWriterTests {
  @Test(
    "Numbers are rounded to their decimals, and have no sign of zero and no exponent",
    arguments: [
      (0.125, 2, "0.13"), (-0.001, 2, "0"), (1.5, 2, "1.5"), (100, 2, "100"), (-2.25, 1, "-2.3"),
      (.infinity, 2, "0"), (.nan, 2, "0"), (1e300, 0, "1000000000000"),
    ])
  func numbers(value: Double, decimals: Int, text: String) {
    #expect(SVGNumber.text(value, decimals: decimals, keepsZeros: false) == text)
  }

  @Test("Text and attributes are escaped, and characters that XML forbids are replaced")
  func escapes() {
    var svg = SVGWriter(width: 200, height: 200, title: "a<b>&\"c\"\u{1}\n\u{FFFF}")
    svg.text("</text><script>", ["class": "\"><x>"])
    let bytes = svg.finish()
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("<title>a&lt;b&gt;&amp;&quot;c&quot;\u{FFFD} \u{FFFD}</title>"))
    #expect(text.contains("<text class=\"&quot;&gt;&lt;x&gt;\">&lt;/text&gt;&lt;script&gt;</text>"))
    #expect(WellFormed.fault(in: bytes) == nil)
  }

  @Test("All that is open is closed at the end")
  func closing() {
    var svg = SVGWriter(width: 200, height: 200, title: "")
    svg.begin("g")
    svg.begin("g", ["fill": "none"])
    #expect(String(decoding: svg.finish(), as: UTF8.self).hasSuffix("</g>\n</g>\n</svg>\n"))
  }

  @Test("A path has relative vertices in tenths of a pixel, without those that do not move")
  func path() {
    var path = SVGPath()
    path.move(to: Place(x: 10, y: 20.04))
    path.line(to: Place(x: 10.01, y: 20))
    path.line(to: Place(x: 12.5, y: 19.5))
    path.line(to: Place(x: 12, y: 20))
    path.move(to: Place(x: -1, y: 0))
    #expect(String(decoding: path.data, as: UTF8.self) == "M10 20l2.5-.5-.5 .5M-1 0h0")
  }

  @Test("What is not finite or far away does not break a path")
  func hostilePlaces() {
    var path = SVGPath()
    path.line(to: Place(x: .nan, y: .infinity))
    path.line(to: Place(x: 1e300, y: -1e300))
    #expect(String(decoding: path.data, as: UTF8.self) == "M0 0l100000-100000")
  }
}
