// SPDX-License-Identifier: MIT

import CExpat

/// Reads documents with expat.
enum WellFormedFile {
  /// The line of the first fault of an XML document; `nil` if it is well-formed.
  static func fault(in text: String) -> UInt? {
    guard let parser = unsafe XML_ParserCreate(nil) else { return 0 }
    defer { unsafe XML_ParserFree(parser) }
    let status = unsafe XML_Parse(parser, text, Int32(text.utf8.count), 1)
    return status == XML_STATUS_OK ? nil : unsafe UInt(XML_GetCurrentLineNumber(parser))
  }
}
