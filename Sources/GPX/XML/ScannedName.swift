// SPDX-License-Identifier: MIT

/// An element name of at most 32 bytes, and its known properties.
struct ScannedName {
  /// The largest number of bytes.
  static let capacity = 32

  /// The bytes, eight in each word, the first one lowest; padded with zeros.
  var words: InlineArray<4, UInt64> = [0, 0, 0, 0]

  /// The number of bytes.
  var length = 0

  /// The same as `XMLName.prefixLength`.
  var prefixLength = 0

  /// The same as `XMLName.packed`.
  var packed: UInt64 = 0

  /// The meaning of the name in its namespace.
  var element = ElementName.other

  /// Whether the document has counted the name among the different names.
  var isAdmitted = false

  /// Reads a name up to its end; `nil` if the name is too long.
  @inline(__always)
  init?(_ text: Span<UInt8>, at start: Int) {
    for index in 0..<4 {
      let word = ByteWords.load(text, at: start + 8 * index)
      let stops = ByteWords.notInName(word)
      words[index] = word & ByteWords.mask(before: stops)
      if stops != 0 {
        length = 8 * index + ByteWords.count(before: stops)
        return
      }
    }
    return nil
  }

  /// Returns whether the bytes of two names are equal.
  @inline(__always)
  func isSpelled(like other: ScannedName) -> Bool {
    length == other.length && words[0] == other.words[0] && words[1] == other.words[1]
      && words[2] == other.words[2] && words[3] == other.words[3]
  }

  /// The slot of the name in `RecentNames`; different names mostly have different slots.
  @inline(__always)
  var slot: Int {
    let mixed = (words[0] ^ words[1] &* 3 ^ words[2] &* 5) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> 59)
  }
}

/// Recent element names, so that their properties are determined only once.
///
/// In a hostile document every name can be new; the scanner is then as fast as without this cache.
struct RecentNames {
  private var names: InlineArray<32, ScannedName?> = .init(repeating: nil)

  /// Completes a name with its known properties; returns `false` if there are none.
  @inline(__always)
  func complete(_ name: inout ScannedName) -> Bool {
    guard let known = names[name.slot], known.isSpelled(like: name) else { return false }
    name = known
    return true
  }

  /// Stores a valid name that the document has processed.
  mutating func remember(_ name: ScannedName, as scanned: XMLName, _ element: ElementName) {
    var name = name
    name.prefixLength = scanned.prefixLength
    name.packed = scanned.packed
    name.element = element
    // The document counts only these names.
    name.isAdmitted = element == .other || scanned.prefixLength > 0
    names[name.slot] = name
  }
}
