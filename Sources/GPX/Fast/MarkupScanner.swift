// SPDX-License-Identifier: MIT

/// Reads the markup of nearly all GPX documents, for the fast lane.
///
/// It accepts a part of XML, and checks that part as fully as an XML parser does. Any other token,
/// whether it is a fault or only rare, is left to expat from its start, so this type never reports
/// a fault.
///
/// A text handed to it ends with `ByteWords.padding` zero bytes. XML has no zero byte, so every
/// loop stops there without asking for the end.
@safe
struct MarkupScanner: ~Copyable {
  /// How a token ended.
  enum Step {
    /// It was read.
    case done
    /// Its last bytes are not there yet.
    case partial
    /// Only expat can say what it is.
    case odd
    /// It was read, and events must be taken now or the document has failed.
    case halted
  }

  /// What may stand at the next byte.
  enum Region {
    /// The root element or what is in it.
    case content
    /// The text of a CDATA section.
    case section
    /// What follows the root element.
    case epilog
  }

  /// Index of the next byte to be read.
  var offset = 0

  /// Line of the next byte.
  var line: Int32 = 1

  /// Index that the next byte's line began at, plus the bytes since then that begin no character.
  var lineStart = 0

  var region = Region.content
  var elements = OpenElements()
  var attributes: ScannedAttributes
  var recentNames = RecentNames()
  var recentDay = GPXTime.RecentDay()

  /// Whether a byte outside of ASCII is expat's to judge.
  var isASCII = false

  /// The most bytes of a tag or comment.
  let tokenLimit: Int

  /// The most bytes of a value that means something.
  let valueLimit: Int

  let base: UnsafePointer<UInt8>

  /// Makes a scanner.
  ///
  /// Safe under this condition: the texts that it will be given lie at `base`.
  init(at base: UnsafePointer<UInt8>, tokenLimit: Int, valueLimit: Int) {
    unsafe self.base = base
    unsafe attributes = ScannedAttributes(in: base)
    self.tokenLimit = tokenLimit
    self.valueLimit = valueLimit
  }

  /// Place of the next byte.
  @inline(__always)
  var position: TextPosition {
    TextPosition(line: line, column: Int32(clamping: offset - lineStart + 1))
  }

  /// What expat must know to go on at the next byte.
  var context: LexicalContext {
    var preface = elements.startTags
    switch region {
    case .content: break
    case .section: preface += Array("<![CDATA[".utf8)
    case .epilog: preface = Array("<gpx/>".utf8)
    }
    return LexicalContext(preface: preface, position: position, isASCII: isASCII)
  }

  /// Follows the bytes from `offset` on to the beginning of the buffer.
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

  /// How a token ends that cannot go on with the byte at an index.
  @inline(__always)
  func stop(at index: Int, _ text: Span<UInt8>) -> Step {
    index >= text.count - ByteWords.padding ? .partial : .odd
  }

  /// Notes that a token was read up to an index; `odd` if it is too long.
  @inline(__always)
  mutating func accept(_ text: Span<UInt8>, to index: Int, hasLines: Bool) -> Step {
    guard index - offset <= tokenLimit else { return .odd }
    if hasLines { countLines(text, to: index) }
    offset = index
    return .done
  }

  /// Counts lines and characters up to the end of a token, which no line break is cut by.
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
