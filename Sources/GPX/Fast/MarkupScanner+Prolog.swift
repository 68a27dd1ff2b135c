// SPDX-License-Identifier: MIT

/// The part of a document before its root element.
extension MarkupScanner {
  /// Reads a document up to its root element.
  ///
  /// - Returns: `done` if the root element may begin at `offset`, `partial` if more bytes are
  ///   needed, `odd` if the document is left to expat.
  mutating func prolog(_ text: Span<UInt8>) -> Step {
    let end = text.count - ByteWords.padding
    offset = ContentSniffer.markLength(text)
    lineStart = offset
    line = 1
    isASCII = false
    let head = text.extracting(..<min(end, ContentSniffer.headLength))
    guard ContentSniffer.fault(in: head) == nil, !ContentSniffer.isUTF16(head) else { return .odd }
    var step = xmlDeclaration(text)
    while step == .done {
      switch text[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: step = skipCharacter(text, end)
      case UInt8(ascii: "<"):
        switch text[offset + 1] {
        case UInt8(ascii: "?"): step = instruction(text)
        case UInt8(ascii: "!"):
          step = text[offset + 2] == UInt8(ascii: "-") ? comment(text) : stop(at: offset + 2, text)
        case let byte: return XMLBytes.isNameStart(byte) ? .done : stop(at: offset + 1, text)
        }
      default: step = stop(at: offset, text)
      }
    }
    return step
  }

  /// Reads the XML declaration if there is one; a declaration of another encoding is left to expat.
  private mutating func xmlDeclaration(_ text: Span<UInt8>) -> Step {
    var index = offset
    for byte in "<?xml".utf8 {
      guard text[index] == byte else {
        return index >= text.count - ByteWords.padding ? .partial : .done
      }
      index += 1
    }
    // It may be an instruction whose name begins with `xml`.
    if XMLBytes.isName(text[index]) { return .done }
    // The declaration is read only when it is complete, so that the choice of the lane does not
    // depend on the reads.
    let close = endOfDeclaration(text, from: index)
    guard text[close] == UInt8(ascii: ">") else { return stop(at: close, text) }
    guard setting("version", text, &index), literal("1.0", text, &index) else { return .odd }
    if setting("encoding", text, &index) {
      if literal("US-ASCII", text, &index) {
        isASCII = true
      } else if !literal("UTF-8", text, &index) {
        return .odd
      }
    }
    if setting("standalone", text, &index) {
      guard literal("yes", text, &index) || literal("no", text, &index) else { return .odd }
    }
    while isXMLBlank(text[index]) { index += 1 }
    guard text[index] == UInt8(ascii: "?"), index + 1 == close else { return .odd }
    return accept(text, to: close + 1, hasLines: true)
  }

  /// Returns the index of the first `>`, or of a zero byte before it, such as one of the padding.
  ///
  /// A declaration for this lane has a `>` only as its last byte.
  private func endOfDeclaration(_ text: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while true {
      let word = ByteWords.load(text, at: index)
      let found = ByteWords.equal(word, UInt8(ascii: ">")) | ByteWords.equal(word, 0)
      index += ByteWords.count(before: found)
      if found != 0 { return index }
    }
  }

  /// Moves past blanks, a name and an equals sign; does not move if one of them is missing.
  private func setting(_ name: StaticString, _ text: Span<UInt8>, _ index: inout Int) -> Bool {
    var next = index
    while isXMLBlank(text[next]) { next += 1 }
    guard next > index else { return false }
    guard has(name, text, &next, ignoringCase: false) else { return false }
    while isXMLBlank(text[next]) { next += 1 }
    guard text[next] == UInt8(ascii: "=") else { return false }
    next += 1
    while isXMLBlank(text[next]) { next += 1 }
    index = next
    return true
  }

  /// Moves past a quoted word in upper or lower case; does not move if it is missing.
  private func literal(_ word: StaticString, _ text: Span<UInt8>, _ index: inout Int) -> Bool {
    let quote = text[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return false }
    var next = index + 1
    guard has(word, text, &next, ignoringCase: true), text[next] == quote else { return false }
    index = next + 1
    return true
  }

  private func has(
    _ word: StaticString, _ text: Span<UInt8>, _ index: inout Int, ignoringCase: Bool
  ) -> Bool {
    let bytes = Array("\(word)".utf8)
    for position in bytes.indices {
      var byte = text[index + position]
      if ignoringCase, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte),
        !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[position])
      {
        byte -= 0x20
      }
      guard byte == bytes[position] else { return false }
    }
    index += bytes.count
    return true
  }
}
