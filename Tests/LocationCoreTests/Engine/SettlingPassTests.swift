// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LocationCore

@Suite("The passes of settling")
struct SettlingPassTests {
  private static let page = "docs/internals/settling.md"

  @Test("The page shows the passes in the order in which the engine makes them")
  func page() throws {
    let file = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: Self.page)
    let text = try String(contentsOf: file, encoding: .utf8)
    let head = try #require(text.range(of: "<!-- Generated: begin -->\n"))
    let tail = try #require(text.range(of: "<!-- Generated: end -->"))
    var expected = "\n| | pass | why it stands there |\n| ---: | --- | --- |\n"
    for (index, pass) in LocationEngine.settling.enumerated() {
      expected += "| \(index + 1) | \(pass.name) | \(pass.reason) |\n"
    }
    expected += "\n"
    if ProcessInfo.processInfo.environment["LOCSIM_RECORD"] == "1" {
      let recorded = text[..<head.upperBound] + expected + text[tail.lowerBound...]
      try recorded.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("\(Self.page) was recorded; read the difference")
      return
    }
    #expect(text[head.upperBound..<tail.lowerBound] == expected)
  }
}
