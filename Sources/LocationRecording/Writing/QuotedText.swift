// SPDX-License-Identifier: MIT

import LocationFiles

extension TextBuffer {
  /// Adds a text in quotation marks as JSON writes it, so that it stays on its line and cannot
  /// steer a terminal.
  package mutating func append(quoted value: String) {
    append("\"")
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case _ where scalar.isUnprintable:
        // All of them are in the first plane, so four digits do.
        let digits = String(scalar.value, radix: 16)
        append("\\u")
        append(text: String(repeating: "0", count: max(4 - digits.utf8.count, 0)) + digits)
      default: append(text: String(scalar))
      }
    }
    append("\"")
  }
}

extension Unicode.Scalar {
  /// Whether a terminal may take it for an instruction.
  package var isUnprintable: Bool {
    properties.generalCategory == .control || properties.isBidiControl || FileName.isEscape(self)
  }
}
