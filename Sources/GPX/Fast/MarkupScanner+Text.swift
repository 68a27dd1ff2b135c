// SPDX-License-Identifier: MIT

/// Text between tags, in CDATA sections and after the root element.
extension MarkupScanner {
  /// Reads text up to the next markup.
  @inline(__always)
  mutating func characters(_ text: Span<UInt8>, _ document: inout GPXDocument) -> Step {
    // Nearly all text between tags is a line break and spaces.
    if text[offset] == 0x0A, !document.wantsText {
      var index = offset + 1
      while true {
        let word = ByteWords.load(text, at: index) ^ ByteWords.spaces
        index += word.trailingZeroBitCount &>> 3
        if word != 0 { break }
      }
      if text[index] == UInt8(ascii: "<") {
        line &+= 1
        lineStart = offset + 1
        offset = index
        return .done
      }
    }
    return otherCharacters(text, &document)
  }

  private mutating func otherCharacters(
    _ text: Span<UInt8>, _ document: inout GPXDocument
  ) -> Step {
    let end = text.count - ByteWords.padding
    let start = offset
    while true {
      let word = ByteWords.load(text, at: offset)
      let found =
        ByteWords.notPlain(word) | ByteWords.equal(word, UInt8(ascii: "<"))
        | ByteWords.equal(word, UInt8(ascii: "&")) | ByteWords.equal(word, UInt8(ascii: "]"))
      offset += ByteWords.count(before: found)
      if found == 0 { continue }
      let step: Step
      switch text[offset] {
      case UInt8(ascii: "<"):
        take(text, start..<offset, &document)
        return .done
      case UInt8(ascii: "&"):
        take(text, start..<offset, &document)
        return reference(text, end, &document)
      case UInt8(ascii: "]"): step = bracket(text, end)
      default: step = skipCharacter(text, end)
      }
      guard step == .done else {
        take(text, start..<offset, &document)
        return step
      }
    }
  }

  /// Reads the text of a CDATA section up to the section's end.
  mutating func sectionText(_ text: Span<UInt8>, _ document: inout GPXDocument) -> Step {
    let end = text.count - ByteWords.padding
    let start = offset
    while true {
      let word = ByteWords.load(text, at: offset)
      let found = ByteWords.notPlain(word) | ByteWords.equal(word, UInt8(ascii: "]"))
      offset += ByteWords.count(before: found)
      if found == 0 { continue }
      let step: Step
      if text[offset] == UInt8(ascii: "]") {
        step = bracket(text, end)
        if step == .odd {
          take(text, start..<offset, &document)
          offset += 3
          region = .content
          return .done
        }
      } else {
        step = skipCharacter(text, end)
      }
      guard step == .done else {
        take(text, start..<offset, &document)
        return step
      }
    }
  }

  /// Reads blanks after the root element; anything else is left to expat.
  mutating func epilog(_ text: Span<UInt8>) -> Step {
    let end = text.count - ByteWords.padding
    while isXMLBlank(text[offset]) {
      let step = skipCharacter(text, end)
      guard step == .done else { return step }
    }
    return stop(at: offset, text)
  }

  @inline(__always)
  private func take(_ text: Span<UInt8>, _ range: Range<Int>, _ document: inout GPXDocument) {
    guard document.wantsText, !range.isEmpty else { return }
    document.characters(text.extracting(range))
  }

  /// Moves past a `]`; returns `odd` if `]]>` begins there.
  private mutating func bracket(_ text: Span<UInt8>, _ end: Int) -> Step {
    guard offset + 1 < end else { return .partial }
    if text[offset + 1] == UInt8(ascii: "]") {
      guard offset + 2 < end else { return .partial }
      if text[offset + 2] == UInt8(ascii: ">") { return .odd }
    }
    offset += 1
    return .done
  }

  /// Moves past a blank or a character of several bytes.
  mutating func skipCharacter(_ text: Span<UInt8>, _ end: Int) -> Step {
    switch text[offset] {
    case 0x09, 0x20: offset += 1
    case 0x0A:
      offset += 1
      line &+= 1
      lineStart = offset
    case 0x0D:
      // A line feed after a carriage return belongs to the same line end.
      guard offset + 1 < end else { return .partial }
      offset += text[offset + 1] == 0x0A ? 2 : 1
      line &+= 1
      lineStart = offset
    case 0x80...:
      guard !isASCII else { return .odd }
      switch XMLBytes.character(text, at: offset, end: end) {
      case .valid(let length):
        offset += length
        lineStart += length - 1
      case .partial: return .partial
      case .odd: return .odd
      }
    default: return stop(at: offset, text)
    }
    return .done
  }

  private mutating func reference(
    _ text: Span<UInt8>, _ end: Int, _ document: inout GPXDocument
  ) -> Step {
    switch XMLReference.read(text, at: offset, end: end) {
    case .character(let scalar, let next):
      offset = next
      guard document.wantsText, let bytes = UTF8.encode(scalar) else { return .done }
      document.characters(Array(bytes).span)
      return .done
    case .partial: return .partial
    case .odd: return .odd
    }
  }
}
