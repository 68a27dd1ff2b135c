// SPDX-License-Identifier: MIT

import CExpat

/// What a callback may ask of the parser that called it.
///
/// Safe under this condition: `ExpatParser` owns the parser and outlives every handle to it.
@safe
struct ExpatHandle {
  let parser: XML_Parser

  /// Whether the document begins with a byte order mark, which expat counts as a column.
  var hasMark = false

  init(_ parser: XML_Parser) { unsafe self.parser = parser }

  /// Place of the current event; expat counts lines as it goes, so asking is cheap.
  var position: TextPosition {
    let line = unsafe XML_GetCurrentLineNumber(parser)
    let column = unsafe XML_GetCurrentColumnNumber(parser)
    let marks: UInt = hasMark && line == 1 && column > 0 ? 1 : 0
    return TextPosition(
      line: Int32(clamping: line), column: Int32(clamping: UInt(column) - marks + 1))
  }

  /// Byte at which the current event starts, from 0.
  var byteIndex: Int { unsafe max(0, XML_GetCurrentByteIndex(parser)) }

  /// Ends parsing for good after this callback.
  func stop() { _ = unsafe XML_StopParser(parser, XML_Bool(XML_FALSE)) }

  /// Pauses parsing after this callback; a second call while paused changes nothing.
  func suspend() { _ = unsafe XML_StopParser(parser, XML_Bool(XML_TRUE)) }

  /// Starts or stops callbacks for text; most text of a document is blanks that nobody wants.
  @inline(__always)
  func collectText(_ isOn: Bool) {
    unsafe XML_SetCharacterDataHandler(parser, isOn ? ExpatCallbacks.characters : nil)
  }
}

/// The attributes of a start tag, valid only inside the callback that received them.
@safe
struct XMLAttributes {
  private let list: UnsafeMutablePointer<UnsafePointer<CChar>?>

  /// Wraps a list.
  ///
  /// Safe under this condition: `list` holds names and values in turn and ends with a null pointer.
  init(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>) { unsafe self.list = list }

  /// The attribute at an index, `nil` behind the last; to be asked in order from 0.
  @inline(__always)
  subscript(index: Int) -> (name: XMLName, value: XMLValue)? {
    guard let name = unsafe list[2 * index], let value = unsafe list[2 * index + 1] else {
      return nil
    }
    return unsafe (XMLName(name), XMLValue(value))
  }
}
