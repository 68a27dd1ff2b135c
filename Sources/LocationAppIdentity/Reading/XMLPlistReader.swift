// SPDX-License-Identifier: MIT

/// Reads property lists in XML, with the places of their keys.
///
/// Foundation's reader is not used for them. It recurses for every level of nesting, so that a file
/// of ten thousand `<array>` ends the process, and it reports no column. Tests compare the two.
struct XMLPlistReader {
  /// How deep containers may be nested.
  static let depthLimit = 64

  private var scanner: XMLPlistScanner
  private let keys: Set<String>?
  private var content = PlistContent()

  /// Whether the bytes, after blanks, begin as XML does.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.first { !XMLPlistScanner.isBlank($0) } == UInt8(ascii: "<")
  }

  /// Reads a dictionary.
  ///
  /// - Parameters:
  ///   - bytes: The file's content in UTF-8.
  ///   - keys: The keys whose values are kept; `nil` keeps all.
  ///   - file: The file's name, for errors.
  /// - Returns: The values and their places.
  /// - Throws: `InfoPlistError` if the text is damaged, or no dictionary.
  static func read(
    _ bytes: [UInt8], keys: Set<String>?, file: String
  ) throws(InfoPlistError) -> PlistContent {
    var reader = Self(scanner: XMLPlistScanner(bytes: bytes, file: file), keys: keys)
    try reader.readRoot()
    return reader.content
  }

  private init(scanner: XMLPlistScanner, keys: Set<String>?) {
    self.scanner = scanner
    self.keys = keys
  }

  private mutating func readRoot() throws(InfoPlistError) {
    var tag = try scanner.nextTag()
    guard tag.kind != .end else { throw scanner.error(.unexpectedEnd(tag.name), at: tag) }
    let isWrapped = tag.name == "plist"
    if isWrapped {
      guard tag.kind == .start else { throw scanner.error(.notDictionary, at: tag) }
      tag = try scanner.nextTag()
    }
    guard tag.kind != .end, tag.name == "dict" else {
      let isValue = tag.kind == .end || Self.elements.contains(tag.name)
      let unknown: InfoPlistError.Code =
        isWrapped ? .unknownElement(tag.name) : .notPlist
      throw scanner.error(isValue ? .notDictionary : unknown, at: tag)
    }
    if tag.kind == .start { _ = try readDictionary(depth: 1, path: .root) }
    guard isWrapped else { return }
    let end = try scanner.nextTag()
    guard end.kind == .end, end.name == "plist" else {
      throw scanner.error(
        end.kind == .end ? .unexpectedEnd(end.name) : .unknownElement(end.name), at: end)
    }
  }

  private static let elements: Set<String> = [
    "dict", "array", "string", "true", "false", "integer", "real", "date", "data",
  ]

  /// Where in the document a dictionary is, as far as that matters.
  private enum Path {
    case root
    case entry(of: String)
    case deeper
  }

  private mutating func readDictionary(
    depth: Int, path: Path
  ) throws(InfoPlistError) -> [String: PlistValue] {
    var entries: [String: PlistValue] = [:]
    while true {
      let tag = try scanner.nextTag()
      if tag.kind == .end {
        guard tag.name == "dict" else { throw scanner.error(.unexpectedEnd(tag.name), at: tag) }
        return entries
      }
      guard tag.name == "key" else {
        throw scanner.error(
          Self.elements.contains(tag.name) ? .valueWithoutKey : .unknownElement(tag.name), at: tag)
      }
      let key = tag.kind == .start ? try scanner.text(until: "key") : ""
      let value = try scanner.nextTag()
      if value.kind == .end || value.name == "key" {
        throw scanner.error(.keyWithoutValue(key), at: tag)
      }
      let isKept = keep(key, of: path, at: tag)
      let inner: Path = if case .root = path { .entry(of: key) } else { .deeper }
      let read = try readValue(value, depth: depth, path: inner)
      if isKept { entries[key] = read }
      if case .root = path, isKept { content.values[key] = read }
    }
  }

  /// Records the place of a key, and returns whether its value is wanted.
  private mutating func keep(_ key: String, of path: Path, at tag: XMLPlistScanner.Tag) -> Bool {
    switch path {
    case .root:
      content.rootKeys.insert(key)
      let isKept = keys?.contains(key) != false
      let name = PlistKeyPath(key)
      if isKept, content.positions[name] != nil { content.repeated.insert(key) }
      content.positions[name] = scanner.position(of: tag)
      return isKept
    case .entry(let outer):
      guard keys?.contains(outer) != false else { return false }
      content.positions[PlistKeyPath(outer, entry: key)] = scanner.position(of: tag)
      return true
    case .deeper: return false
    }
  }

  private mutating func readArray(depth: Int) throws(InfoPlistError) -> [PlistValue] {
    var elements: [PlistValue] = []
    while true {
      let tag = try scanner.nextTag()
      if tag.kind == .end {
        guard tag.name == "array" else { throw scanner.error(.unexpectedEnd(tag.name), at: tag) }
        return elements
      }
      elements.append(try readValue(tag, depth: depth, path: .deeper))
    }
  }

  private mutating func readValue(
    _ tag: XMLPlistScanner.Tag, depth: Int, path: Path
  ) throws(InfoPlistError) -> PlistValue {
    let isEmpty = tag.kind == .empty
    switch tag.name {
    case "dict", "array":
      guard depth < Self.depthLimit else {
        throw scanner.error(.nestedTooDeep(limit: Self.depthLimit), at: tag)
      }
      if tag.name == "array" { return .array(isEmpty ? [] : try readArray(depth: depth + 1)) }
      return .dictionary(isEmpty ? [:] : try readDictionary(depth: depth + 1, path: path))
    case "string": return .string(isEmpty ? "" : try scanner.text(until: "string"))
    case "true", "false":
      if !isEmpty { _ = try scanner.text(until: tag.name) }
      return .boolean(tag.name == "true")
    case "integer", "real", "date", "data":
      if !isEmpty { _ = try scanner.text(until: tag.name) }
      return .other
    default: throw scanner.error(.unknownElement(tag.name), at: tag)
    }
  }
}
