// SPDX-License-Identifier: MIT

/// The part of a start tag after its name.
struct TagEnd {
  /// The index after the text that was read.
  var index: Int

  /// Whether the tag also ends the element.
  var isEmpty = false

  /// Whether the tag may contain line breaks or characters of several bytes.
  var hasLines = false
}

/// Attributes.
extension MarkupScanner {
  /// Reads a start tag from the end of its name to its end.
  @inline(__always)
  mutating func finishTag(_ text: Span<UInt8>, _ tag: inout TagEnd) -> Step {
    attributes.removeAll()
    if text[tag.index] == UInt8(ascii: ">") {
      tag.index += 1
      return tag.index - offset <= tokenLimit ? .done : .odd
    }
    return finishLongTag(text, &tag)
  }

  private mutating func finishLongTag(_ text: Span<UInt8>, _ tag: inout TagEnd) -> Step {
    while true {
      let end = tag.index
      skipBlanks(text, &tag)
      switch text[tag.index] {
      case UInt8(ascii: ">"):
        tag.index += 1
        return tag.index - offset <= tokenLimit ? .done : .odd
      case UInt8(ascii: "/"):
        guard text[tag.index + 1] == UInt8(ascii: ">") else { return stop(at: tag.index + 1, text) }
        tag.index += 2
        tag.isEmpty = true
        return tag.index - offset <= tokenLimit ? .done : .odd
      default:
        // A blank must precede an attribute.
        guard tag.index > end else { return stop(at: tag.index, text) }
        let step = attribute(text, &tag)
        guard step == .done else { return step }
      }
    }
  }

  @inline(__always)
  private func skipBlanks(_ text: Span<UInt8>, _ tag: inout TagEnd) {
    while true {
      let byte = text[tag.index]
      if byte != 0x20 {
        guard isXMLBlank(byte) else { return }
        if byte != 0x09 { tag.hasLines = true }
      }
      tag.index += 1
    }
  }

  @inline(__always)
  private mutating func attribute(_ text: Span<UInt8>, _ tag: inout TagEnd) -> Step {
    let start = tag.index
    let word = ByteWords.load(text, at: start)
    switch word & 0xFFFF_FFFF {
    case XMLKey.lat | UInt64(UInt8(ascii: "=")) << 24, XMLKey.lon | UInt64(UInt8(ascii: "=")) << 24:
      return coordinate(text, &tag, isLatitude: word & 0xFF_FFFF == XMLKey.lat)
    default: return otherAttribute(text, &tag)
    }
  }

  /// Reads a coordinate, which is nearly always a number without blanks.
  @inline(__always)
  private mutating func coordinate(
    _ text: Span<UInt8>, _ tag: inout TagEnd, isLatitude: Bool
  ) -> Step {
    let start = tag.index + 5
    let quote = text[start - 1]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return otherAttribute(text, &tag)
    }
    let number = PlainDecimal.scan(text, from: start, to: text.count - ByteWords.padding)
    guard let value = number.value, text[number.end] == quote,
      number.end - start <= valueLimit
    else { return otherAttribute(text, &tag) }
    tag.index = number.end + 1
    let isNew =
      isLatitude ? attributes.append(latitude: value) : attributes.append(longitude: value)
    return isNew ? .done : .odd
  }

  private mutating func otherAttribute(_ text: Span<UInt8>, _ tag: inout TagEnd) -> Step {
    let start = tag.index
    let end = endOfName(text, from: start)
    guard end > start else { return stop(at: start, text) }
    let name = unsafe XMLName(base + start, length: end - start)
    tag.index = end
    skipBlanks(text, &tag)
    guard text[tag.index] == UInt8(ascii: "=") else { return stop(at: tag.index, text) }
    tag.index += 1
    skipBlanks(text, &tag)
    return quoted(text, name, &tag)
  }

  /// Reads the value of an attribute, which must begin with a quotation mark.
  private mutating func quoted(
    _ text: Span<UInt8>, _ name: XMLName, _ tag: inout TagEnd
  ) -> Step {
    let quote = text[tag.index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return stop(at: tag.index, text)
    }
    let start = tag.index + 1
    var index = start
    var needsDecoding = false
    while true {
      let word = ByteWords.load(text, at: index)
      let found =
        ByteWords.equal(word, quote) | ByteWords.notPlain(word)
        | ByteWords.equal(word, UInt8(ascii: "<")) | ByteWords.equal(word, UInt8(ascii: "&"))
      index += ByteWords.count(before: found)
      if found == 0 { continue }
      if text[index] == quote { break }
      tag.hasLines = true
      needsDecoding = needsDecoding || text[index] < 0x80
      let step = skipRare(text, &index)
      guard step == .done else { return step }
    }
    tag.index = index + 1
    guard attributes.append(name, start..<index) else { return .odd }
    if needsDecoding { attributes.decodeLast(text) }
    return .done
  }

  /// Moves past a reference, a tab, a line end or a character of several bytes in a value.
  private func skipRare(_ text: Span<UInt8>, _ index: inout Int) -> Step {
    let end = text.count - ByteWords.padding
    switch text[index] {
    case UInt8(ascii: "&"):
      switch XMLReference.read(text, at: index, end: end) {
      case .character(_, let next): index = next
      case .partial: return .partial
      case .odd: return .odd
      }
    case 0x09, 0x0A, 0x0D: index += 1
    case 0x80...:
      guard !isASCII else { return .odd }
      switch XMLBytes.character(text, at: index, end: end) {
      case .valid(let length): index += length
      case .partial: return .partial
      case .odd: return .odd
      }
    default: return stop(at: index, text)
    }
    return .done
  }
}
