// SPDX-License-Identifier: MIT

import LocationFiles

extension TextBuffer {
  /// Adds a text as a JSON string, with escapes, so that it stays in its line and cannot control a
  /// terminal.
  package mutating func append(quoted value: String) {
    append("\"")
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case _ where scalar.isUnprintable:
        // JSON's escapes are units of UTF-16.
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          append("\\u")
          append(text: String(repeating: "0", count: 4 - digits.utf8.count) + digits)
        }
      default: append(text: String(scalar))
      }
    }
    append("\"")
  }
}
