// SPDX-License-Identifier: MIT

/// Converts text to UTF-8.
enum PlistText {
  /// Decodes UTF-8, or UTF-16 in either order of bytes, with or without a byte order mark.
  ///
  /// - Returns: The text's UTF-8, without the mark.
  /// - Throws: `InfoPlistError` if the text is invalid; in UTF-8, with the place of the first
  ///   invalid byte.
  static func utf8(_ bytes: [UInt8], file: String) throws(InfoPlistError) -> [UInt8] {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFF, 0xFE): return try fromUTF16(bytes.dropFirst(2), isBigEndian: false, file: file)
    case (0xFE, 0xFF): return try fromUTF16(bytes.dropFirst(2), isBigEndian: true, file: file)
    // All text that is read here begins with an ASCII character.
    case (0, .some(1...)): return try fromUTF16(bytes[...], isBigEndian: true, file: file)
    case (.some(1...), 0): return try fromUTF16(bytes[...], isBigEndian: false, file: file)
    default: break
    }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    guard String(validating: text, as: UTF8.self) != nil else {
      var counter = LineCounter()
      throw InfoPlistError(
        .invalidText, file: file, position: counter.position(of: validLength(text), in: text))
    }
    return text
  }

  private static func fromUTF16(
    _ bytes: ArraySlice<UInt8>, isBigEndian: Bool, file: String
  ) throws(InfoPlistError) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let first = UInt16(bytes[index])
      let second = UInt16(bytes[index + 1])
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
      index += 2
    }
    guard index == bytes.endIndex, let text = String(validating: units, as: UTF16.self) else {
      throw InfoPlistError(.invalidText, file: file)
    }
    return Array(text.utf8)
  }

  /// Returns the number of bytes at the beginning that are valid UTF-8.
  private static func validLength(_ bytes: [UInt8]) -> Int {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var length = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      length += UTF8.width(scalar)
    }
    return length
  }
}
