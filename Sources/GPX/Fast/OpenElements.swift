// SPDX-License-Identifier: MIT

/// The names of the elements that are open, innermost last.
struct OpenElements {
  /// One open element.
  struct Element {
    /// The first eight bytes of its name, the first one lowest; fewer are padded with zero.
    var word: UInt64
    /// Keeps so many bytes of a number as `word` has of the name.
    var mask: UInt64
    /// Bytes of its name.
    var length: Int
    /// Where its name is kept, of use only where the name is longer than a word.
    var start: Int
  }

  private var elements: [Element] = []
  private var longNames: [UInt8] = []

  /// The innermost, `nil` where none is open.
  @inline(__always)
  var last: Element? { elements.last }

  /// Whether none is open.
  @inline(__always)
  var isEmpty: Bool { elements.isEmpty }

  /// Adds one whose name fits into a word.
  @inline(__always)
  mutating func open(word: UInt64, mask: UInt64, length: Int) {
    elements.append(Element(word: word, mask: mask, length: length, start: 0))
  }

  /// Adds one whose name are these bytes of a text.
  mutating func open(_ text: Span<UInt8>, _ range: Range<Int>) {
    let word = ByteWords.load(text, at: range.lowerBound)
    let length = range.count
    guard length > 8 else {
      let mask: UInt64 = length < 8 ? 1 << UInt64(8 * length) - 1 : .max
      return open(word: word & mask, mask: mask, length: length)
    }
    elements.append(Element(word: word, mask: .max, length: length, start: longNames.count))
    for index in range { longNames.append(text[index]) }
  }

  /// Removes the innermost.
  @inline(__always)
  mutating func close() {
    guard let last = elements.popLast() else { return }
    if last.length > 8 { longNames.removeLast(last.length) }
  }

  /// The byte of an element's name at an index.
  func nameByte(_ element: Element, at index: Int) -> UInt8 {
    element.length > 8
      ? longNames[element.start + index]
      : UInt8(truncatingIfNeeded: element.word >> UInt64(8 * index))
  }

  /// The start tags of all, without attributes and on one line.
  var startTags: [UInt8] {
    var tags: [UInt8] = []
    for element in elements {
      tags.append(UInt8(ascii: "<"))
      for index in 0..<element.length { tags.append(nameByte(element, at: index)) }
      tags.append(UInt8(ascii: ">"))
    }
    return tags
  }
}
