// SPDX-License-Identifier: MIT

package import LocationFiles

/// The reason why an Info.plist or a file of its localized strings cannot be read, and the place.
package struct InfoPlistError: Error, Hashable, Sendable {
  /// What is wrong.
  package let code: Code

  /// The file's path, as it was given.
  package let file: String

  /// The place in the text; `nil` in a binary file, or if the fault has no place.
  package let position: FilePosition?

  /// Makes an error.
  package init(_ code: Code, file: String, position: FilePosition? = nil) {
    self.code = code
    self.file = file
    self.position = position
  }

  /// The kinds of faults.
  package enum Code: Hashable, Sendable {
    /// The file cannot be opened.
    case cannotOpen(FileError)
    /// A folder without an Info.plist was given.
    case absentInFolder
    /// Reading failed; the case has the reason.
    case cannotRead(reason: String)
    /// The file has more bytes than this.
    case tooLarge(limit: Int)
    /// The file has no content, or only blanks.
    case empty
    /// The XML declaration names an encoding other than UTF-8, UTF-16 and ASCII.
    case unknownEncoding(String)
    /// Bytes are not valid in the file's encoding.
    case invalidText
    /// The content is not a property list in any of the three forms.
    case notPlist
    /// The root is not a dictionary.
    case notDictionary
    /// Containers are nested deeper than this.
    case nestedTooDeep(limit: Int)
    /// The text ends within an element.
    case truncated
    /// An element that no property list has.
    case unknownElement(String)
    /// An end tag without its start tag, or before another end tag.
    case unexpectedEnd(String)
    /// Text where only elements may stand.
    case unexpectedText
    /// Markup is inside a string, a key or another leaf.
    case unexpectedMarkup
    /// A document type that may define entities.
    case ownEntities
    /// An element after the dictionary that is the root.
    case contentAfterRoot
    /// A value in a dictionary at the place of a key.
    case valueWithoutKey
    /// A key without a value.
    case keyWithoutValue(String)
    /// A reference to a character that cannot be resolved.
    case badReference(String)
    /// A character that XML does not allow, at all or at its place.
    case unexpectedCharacter(Unicode.Scalar)
    /// The XML has another fault, in words.
    case notWellFormed(String)
    /// A binary property list that contradicts itself.
    case brokenBinary
    /// The text has something else where this element is expected.
    case expected(StringsElement)
    /// The text has an escape that represents no character.
    case badEscape
  }

  /// The elements of a strings file and of the oldest form of property lists.
  package enum StringsElement: String, Hashable, Sendable {
    /// A key.
    case key = "a key"
    /// A value.
    case value = "a string as the value"
    /// The sign between a key and a value.
    case equals = "“=”"
    /// The sign at the end of a pair.
    case semicolon = "“;”"
    /// A dictionary, in the oldest form of property lists.
    case dictionary = "“{”"
    /// A value of any kind, in the oldest form of property lists.
    case any = "a value"
    /// The sign after an element of an array, in the oldest form of property lists.
    case parenthesis = "“,” or “)”"
    /// The end of the file, in the oldest form of property lists.
    case end = "nothing"

    /// The remedy.
    fileprivate var remedy: String {
      switch self {
      case .key, .value, .equals, .semicolon: "write lines \"key\" = \"text\";"
      case .dictionary, .any, .parenthesis, .end: "correct it, or convert the file to XML"
      }
    }
  }

  /// Whether the file could not be opened, rather than being broken.
  package var isMissingInput: Bool {
    switch code {
    case .cannotOpen, .absentInFolder: true
    default: false
    }
  }

  /// Whether there is no such file.
  package var isAbsent: Bool {
    if case .cannotOpen(let error) = code { error.isAbsent } else { false }
  }
}

extension InfoPlistError: CustomStringConvertible {
  /// File, place, what is wrong and what to do, in one line.
  package var description: String {
    let place = position.map { "\(file):\($0.line):\($0.column)" } ?? file
    return "\(place): \(explanation)"
  }

  /// What is wrong and what to do, without the place.
  package var explanation: String {
    switch code {
    case .cannotOpen(let error): "cannot be opened: \(error.reason)"
    case .absentInFolder: "has no Info.plist; name an Info.plist, or the folder of a built app"
    case .cannotRead(let reason): "cannot be read: \(reason)"
    case .tooLarge(let limit): "has more than \(limit) bytes, which no Info.plist needs"
    case .empty: "is empty; export the file again"
    case .unknownEncoding(let name):
      "the encoding “\(shortened(name))” is not read; save the file as UTF-8"
    case .invalidText: "bytes that are not valid in the file's encoding; save the file as UTF-8"
    case .notPlist:
      "is no property list; convert it with “plutil -convert xml1”"
    case .notDictionary: "holds no dictionary; an Info.plist is a dictionary of keys and values"
    case .nestedTooDeep(let limit):
      "values are nested more than \(limit) deep, which no Info.plist needs"
    case .truncated: "the file ends too early; export it again"
    case .unknownElement(let name):
      "<\(shortened(name))> is no element of a property list; correct it"
    case .unexpectedEnd(let name):
      "</\(shortened(name))> does not end what was begun; correct the nesting"
    case .unexpectedText: "text between elements; put it into a <string>, or delete it"
    case .unexpectedMarkup: "an element inside text; write “<” as “&lt;”"
    case .ownEntities: "a document type with definitions of its own; delete what is in “[…]”"
    case .contentAfterRoot:
      "an element after the dictionary; move it into the dictionary, or delete it"
    case .valueWithoutKey: "a value without a key; put a <key> before it"
    case .keyWithoutValue(let key): "the key “\(shortened(key))” has no value; write one after it"
    case .badReference(let name):
      "“&\(shortened(name))” stands for no character; write “&” as “&amp;”"
    case .unexpectedCharacter(let scalar):
      "the character \(Self.name(of: scalar)) must not stand here; correct it"
    case .notWellFormed(let words): "\(words); correct it, or export the file again"
    case .brokenBinary: "is a damaged binary property list; export the file again"
    case .expected(let element):
      "\(element.rawValue) must stand here; \(element.remedy)"
    case .badEscape: "an escape that stands for no character; write the character itself"
    }
  }

  /// Returns a character in quotes, or its number if it may be invisible.
  private static func name(of scalar: Unicode.Scalar) -> String {
    if (0x20...0x7E).contains(scalar.value) { return "“\(scalar)”" }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension FileError {
  /// Whether there is no such file.
  package var isAbsent: Bool { code == ENOENT || code == ENOTDIR }
}
