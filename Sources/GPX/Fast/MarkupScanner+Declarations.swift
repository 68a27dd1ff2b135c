// SPDX-License-Identifier: MIT

/// Comments, processing instructions and the start of CDATA sections.
extension MarkupScanner {
  /// Reads markup that begins with `<!`.
  mutating func declaration(_ text: Span<UInt8>) -> Step {
    // Outside of the root element it could be a document type declaration.
    guard !elements.isEmpty else { return .odd }
    if text[offset + 2] == UInt8(ascii: "-") { return comment(text) }
    var index = offset + 2
    for byte in "[CDATA[".utf8 {
      guard text[index] == byte else { return stop(at: index, text) }
      index += 1
    }
    region = .section
    return accept(text, to: index, hasLines: false)
  }

  /// Reads a comment.
  mutating func comment(_ text: Span<UInt8>) -> Step {
    guard text[offset + 3] == UInt8(ascii: "-") else { return stop(at: offset + 3, text) }
    var index = offset + 4
    while true {
      let step = skip(text, to: UInt8(ascii: "-"), &index)
      guard step == .done else { return step }
      index += 1
      guard text[index] == UInt8(ascii: "-") else { continue }
      // Two hyphens are allowed only at the end.
      guard text[index + 1] == UInt8(ascii: ">") else { return stop(at: index + 1, text) }
      return accept(text, to: index + 2, hasLines: true)
    }
  }

  /// Reads a processing instruction; one that could be an XML declaration is left to expat.
  mutating func instruction(_ text: Span<UInt8>) -> Step {
    let start = offset + 2
    var index = endOfName(text, from: start)
    guard index > start else { return stop(at: start, text) }
    if index - start == 3, ByteWords.load(text, at: start) & 0xDF_DFDF == 0x4C_4D58 {
      return stop(at: index, text)
    }
    guard isXMLBlank(text[index]) || text[index] == UInt8(ascii: "?") else {
      return stop(at: index, text)
    }
    if text[index] == UInt8(ascii: "?"), text[index + 1] != UInt8(ascii: ">") {
      return stop(at: index + 1, text)
    }
    while true {
      let step = skip(text, to: UInt8(ascii: "?"), &index)
      guard step == .done else { return step }
      index += 1
      if text[index] == UInt8(ascii: ">") { return accept(text, to: index + 1, hasLines: true) }
    }
  }

  /// Moves to the next occurrence of a byte, over characters that XML allows.
  private func skip(_ text: Span<UInt8>, to byte: UInt8, _ index: inout Int) -> Step {
    while true {
      let word = ByteWords.load(text, at: index)
      let found = ByteWords.notPlain(word) | ByteWords.equal(word, byte)
      index += ByteWords.count(before: found)
      if found == 0 { continue }
      switch text[index] {
      case byte: return .done
      case 0x09, 0x0A, 0x0D: index += 1
      case 0x80...:
        guard !isASCII else { return .odd }
        let end = text.count - ByteWords.padding
        switch XMLBytes.character(text, at: index, end: end) {
        case .valid(let length): index += length
        case .partial: return .partial
        case .odd: return .odd
        }
      default: return stop(at: index, text)
      }
    }
  }
}
