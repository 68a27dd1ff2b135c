// SPDX-License-Identifier: MIT

extension GPXError: CustomStringConvertible {
  /// `FILE:LINE:COLUMN: what is wrong; what to do`, always one line without control characters.
  package var description: String {
    "\(excerpt(file, limit: 4096)):\(line):\(column): \(code)"
  }
}

extension GPXError.Code: CustomStringConvertible {
  /// `what is wrong; what to do`.
  package var description: String {
    switch self {
    case .empty: "the file is empty; export it again, or give another file"
    case .notXML(let content): content.description
    case .notGPX(let root): Self.describe(root: root)
    case .notGPXNamespace(let name):
      "the root element “gpx” has the namespace “\(excerpt(name))”, which is not GPX; "
        + "give a GPX 1.0 or 1.1 file"
    case .notWellFormed(let detail): "this is not well-formed XML: \(detail)"
    case .truncated:
      "the file ends before the document does; download, copy or export it again"
    case .externalEntity(let name):
      "\(Self.describe(entity: name, "external entity")) is not read, for safety; "
        + "put its text into the file"
    case .undefinedEntity(let name):
      "\(Self.describe(entity: name, "entity")) is not declared; "
        + "replace it with the character it stands for"
    case .entitiesExpandTooFar:
      "the entities expand to far more text than the file has, as in an attack; do not use this file"
    case .unsupportedEncoding(let name):
      "the encoding “\(excerpt(name))” is not supported; save the file as UTF-8"
    case .badGzip: "the gzip data is damaged; download, copy or compress the file again"
    case .truncatedGzip:
      "the gzip data ends too early; download, copy or compress the file again"
    case .expandsTooFar(let ratio):
      "the gzip data expands to more than \(ratio) times its size, as in an attack; "
        + "decompress it yourself if you trust it"
    case .notForFastLane:
      "the fast reader cannot read how this file begins; let the reader be chosen, or take expat"
    case .unreadable(let reason):
      "the file cannot be read: \(excerpt(reason)); check it and try again"
    case .notKept(let reason):
      "the file cannot be kept for another reading: \(excerpt(reason, limit: 4096))"
    case .outOfMemory: "there is not enough memory to read the file; free some and try again"
    case .tooDeep, .tooManyNamespaces, .tokenTooLong, .nameTooLong, .tooManyNames,
      .doctypeTooLong, .tooManyDeclaredAttributes:
      "\(limitDescription); give a file that a GPX program wrote"
    }
  }

  private var limitDescription: String {
    switch self {
    case .tooDeep(let limit): "elements are nested more than \(limit) deep"
    case .tooManyNamespaces(let limit): "more than \(limit) namespaces are declared at once"
    case .tokenTooLong(let limit): "a tag or comment is longer than \(limit) bytes"
    case .nameTooLong(let limit):
      "the name of an element or attribute is longer than \(limit) bytes"
    case .tooManyNames(let limit): "there are more than \(limit) different names"
    case .doctypeTooLong(let limit): "the DOCTYPE is longer than \(limit) bytes"
    case .tooManyDeclaredAttributes(let limit):
      "the DOCTYPE declares more than \(limit) attributes"
    default: ""
    }
  }

  private static func describe(root: String) -> String {
    let found = "the root element is “\(excerpt(root))”, not “gpx”; "
    return switch root.lowercased() {
    case "html": found + "this is a web page, so download the GPX file itself"
    case "kml", "trainingcenterdatabase", "osm", "loc":
      found + "convert the file to GPX first"
    default: found + "give a GPX file"
    }
  }

  /// Describes an entity; expat does not give the place of one in an attribute, so its name is
  /// unknown.
  private static func describe(entity name: String, _ noun: String) -> String {
    if name.isEmpty { return "an \(noun) that stands here" }
    return "the \(noun) “&\(excerpt(name));”"
  }
}

extension GPXError.Content: CustomStringConvertible {
  /// `what it is; what to do`.
  package var description: String {
    switch self {
    case .binary: "this is binary data, not GPX; give a GPX file"
    case .text: "this is text without markup, not GPX; give a GPX file"
    case .nmea: "this is NMEA 0183 text, not GPX; convert it to GPX first"
    case .json: "this is JSON, not GPX; convert it to GPX first"
    case .fit: "this is a FIT file, not GPX; convert it to GPX first"
    case .zip: "this is a ZIP archive, not GPX; unpack it and give the GPX file inside"
    case .tar: "this is a tar archive, not GPX; unpack it and give the GPX file inside"
    case .sqlite: "this is an SQLite database, not GPX; export it as GPX first"
    case .gzip: "this is compressed with gzip twice; decompress it once first"
    case .bzip2: "this is compressed with bzip2; decompress it first"
    case .xz: "this is compressed with xz; decompress it first"
    case .zstandard: "this is compressed with Zstandard; decompress it first"
    case .pdf: "this is a PDF document, not GPX; give a GPX file"
    case .image: "this is an image, not GPX; give a GPX file"
    case .program: "this is a program, not GPX; give a GPX file"
    }
  }
}

extension GPXError.Malformation: CustomStringConvertible {
  /// `what is wrong; what to do`.
  package var description: String {
    switch self {
    case .unexpectedByte(let byte): Self.describe(byte)
    case .unexpectedCharacter(let scalar):
      "the character “\(excerpt(String(scalar)))” (\(Self.name(of: scalar))) must not stand here; "
        + "correct it, or export the file again"
    case .repeatedMark:
      "the file begins with two byte order marks; delete one of them, or save it as UTF-8 again"
    case .unexpectedToken: "this must not stand here; correct it, or export the file again"
    case .mismatchedTag:
      "this end tag does not match the open element; correct it, or export the file again"
    case .duplicateAttribute: "an attribute is given twice; delete one of the two"
    case .contentAfterRoot:
      "something follows the root element; delete it, or split the documents into files"
    case .misplacedDeclaration:
      "the XML declaration is not at the very start; delete what comes before it"
    case .badCharacterReference: "this refers to no character; correct or delete it"
    case .recursiveEntity: "this entity contains itself; delete its declaration"
    case .contradictedEncoding:
      "the file is not in the encoding it declares; correct the declaration, or save it as UTF-8"
    case .other(let words): "\(words); correct it, or export the file again"
    }
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func describe(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    let name = "the byte 0x" + (digits.count < 2 ? "0" + digits : digits)
    return switch byte {
    case 0..<0x20: name + " must not stand in XML; delete it, or export the file again"
    case 0x80...:
      "the character that begins with \(name) must not stand here, or is not in the file's encoding; "
        + "correct it, or save the file as UTF-8"
    default:
      "the character “\(Unicode.Scalar(byte))” must not stand here; "
        + "correct it, or export the file again"
    }
  }
}

/// Returns a text without characters that could control a terminal or reorder a line, cut to a
/// length.
///
/// Names in a hostile file may contain escape sequences or bidirectional overrides.
package func excerpt(_ text: String, limit: Int = 60) -> String {
  var scalars = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    guard scalars.count < limit else {
      scalars.append("…")
      break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      scalars.append("\u{FFFD}")
    default: scalars.append(scalar)
    }
  }
  return String(scalars)
}
