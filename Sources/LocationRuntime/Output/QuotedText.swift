// SPDX-License-Identifier: MIT

extension TextBuffer {
  /// Adds a text in quotation marks as JSON writes it, so that it stays on its line.
  package mutating func append(quoted value: String) {
    append("\"")
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 0..<0x20, 0x7F:
        let digits = Array("0123456789abcdef".utf8)
        append("\\u00")
        append([digits[Int(byte >> 4)], digits[Int(byte & 15)]])
      default: append([byte])
      }
    }
    append("\"")
  }
}
