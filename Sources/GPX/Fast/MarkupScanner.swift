// SPDX-License-Identifier: MIT

/// The lexer of the fast lane, which supports the markup of nearly all GPX documents.
///
/// It accepts a subset of XML, and checks it as fully as an XML parser does. Any other token,
/// whether it is invalid or only rare, is left to expat from the token's start. So the scanner
/// itself never reports an error.
///
/// The text ends with `ByteWords.padding` zero bytes. XML has no zero byte, so every loop stops
/// there without checking for the end.
@safe
struct MarkupScanner: ~Copyable {
  /// The result of reading a token.
  enum Step {
    /// The token was read.
    case done
    /// The token is incomplete.
    case partial
    /// The token is left to expat.
    case odd
    /// The token was read, and events must be taken now or the document has failed.
    case halted
  }

  /// The context of the next byte.
  enum Region {
    /// The root element or its content.
    case content
    /// The text of a CDATA section.
    case section
    /// The part after the root element.
    case epilog
  }

  /// The index of the next byte.
  var offset = 0

  /// The line of the next byte, from 1.
  var line: Int32 = 1

  /// The index at which the line of the next byte begins, plus the number of bytes since then that
  /// do not begin a character.
  var lineStart = 0

  var region = Region.content
  var elements = OpenElements()
  var attributes: ScannedAttributes
  var recentNames = RecentNames()
  var recentDay = GPXTime.RecentDay()

  /// Whether the document is declared as ASCII, so that other bytes are left to expat.
  var isASCII = false

  /// The largest number of bytes in a tag or comment.
  let tokenLimit: Int

  /// The largest number of bytes in a value.
  let valueLimit: Int

  let base: UnsafePointer<UInt8>

  /// Makes a scanner.
  ///
  /// Safe under this condition: all texts that the scanner gets are at `base`.
  init(at base: UnsafePointer<UInt8>, tokenLimit: Int, valueLimit: Int) {
    unsafe self.base = base
    unsafe attributes = ScannedAttributes(in: base)
    self.tokenLimit = tokenLimit
    self.valueLimit = valueLimit
  }

  /// The place of the next byte.
  @inline(__always)
  var position: TextPosition {
    TextPosition(line: line, column: Int32(clamping: offset - lineStart + 1))
  }

  /// The state that expat needs to continue at the next byte.
  var context: LexicalContext {
    var preface = elements.startTags
    switch region {
    case .content: break
    case .section: preface += Array("<![CDATA[".utf8)
    case .epilog: preface = Array("<gpx/>".utf8)
    }
    return LexicalContext(preface: preface, position: position, isASCII: isASCII)
  }

  /// Adjusts the indexes after the bytes from `offset` on were moved to the start of the buffer.
  mutating func moveBack() {
    lineStart -= offset
    offset = 0
  }

  /// Reads tokens until one does not end with `done`.
  mutating func scan(_ text: Span<UInt8>, into document: inout GPXDocument) -> Step {
    while true {
      let step =
        switch region {
        case .content:
          text[offset] == UInt8(ascii: "<")
            ? markup(text, &document) : characters(text, &document)
        case .section: sectionText(text, &document)
        case .epilog: epilog(text)
        }
      guard step == .done else { return step }
    }
  }

  @inline(__always)
  private mutating func markup(_ text: Span<UInt8>, _ document: inout GPXDocument) -> Step {
    switch text[offset + 1] {
    case UInt8(ascii: "/"): endTag(text, &document)
    case UInt8(ascii: "!"): declaration(text)
    case UInt8(ascii: "?"): instruction(text)
    default: startTag(text, &document)
    }
  }

  /// Returns the result for a token that cannot continue with the byte at an index.
  @inline(__always)
  func stop(at index: Int, _ text: Span<UInt8>) -> Step {
    index >= text.count - ByteWords.padding ? .partial : .odd
  }

  /// Accepts a token up to an index; returns `odd` if it is too long.
  @inline(__always)
  mutating func accept(_ text: Span<UInt8>, to index: Int, hasLines: Bool) -> Step {
    guard index - offset <= tokenLimit else { return .odd }
    if hasLines { countLines(text, to: index) }
    offset = index
    return .done
  }

  /// Counts lines and characters up to the end of a token, at which no line end is split.
  mutating func countLines(_ text: Span<UInt8>, to end: Int) {
    for index in offset..<end {
      switch text[index] {
      case 0x0A:
        if index == offset || text[index - 1] != 0x0D { line &+= 1 }
        lineStart = index + 1
      case 0x0D:
        line &+= 1
        lineStart = index + 1
      // Only the first byte of a character counts as a column.
      case 0x80..<0xC0: lineStart += 1
      default: break
      }
    }
  }
}
