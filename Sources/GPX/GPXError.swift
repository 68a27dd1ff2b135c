// SPDX-License-Identifier: MIT

/// The reason why a document cannot be read further, and the place.
package struct GPXError: Error, Hashable, Sendable {
  /// The kind of the error.
  package let code: Code

  /// The name of the document, as given to the reader.
  package let file: String

  /// The number of the line, from 1.
  package let line: Int

  /// The number of the character in the line, from 1.
  package let column: Int

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - code: The kind of the error.
  ///   - file: The name of the document.
  ///   - line: The number of the line, from 1.
  ///   - column: The number of the character in the line, from 1.
  package init(code: Code, file: String, line: Int, column: Int) {
    self.code = code
    self.file = file
    self.line = line
    self.column = column
  }

  /// The kinds of errors.
  package enum Code: Hashable, Sendable {
    /// The document is empty, or has only blanks.
    case empty
    /// The document does not begin like XML.
    case notXML(Content)
    /// The document is XML with another root element.
    case notGPX(root: String)
    /// The root element is `gpx` in another namespace.
    case notGPXNamespace(String)
    /// The document breaks a rule that every XML document must keep.
    case notWellFormed(detail: Malformation)
    /// The document ends before its root element does.
    case truncated
    /// The document refers to an external entity, which is never fetched.
    case externalEntity(name: String)
    /// The document refers to an entity that it does not declare.
    case undefinedEntity(name: String)
    /// The entities expand to far more text than the document has.
    case entitiesExpandTooFar
    /// The document declares an encoding that is not supported.
    case unsupportedEncoding(name: String)
    /// Elements are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// More namespace declarations are in scope than the limit.
    case tooManyNamespaces(limit: Int)
    /// A piece of markup has more bytes than the limit.
    case tokenTooLong(limit: Int)
    /// A name has more bytes than the limit.
    case nameTooLong(limit: Int)
    /// There are more different names than the limit.
    case tooManyNames(limit: Int)
    /// The document type declaration has more bytes than the limit.
    case doctypeTooLong(limit: Int)
    /// The document type declares more attributes than the limit.
    case tooManyDeclaredAttributes(limit: Int)
    /// The compressed data is damaged.
    case badGzip
    /// The compressed data ends too early.
    case truncatedGzip
    /// The compressed data expands to more than `ratio` times its size.
    case expandsTooFar(ratio: Int)
    /// The lane is `fast`, and the beginning of the document does not permit it.
    case notForFastLane
    /// The source failed to read bytes.
    case unreadable(reason: String)
    /// The bytes were read but could not be kept for another reading.
    case notKept(reason: String)
    /// There was not enough memory.
    case outOfMemory
  }

  /// The content of a document that is not XML.
  package enum Content: Hashable, Sendable, CaseIterable {
    /// Binary data.
    case binary
    /// Text without markup.
    case text
    /// NMEA 0183 sentences.
    case nmea
    /// JSON, such as GeoJSON.
    case json
    /// A Garmin FIT file.
    case fit
    /// A ZIP archive, such as KMZ.
    case zip
    /// A tar archive.
    case tar
    /// An SQLite database, such as a GeoPackage.
    case sqlite
    /// A gzip file inside a gzip file.
    case gzip
    /// A bzip2 file.
    case bzip2
    /// An xz file.
    case xz
    /// A Zstandard file.
    case zstandard
    /// A PDF document.
    case pdf
    /// A PNG, JPEG or GIF image.
    case image
    /// An ELF program.
    case program
  }

  /// The rule of XML that a document breaks.
  package enum Malformation: Hashable, Sendable {
    /// A byte that is not allowed there.
    case unexpectedByte(UInt8)
    /// A character of more than one byte that is not allowed there.
    case unexpectedCharacter(Unicode.Scalar)
    /// A second byte order mark.
    case repeatedMark
    /// Markup or a character that is not allowed there.
    case unexpectedToken
    /// An end tag that does not match its start tag.
    case mismatchedTag
    /// An attribute that occurs twice in one tag.
    case duplicateAttribute
    /// Content after the root element.
    case contentAfterRoot
    /// An XML declaration that is not the first thing in the file.
    case misplacedDeclaration
    /// A reference to a character that does not exist or is not allowed.
    case badCharacterReference
    /// An entity that contains itself.
    case recursiveEntity
    /// A declared encoding that contradicts the bytes.
    case contradictedEncoding
    /// Another rule, as the parser describes it.
    case other(String)
  }
}
