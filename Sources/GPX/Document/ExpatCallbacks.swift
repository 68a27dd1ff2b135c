// SPDX-License-Identifier: MIT

import CExpat

/// The callbacks of expat; each finds its document through the user data pointer.
///
/// Safe under these conditions: the user data is the `GPXDocument` of the storage that
/// `ExpatParser` keeps until the parser is freed, and no other code uses the document while expat
/// runs.
enum ExpatCallbacks {
  /// Installs all callbacks but the one for text, which is installed while a value is open.
  static func install(on parser: XML_Parser, document: UnsafeMutablePointer<GPXDocument>) {
    unsafe XML_SetUserData(parser, document)
    unsafe XML_SetElementHandler(parser, startElement, endElement)
    unsafe XML_SetExternalEntityRefHandler(parser, externalEntity)
    unsafe XML_SetSkippedEntityHandler(parser, skippedEntity)
    unsafe XML_SetUnknownEncodingHandler(parser, unknownEncoding, document)
    unsafe XML_SetDoctypeDeclHandler(parser, doctypeStart, doctypeEnd)
    unsafe XML_SetAttlistDeclHandler(parser, attributeDeclaration)
  }

  /// Receives text of an open value.
  static let characters: XML_CharacterDataHandler = { data, text, count in
    guard let data = unsafe data, let text = unsafe text else { return }
    let bytes = unsafe UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
    let piece = unsafe Span(_unsafeStart: bytes, count: Int(count))
    unsafe document(data).pointee.characters(piece)
  }

  private static let startElement: XML_StartElementHandler = { data, name, attributes in
    guard let data = unsafe data, let name = unsafe name, let attributes = unsafe attributes
    else { return }
    let scanned = unsafe XMLName(name)
    unsafe document(data).pointee.start(
      scanned, ElementName(scanned), XMLAttributes(attributes))
  }

  private static let endElement: XML_EndElementHandler = { data, _ in
    guard let data = unsafe data else { return }
    unsafe document(data).pointee.end()
  }

  /// Refuses every external entity, so that no file is opened and no connection made.
  private static let externalEntity: XML_ExternalEntityRefHandler = { _, _, _, _, _ in 0 }

  private static let skippedEntity: XML_SkippedEntityHandler = { data, name, isParameterEntity in
    // A parameter entity contains only declarations. An entity that it would have declared is an
    // error when it is referred to.
    guard isParameterEntity == 0, let data = unsafe data, let name = unsafe name else { return }
    unsafe document(data).pointee.fail(.undefinedEntity(name: String(cString: name)))
  }

  private static let unknownEncoding: XML_UnknownEncodingHandler = { data, name, encoding in
    guard let data = unsafe data, let name = unsafe name, let encoding = unsafe encoding else {
      return Int32(XML_STATUS_ERROR.rawValue)
    }
    let text = unsafe String(cString: name)
    guard SingleByteEncodings.contains(text) else {
      unsafe document(data).pointee.fail(.unsupportedEncoding(name: text))
      return Int32(XML_STATUS_ERROR.rawValue)
    }
    unsafe withUnsafeMutableBytes(of: &encoding.pointee.map) { map in
      for byte in UInt8.min...UInt8.max {
        unsafe map.storeBytes(
          of: Int32(SingleByteEncodings.scalar(for: byte)), toByteOffset: 4 * Int(byte),
          as: Int32.self)
      }
    }
    unsafe encoding.pointee.data = nil
    unsafe encoding.pointee.convert = nil
    unsafe encoding.pointee.release = nil
    return Int32(XML_STATUS_OK.rawValue)
  }

  private static let doctypeStart: XML_StartDoctypeDeclHandler = { data, _, _, _, _ in
    guard let data = unsafe data else { return }
    unsafe document(data).pointee.doctypeStarted()
  }

  private static let doctypeEnd: XML_EndDoctypeDeclHandler = { data in
    guard let data = unsafe data else { return }
    unsafe document(data).pointee.doctypeEnded()
  }

  private static let attributeDeclaration: XML_AttlistDeclHandler = { data, _, _, _, _, _ in
    guard let data = unsafe data else { return }
    unsafe document(data).pointee.attributeDeclared()
  }

  @unsafe
  @inline(__always)
  private static func document(
    _ data: UnsafeMutableRawPointer
  ) -> UnsafeMutablePointer<GPXDocument> {
    unsafe data.assumingMemoryBound(to: GPXDocument.self)
  }
}
