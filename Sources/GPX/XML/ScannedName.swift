// SPDX-License-Identifier: MIT

/// The spelling of an element's name of at most 32 bytes, and what is known of it.
struct ScannedName {
  /// The most bytes.
  static let capacity = 32

  /// Its bytes, eight in each number, the first one lowest; padded with zero.
  var words: InlineArray<4, UInt64> = [0, 0, 0, 0]

  /// How many bytes it has.
  var length = 0

  /// As `XMLName.prefixLength`.
  var prefixLength = 0

  /// The first eight bytes of the local part.
  var packed: UInt64 = 0

  /// What it means where its namespace is the right one.
  var element = ElementName.other

  /// Whether the document has counted it among the different names.
  var isAdmitted = false

  /// Reads up to the end of a name; `nil` if that is too far away.
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

  /// Whether the bytes are the same.
  @inline(__always)
  func isSpelt(like other: ScannedName) -> Bool {
    length == other.length && words[0] == other.words[0] && words[1] == other.words[1]
      && words[2] == other.words[2] && words[3] == other.words[3]
  }

  /// A number that is mostly another one for another name.
  @inline(__always)
  var slot: Int {
    let mixed = (words[0] ^ words[1] &* 3 ^ words[2] &* 5) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> 59)
  }
}

/// Names of elements that the document has met lately, so that each need be judged only once.
///
/// A hostile document can make every name a new one; it is then as fast as without this.
struct RecentNames {
  private var names: InlineArray<32, ScannedName?> = .init(repeating: nil)

  /// Finds the known data of a name; `false` if there is none.
  @inline(__always)
  func complete(_ name: inout ScannedName) -> Bool {
    guard let known = names[name.slot], known.isSpelt(like: name) else { return false }
    name = known
    return true
  }

  /// Keeps a name that is valid and that the document has met.
  mutating func remember(_ name: ScannedName, as scanned: XMLName, _ element: ElementName) {
    var name = name
    name.prefixLength = scanned.prefixLength
    name.packed = scanned.packed
    name.element = element
    // These are what the document counts.
    name.isAdmitted = element == .other || scanned.prefixLength > 0
    names[name.slot] = name
  }
}
