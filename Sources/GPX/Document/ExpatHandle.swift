// SPDX-License-Identifier: MIT

import CExpat

/// The functions of a parser for its callbacks.
///
/// Safe under this condition: `ExpatParser` owns the parser and outlives every handle to it.
@safe
struct ExpatHandle {
  let parser: XML_Parser

  /// Whether the document begins with a byte order mark of UTF-16, which expat counts as a column.
  var hasMark = false

  /// The place in the document of the first byte after the preface.
  private let origin: TextPosition

  /// The number of bytes in the preface, which is in the parser's first line.
  private let preface: Int

  init(_ parser: XML_Parser, origin: TextPosition, preface: Int) {
    unsafe self.parser = parser
    self.origin = origin
    self.preface = preface
  }

  /// The place of the current event; expat counts lines as it parses, so this is cheap.
  var position: TextPosition {
    let line = unsafe XML_GetCurrentLineNumber(parser)
    let column = unsafe XML_GetCurrentColumnNumber(parser)
    guard line == 1 else {
      return TextPosition(
        line: Int32(clamping: Int(line) - 1 + Int(origin.line)), column: Int32(clamping: column + 1)
      )
    }
    let marks = hasMark && column > 0 ? 1 : 0
    return TextPosition(
      line: origin.line,
      column: Int32(clamping: Int(column) - marks - preface + Int(origin.column)))
  }

  /// The index of the first byte of the current event, from 0.
  var byteIndex: Int { unsafe max(0, XML_GetCurrentByteIndex(parser)) }

  /// Ends parsing after this callback.
  func stop() { _ = unsafe XML_StopParser(parser, XML_Bool(XML_FALSE)) }

  /// Pauses parsing after this callback; another call while paused has no effect.
  func suspend() { _ = unsafe XML_StopParser(parser, XML_Bool(XML_TRUE)) }

  /// Starts or stops the callbacks for text; most text in a document is unused blanks.
  @inline(__always)
  func collectText(_ isOn: Bool) {
    unsafe XML_SetCharacterDataHandler(parser, isOn ? ExpatCallbacks.characters : nil)
  }
}

/// The attributes of a start tag, valid only inside the callback that received them.
protocol XMLAttributeList: ~Copyable {
  /// The attribute at an index, `nil` after the last one; indexes must be read in order from 0.
  subscript(index: Int) -> (name: XMLName, value: XMLValue)? { get }
}

/// The attributes of a start tag from expat.
@safe
struct XMLAttributes: XMLAttributeList {
  private let list: UnsafeMutablePointer<UnsafePointer<CChar>?>

  /// Makes a list of attributes.
  ///
  /// Safe under this condition: `list` contains names and values in turn, and ends with a null
  /// pointer.
  init(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>) { unsafe self.list = list }

  @inline(__always)
  subscript(index: Int) -> (name: XMLName, value: XMLValue)? {
    guard let name = unsafe list[2 * index], let value = unsafe list[2 * index + 1] else {
      return nil
    }
    return unsafe (XMLName(name), XMLValue(value))
  }
}
