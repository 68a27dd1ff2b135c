// SPDX-License-Identifier: MIT

/// The names of the elements that are open, innermost last.
///
/// Safe under these conditions: `elements` has space for `capacity` elements, of which the first
/// `count` are initialized, and lives as long as the value.
@safe
struct OpenElements: ~Copyable {
  /// An open element.
  struct Element: BitwiseCopyable {
    /// The name, eight bytes in each word; unused if the name is too long.
    var words: InlineArray<4, UInt64>
    /// The number of bytes in the name.
    var length: Int
    /// The index in `longNames` of a name that is too long.
    var start = 0

    /// Whether the name does not fit into `words`.
    var isLong: Bool { length > ScannedName.capacity }
  }

  private var elements: UnsafeMutablePointer<Element>
  private var capacity = 64
  private(set) var count = 0
  private var longNames: [UInt8] = []

  init() { unsafe elements = .allocate(capacity: capacity) }

  deinit { unsafe elements.deallocate() }

  /// Whether no element is open.
  @inline(__always)
  var isEmpty: Bool { count == 0 }

  /// Adds an element with a short name.
  @inline(__always)
  mutating func open(_ words: InlineArray<4, UInt64>, length: Int) {
    append(Element(words: words, length: length))
  }

  /// Adds an element whose name is in a range of a text.
  mutating func open(_ text: Span<UInt8>, _ range: Range<Int>) {
    var element = Element(words: [0, 0, 0, 0], length: range.count, start: longNames.count)
    for index in range {
      let position = index - range.lowerBound
      if element.isLong {
        longNames.append(text[index])
      } else {
        element.words[position >> 3] |= UInt64(text[index]) << UInt64(8 * (position & 7))
      }
    }
    append(element)
  }

  /// Returns the index after the innermost element's name if the text has that name at an index;
  /// `nil` otherwise.
  ///
  /// The byte after the name is not checked.
  @inline(__always)
  func endsAt(_ text: Span<UInt8>, _ start: Int) -> Int? {
    guard count > 0 else { return nil }
    let length = unsafe elements[count - 1].length
    guard length <= ScannedName.capacity else { return endOfLongName(text, start) }
    // No byte of a name equals the padding, so the loop stops before it loads too far.
    var index = 0
    while 8 * (index + 1) < length {
      guard unsafe ByteWords.load(text, at: start + 8 * index) == elements[count - 1].words[index]
      else { return nil }
      index += 1
    }
    let rest = length - 8 * index
    let difference =
      unsafe ByteWords.load(text, at: start + 8 * index) ^ elements[count - 1].words[index]
    return difference &<< UInt64(64 - 8 * rest) == 0 ? start + length : nil
  }

  private func endOfLongName(_ text: Span<UInt8>, _ start: Int) -> Int? {
    let element = unsafe elements[count - 1]
    for index in 0..<element.length
    where text[start + index] != longNames[element.start + index] { return nil }
    return start + element.length
  }

  /// Removes the innermost element.
  @inline(__always)
  mutating func close() {
    count -= 1
    let element = unsafe elements[count]
    if element.isLong { longNames.removeLast(element.length) }
  }

  /// The start tags of all elements, without attributes and in one line.
  var startTags: [UInt8] {
    var tags: [UInt8] = []
    for position in 0..<count {
      let element = unsafe elements[position]
      tags.append(UInt8(ascii: "<"))
      for index in 0..<element.length {
        tags.append(
          element.isLong
            ? longNames[element.start + index]
            : UInt8(truncatingIfNeeded: element.words[index >> 3] >> UInt64(8 * (index & 7))))
      }
      tags.append(UInt8(ascii: ">"))
    }
    return tags
  }

  @inline(__always)
  private mutating func append(_ element: Element) {
    if count == capacity { grow() }
    unsafe (elements + count).initialize(to: element)
    count += 1
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    unsafe larger.moveInitialize(from: elements, count: count)
    unsafe elements.deallocate()
    unsafe elements = larger
    capacity *= 2
  }
}
