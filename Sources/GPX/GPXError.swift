// SPDX-License-Identifier: MIT

/// Why a document cannot be read further, and where.
public struct GPXError: Error, Hashable, Sendable {
  /// What is wrong.
  public let code: Code

  /// The document's name, as given to the reader.
  public let file: String

  /// The line, from 1.
  public let line: Int

  /// The character in the line, from 1.
  public let column: Int

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - code: What is wrong.
  ///   - file: The document's name.
  ///   - line: The line, from 1.
  ///   - column: The character in the line, from 1.
  public init(code: Code, file: String, line: Int, column: Int) {
    self.code = code
    self.file = file
    self.line = line
    self.column = column
  }

  /// What is wrong with a document.
  public enum Code: Hashable, Sendable {
    /// It has no content, or only blanks.
    case empty
    /// Its first bytes are not those of an XML document.
    case notXML(Content)
    /// It is XML with another root element.
    case notGPX(root: String)
    /// Its root is `gpx`, but of another namespace.
    case notGPXNamespace(String)
    /// It breaks a rule that every XML document must keep.
    case notWellFormed(detail: Malformation)
    /// It ends before its root element does.
    case truncated
    /// It refers to an external entity, which is never fetched.
    case externalEntity(name: String)
    /// It refers to an entity that it does not declare.
    case undefinedEntity(name: String)
    /// Its entities expand to far more text than there is in the file.
    case entitiesExpandTooFar
    /// It names a character encoding that is not supported.
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
    /// The fast lane was asked for, and the document's beginning is not for it.
    case notForFastLane
    /// The bytes could not be had.
    case unreadable(reason: String)
    /// The bytes were there, and could not be kept for another reading.
    case notKept(reason: String)
    /// There was not enough memory.
    case outOfMemory
  }

  /// What a document is when it is not XML.
  public enum Content: Hashable, Sendable, CaseIterable {
    /// Bytes that are no text.
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

  /// Which rule of XML a document breaks.
  public enum Malformation: Hashable, Sendable {
    /// A byte that must not stand there.
    case unexpectedByte(UInt8)
    /// A character of more than one byte that must not stand there.
    case unexpectedCharacter(Unicode.Scalar)
    /// A second byte order mark.
    case repeatedMark
    /// Markup or a character that must not stand there.
    case unexpectedToken
    /// An end tag that does not match its start tag.
    case mismatchedTag
    /// An attribute that is given twice in one tag.
    case duplicateAttribute
    /// Something that follows the root element.
    case contentAfterRoot
    /// An XML declaration that is not the first thing in the file.
    case misplacedDeclaration
    /// A character reference to no character.
    case badCharacterReference
    /// An entity that contains itself.
    case recursiveEntity
    /// A declared encoding that contradicts the bytes.
    case contradictedEncoding
    /// Another rule, in the parser's words.
    case other(String)
  }
}
