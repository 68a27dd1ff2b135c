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
    if !tag.isEmpty { elements.open([word & mask, 0, 0, 0], length: length) }
    return deliver(text, name, element, tag, &document)
  }

  /// Reads a start tag whose name is long, has a prefix, or has no meaning to the reader.
  private mutating func otherStartTag(
    _ text: Span<UInt8>, _ document: inout GPXDocument
  ) -> Step {
    let start = offset + 1
    guard var known = ScannedName(text, at: start), recentNames.complete(&known) else {
      return newStartTag(text, &document)
    }
    var tag = TagEnd(index: start + known.length)
    let step = finishTag(text, &tag)
    guard step == .done else { return step }
    let name = unsafe XMLName(base + start, like: known)
    if !tag.isEmpty { elements.open(known.words, length: known.length) }
    return deliver(text, name, known.element, tag, &document)
  }

  /// Reads a start tag whose name is not among the recent ones.
  private mutating func newStartTag(
    _ text: Span<UInt8>, _ document: inout GPXDocument
  ) -> Step {
    let start = offset + 1
    let end = endOfName(text, from: start)
    guard end > start else { return stop(at: start, text) }
    var tag = TagEnd(index: end)
    var step = finishTag(text, &tag)
    guard step == .done else { return step }
    // An end tag is one byte longer than the shortest start tag. Checking the limit here, where
    // long names are opened, saves a check of every end tag.
    guard tag.isEmpty || end - start + 3 <= tokenLimit else { return .odd }
    let name = unsafe XMLName(base + start, length: end - start)
    let element = ElementName(name)
    if !tag.isEmpty { elements.open(text, start..<end) }
    step = deliver(text, name, element, tag, &document)
    if document.failure == nil, let spelling = ScannedName(text, at: start),
      spelling.length == end - start
    {
      recentNames.remember(spelling, as: name, element)
    }
    return step
  }

  @inline(__always)
  private mutating func deliver(
    _ text: Span<UInt8>, _ name: XMLName, _ element: ElementName, _ tag: TagEnd,
    _ document: inout GPXDocument
  ) -> Step {
    document.lexer.place = position
    document.start(name, element, attributes, attributes.coordinate)
    if tag.isEmpty {
      document.end()
      if elements.isEmpty { region = .epilog }
    }
    if tag.hasLines { countLines(text, to: tag.index) }
    offset = tag.index
    if document.lexer.isHalted { return .halted }
    // An empty element may be in the middle of a value.
    guard !tag.isEmpty else { return .done }
    switch document.place {
    case .value: return document.wantsText ? wholeValue(text, &document) : .done
    case .point where element.isPoint && document.takesPlainChildren:
      plainChildren(text, &document)
      return .done
    default: return .done
    }
  }

  /// Reads the text of a value and its end tag at once, if both are plain and complete.
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
      let end = elements.endsAt(text, index + 2), text[end] == UInt8(ascii: ">")
    else { return .done }
    elements.close()
    document.closeValue(text.extracting(offset..<index))
    offset = end + 1
    return .done
  }

  @inline(__always)
  mutating func endTag(_ text: Span<UInt8>, _ document: inout GPXDocument) -> Step {
    guard let end = elements.endsAt(text, offset + 2) else { return wrongEndTag(text) }
    guard text[end] == UInt8(ascii: ">") else { return longEndTag(text, from: end, &document) }
    offset = end + 1
    return close(&document)
  }

  /// Handles an end tag that is incomplete, or not that of the innermost element.
  private func wrongEndTag(_ text: Span<UInt8>) -> Step {
    stop(at: endOfName(text, from: offset + 2), text)
  }

  /// Reads an end tag with blanks after its name.
  private mutating func longEndTag(
    _ text: Span<UInt8>, from start: Int, _ document: inout GPXDocument
  ) -> Step {
    var index = start
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

  /// Returns the index after the name that begins at `start`; `start` itself if there is no name.
  func endOfName(_ text: Span<UInt8>, from start: Int) -> Int {
    var index = start
    guard XMLBytes.isNameStart(text[index]) else { return start }
    repeat { index += 1 } while XMLBytes.isName(text[index])
    return index
  }
}
