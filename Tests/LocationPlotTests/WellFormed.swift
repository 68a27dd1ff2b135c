// SPDX-License-Identifier: MIT

import CExpat

/// Reads documents with expat.
enum WellFormed {
  /// The place of the first fault of an XML document; `nil` if it is well-formed.
  static func fault(in bytes: [UInt8]) -> String? {
    guard let parser = unsafe XML_ParserCreate(nil) else { return "there is no parser" }
    defer { unsafe XML_ParserFree(parser) }
    let status = unsafe bytes.withUnsafeBytes { buffer in
      unsafe XML_Parse(
        parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), 1)
    }
    if status == XML_STATUS_OK { return nil }
    return unsafe "line \(XML_GetCurrentLineNumber(parser))"
  }
}
