// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A page of the documents with a part that is generated from a table of the code.
enum GeneratedPage {
  /// Compares the generated part of a page with what the code gives.
  ///
  /// With `LOCSIM_RECORD=1` the part is written, and the test fails that once.
  ///
  /// - Parameters:
  ///   - path: The page, from the root of the repository.
  ///   - generated: What the part must be, without the blank lines around it.
  /// - Throws: The page cannot be read or written, or has no generated part.
  static func expect(_ path: String, toShow generated: String) throws {
    var root = URL(filePath: #filePath).resolvingSymlinksInPath()
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let file = root.appending(path: path)
    let text = try String(contentsOf: file, encoding: .utf8)
    let head = try #require(text.range(of: "<!-- Generated: begin -->\n"))
    let tail = try #require(text.range(of: "<!-- Generated: end -->"))
    let expected = "\n\(generated)\n"
    if ProcessInfo.processInfo.environment["LOCSIM_RECORD"] == "1" {
      let recorded = text[..<head.upperBound] + expected + text[tail.lowerBound...]
      try recorded.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("\(path) was recorded; read the difference")
      return
    }
    #expect(text[head.upperBound..<tail.lowerBound] == expected)
  }
}
