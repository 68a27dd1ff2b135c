// SPDX-License-Identifier: MIT

/// Decodes the content of JSON strings.
package enum JSONText {
  /// Decodes the well-formed content of a string; half of a surrogate pair becomes U+FFFD.
  ///
  /// Texts are not left to libgps, which cuts `\u` escapes to eight bits.
  package static func decode(_ content: ArraySlice<UInt8>) -> String {
    guard content.contains(UInt8(ascii: "\\")) else {
      return String(decoding: content, as: UTF8.self)
    }
    // `\u` escapes are units of UTF-16.
    var units: [UInt16] = []
    var rest = content
    while let byte = rest.first {
      guard byte == UInt8(ascii: "\\") else {
        let plain = rest.prefix { $0 != UInt8(ascii: "\\") }
        units += String(decoding: plain, as: UTF8.self).utf16
        rest = rest.dropFirst(plain.count)
        continue
      }
      let letter = rest.dropFirst().first ?? byte
      rest = rest.dropFirst(2)
      if letter == UInt8(ascii: "u") {
        units.append(rest.prefix(4).reduce(0) { $0 << 4 | UInt16(hexadecimal($1) ?? 0) })
        rest = rest.dropFirst(4)
      } else {
        units.append(UInt16(meaning(of: letter)))
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The value of a hexadecimal digit.
  static func hexadecimal(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func meaning(of letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
  }
}
