// SPDX-License-Identifier: MIT

import LocationFiles

/// Reads property lists in XML, with the places of their keys.
///
/// Foundation's reader is not used for them. It recurses for every level of nesting, so a file with
/// ten thousand `<array>` ends the process. It also reports no column. Tests compare the two.
final class XMLPlistReader {
  /// The largest depth of nested containers.
  static let depthLimit = 64

  /// The reason why the list is refused; `nil` while there is none.
  private(set) var failure: InfoPlistError?

  private let bytes: [UInt8]
  private let file: String
  private let keys: Set<String>?
  private var content = PlistContent()
  private var lines = LineCounter()

  /// The offset of `<plist>`; `nil` before it, or if there is none.
  private var plistOffset: Int?
  private var hasRoot = false
  private var isComplete = false
  private var open: [Container] = []
  private var leaf: Leaf?

  /// Returns whether the bytes, after blanks, begin like XML.
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
  /// - Throws: `InfoPlistError` if the text is damaged, or not a dictionary.
  static func read(
    _ bytes: [UInt8], keys: Set<String>?, file: String
  ) throws(InfoPlistError) -> PlistContent {
    let reader = XMLPlistReader(bytes: bytes, file: file, keys: keys)
    XMLPlistScanner.scan(bytes, for: reader)
    if let failure = reader.failure { throw failure }
    return reader.content
  }

  private init(bytes: [UInt8], file: String, keys: Set<String>?) {
    self.bytes = bytes
    self.file = file
    self.keys = keys
  }

  /// Whether the rest of the text has no effect.
  ///
  /// Apple's reader ignores the text after a list, so it may be anything.
  var isDone: Bool { isComplete || failure != nil }

  /// Whether an element that may contain text is open.
  var isInText: Bool { leaf != nil }

  /// Refuses the list because of a fault at an offset; `nil` is the file as a whole.
  func fail(_ code: InfoPlistError.Code, at offset: Int?) {
    var lines = LineCounter()
    failure = InfoPlistError(
      code, file: file, position: offset.map { lines.position(of: $0, in: bytes) })
  }

  // MARK: - Open elements

  /// A dictionary or an array.
  private struct Container {
    let isDictionary: Bool
    /// The kept values of a dictionary.
    var entries: [String: PlistValue] = [:]
    /// The values of an array.
    var elements: [PlistValue] = []
    /// The key in a dictionary whose value has not ended.
    var key: Key?
  }

  private struct Key {
    let text: String
    let offset: Int
    let isKept: Bool
  }

  /// An element that contains no elements.
  private struct Leaf {
    let name: String
    let offset: Int
    var text: [UInt8] = []
  }

  private static let leaves: Set<String> = [
    "string", "true", "false", "integer", "real", "date", "data",
  ]

  // MARK: - Tags and texts

  /// Takes a start tag.
  func start(_ name: String, at offset: Int) {
    if isInText { return fail(.unexpectedMarkup, at: offset) }
    let isContainer = name == "dict" || name == "array"
    let isValue = isContainer || Self.leaves.contains(name)
    guard let outer = open.last else { return startRoot(name, isValue: isValue, at: offset) }
    let isKey = outer.isDictionary && name == "key"
    guard isValue || isKey else { return fail(.unknownElement(name), at: offset) }
    if isKey, let key = outer.key { return fail(.keyWithoutValue(key.text), at: key.offset) }
    if outer.isDictionary, !isKey, outer.key == nil { return fail(.valueWithoutKey, at: offset) }
    if !isContainer {
      leaf = Leaf(name: name, offset: offset)
    } else if open.count < Self.depthLimit {
      open.append(Container(isDictionary: name == "dict"))
    } else {
      fail(.nestedTooDeep(limit: Self.depthLimit), at: offset)
    }
  }

  private func startRoot(_ name: String, isValue: Bool, at offset: Int) {
    if plistOffset == nil, name == "plist" {
      plistOffset = offset
    } else if hasRoot {
      fail(.contentAfterRoot, at: offset)
    } else if name == "dict" {
      open.append(Container(isDictionary: true))
    } else {
      fail(
        isValue ? .notDictionary : plistOffset == nil ? .notPlist : .unknownElement(name),
        at: offset)
    }
  }

  /// Takes a piece of text.
  func text(_ piece: [UInt8], at offset: Int) {
    if isInText {
      leaf?.text += piece
    } else if let index = piece.firstIndex(where: { !XMLPlistScanner.isBlank($0) }) {
      fail(.unexpectedText, at: offset + index)
    }
  }

  /// Takes the end tag of the innermost element.
  func end() {
    if let leaf {
      self.leaf = nil
      end(leaf)
    } else if let container = open.popLast() {
      end(container)
    } else if hasRoot {
      isComplete = true
    } else {
      fail(.notDictionary, at: plistOffset)
    }
  }

  private func end(_ leaf: Leaf) {
    switch leaf.name {
    case "key": begin(String(decoding: leaf.text, as: UTF8.self), at: leaf.offset)
    case "string": add(.string(String(decoding: leaf.text, as: UTF8.self)))
    case "true", "false": add(.boolean(leaf.name == "true"))
    default: add(.other)
    }
  }

  private func end(_ container: Container) {
    if let key = container.key { return fail(.keyWithoutValue(key.text), at: key.offset) }
    if !open.isEmpty {
      add(container.isDictionary ? .dictionary(container.entries) : .array(container.elements))
    } else {
      content.values = container.entries
      hasRoot = true
      isComplete = plistOffset == nil
    }
  }

  /// Adds a value to the innermost container.
  private func add(_ value: PlistValue) {
    let last = open.count - 1
    if !open[last].isDictionary {
      open[last].elements.append(value)
    } else if let key = open[last].key {
      if key.isKept { open[last].entries[key.text] = value }
      open[last].key = nil
    }
  }

  /// Takes a key of the innermost dictionary, and records its place if a caller may request it.
  private func begin(_ text: String, at offset: Int) {
    var isKept = false
    if open.count == 1 {
      isKept = keys?.contains(text) != false
      content.rootKeys.insert(text)
      let place = lines.position(of: offset, in: bytes)
      let former = content.positions.updateValue(place, forKey: PlistKeyPath(text))
      if isKept, former != nil { content.repeated.insert(text) }
    } else if open.count == 2, let outer = open[0].key, outer.isKept {
      isKept = true
      content.positions[PlistKeyPath(outer.text, entry: text)] = lines.position(
        of: offset, in: bytes)
    }
    open[open.count - 1].key = Key(text: text, offset: offset, isKept: isKept)
  }
}
