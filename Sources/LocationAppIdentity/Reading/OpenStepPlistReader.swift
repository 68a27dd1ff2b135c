// SPDX-License-Identifier: MIT

import LocationFiles

/// Reads property lists in their oldest form, `{ key = "text"; modes = (location); }`.
///
/// Its values are texts, arrays, dictionaries and data. “YES” is a text, as on Apple's systems.
struct OpenStepPlistReader {
  private var reader: StringsReader
  private let keys: Set<String>?
  private var content = PlistContent()

  /// Returns whether the bytes, after blanks, begin with the brace of a dictionary or with a
  /// comment.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    switch bytes.first(where: { !XMLPlistScanner.isBlank($0) }) {
    case UInt8(ascii: "{"), UInt8(ascii: "/"): true
    default: false
    }
  }

  /// Reads a dictionary.
  ///
  /// - Parameters:
  ///   - bytes: The file's content in UTF-8.
  ///   - keys: The keys whose values are kept; `nil` keeps all.
  ///   - file: The file's name, for errors.
  /// - Returns: The values and their places.
  /// - Throws: `InfoPlistError` at the first token that is not allowed at its place.
  static func read(
    _ bytes: [UInt8], keys: Set<String>?, file: String
  ) throws(InfoPlistError) -> PlistContent {
    var reader = Self(reader: StringsReader(bytes: bytes, file: file), keys: keys)
    try reader.readRoot()
    return reader.content
  }

  private init(reader: StringsReader, keys: Set<String>?) {
    self.reader = reader
    self.keys = keys
  }

  private mutating func readRoot() throws(InfoPlistError) {
    try reader.skipBlanks()
    guard reader.take("{") else { throw reader.error(.expected(.dictionary), at: reader.index) }
    _ = try readEntries(depth: 1, of: nil)
    try reader.skipBlanks()
    guard reader.isAtEnd else { throw reader.error(.expected(.end), at: reader.index) }
  }

  /// Reads the entries after an opening brace, and the closing brace.
  ///
  /// `outer` is the key of the root that contains them, if any.
  private mutating func readEntries(
    depth: Int, of outer: String?
  ) throws(InfoPlistError) -> [String: PlistValue] {
    var entries: [String: PlistValue] = [:]
    while true {
      try reader.skipBlanks()
      if reader.take("}") { return entries }
      let position = reader.position
      guard let key = try reader.word() else {
        throw reader.error(.expected(.key), at: reader.index)
      }
      try reader.skipBlanks()
      guard reader.take("=") else { throw reader.error(.expected(.equals), at: reader.index) }
      let value = try readValue(depth: depth, of: depth == 1 ? key : nil)
      try reader.skipBlanks()
      guard reader.take(";") else { throw reader.error(.expected(.semicolon), at: reader.index) }
      entries[key] = value
      note(key, value, at: position, depth: depth, of: outer)
    }
  }

  /// Stores a value of the root, or the place of an entry in one.
  private mutating func note(
    _ key: String, _ value: PlistValue, at position: FilePosition, depth: Int, of outer: String?
  ) {
    if depth == 1 {
      let name = PlistKeyPath(key)
      if content.positions[name] != nil, keys?.contains(key) != false {
        content.repeated.insert(key)
      }
      content.positions[name] = position
      content.rootKeys.insert(key)
      if keys?.contains(key) != false { content.values[key] = value }
    } else if depth == 2, let outer {
      content.positions[PlistKeyPath(outer, entry: key)] = position
    }
  }

  private mutating func readValue(
    depth: Int, of outer: String?
  ) throws(InfoPlistError) -> PlistValue {
    try reader.skipBlanks()
    let start = reader.index
    let limit = XMLPlistReader.depthLimit
    if reader.take("{") {
      guard depth < limit else { throw reader.error(.nestedTooDeep(limit: limit), at: start) }
      return .dictionary(try readEntries(depth: depth + 1, of: outer))
    }
    if reader.take("(") {
      guard depth < limit else { throw reader.error(.nestedTooDeep(limit: limit), at: start) }
      return .array(try readElements(depth: depth + 1))
    }
    if reader.take("<") {
      try reader.skip(through: ">", from: start)
      return .other
    }
    guard let text = try reader.word() else { throw reader.error(.expected(.any), at: start) }
    return .string(text)
  }

  private mutating func readElements(depth: Int) throws(InfoPlistError) -> [PlistValue] {
    var elements: [PlistValue] = []
    while true {
      try reader.skipBlanks()
      if reader.take(")") { return elements }
      elements.append(try readValue(depth: depth, of: nil))
      try reader.skipBlanks()
      if reader.take(",") { continue }
      guard reader.take(")") else {
        throw reader.error(.expected(.parenthesis), at: reader.index)
      }
      return elements
    }
  }
}
