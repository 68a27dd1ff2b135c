// SPDX-License-Identifier: MIT

/// Start and end tags.
extension MarkupScanner {
  @inline(__always)
  mutating func startTag(_ text: Span<UInt8>, _ document: inout GPXDocument) -> Step {
    let start = offset + 1
    let word = ByteWords.load(text, at: start)
    let stops = ByteWords.notLetter(word)
    let mask = ByteWords.mask(before: stops)
    let length = ByteWords.count(before: stops)
    let element = ElementName(packed: word & mask)
    guard element != .other, !XMLBytes.isName(text[start + length]) else {
      return otherStartTag(text, &document)
    }
    var tag = TagEnd(index: start + length)
    let step = finishTag(text, &tag)
    guard step == .done else { return step }
    let name = unsafe XMLName(base + start, length: length, packed: word & mask)
    if !tag.isEmpty { elements.open(word: word & mask, mask: mask, length: length) }
    return deliver(text, name, element, tag, &document)
  }

  /// A start tag whose name is long, has a prefix, or means nothing to the reader.
  private mutating func otherStartTag(
    _ text: Span<UInt8>, _ document: inout GPXDocument
  ) -> Step {
    let start = offset + 1
    let end = endOfName(text, from: start)
    guard end > start else { return stop(at: start, text) }
    var tag = TagEnd(index: end)
    let step = finishTag(text, &tag)
    guard step == .done else { return step }
    let name = unsafe XMLName(base + start, length: end - start)
    if !tag.isEmpty { elements.open(text, start..<end) }
    return deliver(text, name, ElementName(name), tag, &document)
  }

  @inline(__always)
  private mutating func deliver(
    _ text: Span<UInt8>, _ name: XMLName, _ element: ElementName, _ tag: TagEnd,
    _ document: inout GPXDocument
  ) -> Step {
    document.lexer.place = position
    document.start(name, element, attributes)
    if tag.isEmpty {
      document.end()
      if elements.isEmpty { region = .epilog }
    }
    if tag.hasLines { countLines(text, to: tag.index) }
    offset = tag.index
    if document.lexer.isHalted { return .halted }
    return document.wantsText ? wholeValue(text, &document) : .done
  }

  /// The text of a value and its end tag at once, where they are plain and all there.
  @inline(__always)
  private mutating func wholeValue(_ text: Span<UInt8>, _ document: inout GPXDocument) -> Step {
    var index = offset
    while true {
      let word = ByteWords.load(text, at: index)
      let found =
        ByteWords.notPlain(word) | ByteWords.equal(word, UInt8(ascii: "<"))
        | ByteWords.equal(word, UInt8(ascii: "&")) | ByteWords.equal(word, UInt8(ascii: "]"))
      index += ByteWords.count(before: found)
      if found != 0 { break }
    }
    guard text[index] == UInt8(ascii: "<"), text[index + 1] == UInt8(ascii: "/"),
      let element = elements.last, element.length <= 8,
      ByteWords.load(text, at: index + 2) & element.mask == element.word,
      text[index + 2 + element.length] == UInt8(ascii: ">")
    else { return .done }
    elements.close()
    document.closeValue(text.extracting(offset..<index))
    offset = index + 3 + element.length
    return .done
  }

  @inline(__always)
  mutating func endTag(_ text: Span<UInt8>, _ document: inout GPXDocument) -> Step {
    guard let element = elements.last else { return .odd }
    let start = offset + 2
    guard element.length <= 8, ByteWords.load(text, at: start) & element.mask == element.word,
      text[start + element.length] == UInt8(ascii: ">")
    else { return otherEndTag(text, element, &document) }
    offset = start + element.length + 1
    return close(&document)
  }

  /// An end tag whose name is long, or which has blanks in it.
  private mutating func otherEndTag(
    _ text: Span<UInt8>, _ element: OpenElements.Element, _ document: inout GPXDocument
  ) -> Step {
    var index = offset + 2
    for position in 0..<element.length {
      guard text[index] == elements.nameByte(element, at: position) else {
        return stop(at: index, text)
      }
      index += 1
    }
    while isXMLBlank(text[index]) { index += 1 }
    guard text[index] == UInt8(ascii: ">") else { return stop(at: index, text) }
    let step = accept(text, to: index + 1, hasLines: true)
    return step == .done ? close(&document) : step
  }

  @inline(__always)
  private mutating func close(_ document: inout GPXDocument) -> Step {
    elements.close()
    document.end()
    if elements.isEmpty { region = .epilog }
    return document.lexer.isHalted ? .halted : .done
  }

  /// The index behind the name that begins at `start`, which is `start` where none does.
  func endOfName(_ text: Span<UInt8>, from start: Int) -> Int {
    var index = start
    guard XMLBytes.isNameStart(text[index]) else { return start }
    repeat { index += 1 } while XMLBytes.isName(text[index])
    return index
  }
}

/// What follows the name in a start tag.
struct TagEnd {
  /// Index behind what was read so far.
  var index: Int

  /// Whether the tag is the element's end too.
  var isEmpty = false

  /// Whether there are line breaks in it, or characters of several bytes.
  var hasLines = false
}

/// Attributes.
extension MarkupScanner {
  /// Reads a start tag from behind its name to its end.
  @inline(__always)
  fileprivate mutating func finishTag(_ text: Span<UInt8>, _ tag: inout TagEnd) -> Step {
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
        // Blanks must come before an attribute.
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
    let name: XMLName
    switch word & 0xFFFF_FFFF {
    case XMLKey.lat | UInt64(UInt8(ascii: "=")) << 24, XMLKey.lon | UInt64(UInt8(ascii: "=")) << 24:
      name = unsafe XMLName(base + start, length: 3, packed: word & 0xFF_FFFF)
      tag.index = start + 4
    default:
      let end = endOfName(text, from: start)
      guard end > start else { return stop(at: start, text) }
      name = unsafe XMLName(base + start, length: end - start)
      tag.index = end
      skipBlanks(text, &tag)
      guard text[tag.index] == UInt8(ascii: "=") else { return stop(at: tag.index, text) }
      tag.index += 1
      skipBlanks(text, &tag)
    }
    let quote = text[tag.index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return stop(at: tag.index, text)
    }
    return value(text, quote, name, &tag)
  }

  /// Reads an attribute's value, whose opening quotation mark is next.
  @inline(__always)
  private mutating func value(
    _ text: Span<UInt8>, _ quote: UInt8, _ name: XMLName, _ tag: inout TagEnd
  ) -> Step {
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

  /// Moves behind a reference, a blank or a character of several bytes in a value.
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
