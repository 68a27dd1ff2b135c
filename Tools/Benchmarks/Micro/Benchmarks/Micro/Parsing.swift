// SPDX-License-Identifier: MIT

import Foundation
import GPX

/// Reading numbers and times.
func measureParsing() {
  for (name, text) in [
    ("10 digits", "47.3768748"), ("23 digits", "47.37687481234567890123"),
  ] {
    let bytes = Array(text.utf8)
    measure("Number of \(name): ours") { PlainDecimal.parse(bytes.span) }
    measure("Number of \(name): Double(String)") { Double(text) }
    measure("Number of \(name): strtod") { unsafe strtod(text, nil) }
  }
  let text = "2026-05-01T06:07:08.250Z"
  let bytes = Array(text.utf8)
  let strategy = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  measure("Time: ours") { GPXTime.parse(bytes.span) }
  measure("Time: Date(_:strategy:)") { try? Date(text, strategy: strategy) }
}
