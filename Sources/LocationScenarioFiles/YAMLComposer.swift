// SPDX-License-Identifier: MIT

import LocationFiles
import LocationScenarios
import Yams

/// Makes a tree of a YAML document, without the features of YAML that a scenario does not need.
struct YAMLComposer {
  /// The deepest nesting of values.
  static let depthLimit = 64

  /// The most duplicate keys that are reported with their exact place.
  private static let duplicateLimit = 10

  static let aliasRefusal =
    "anchors (&) and aliases (*) are not read; write the value where it is needed"

  /// The faults found so far.
  private(set) var faults = FaultList()

  private let source: ScenarioText
  private var standIns: [Unicode.Scalar: Unicode.Scalar] = [:]

  init(_ source: ScenarioText) { self.source = source }

  /// Makes the tree of a file's bytes, and collects their faults.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - version: The line with the version, with which such a file begins.
  /// - Returns: The tree, `nil` if there is none, and the faults.
  static func compose(
    _ bytes: [UInt8], version: String = "locsim: 1"
  ) -> (root: ScenarioNode?, faults: FaultList) {
    var faults = FaultList()
    let source: ScenarioText
    do throws(ScenarioFault) {
      source = try ScenarioText(bytes)
    } catch {
      faults.add(error.position, error.message)
      return (nil, faults)
    }
    var composer = Self(source)
    let root = composer.document()
    faults = composer.faults
    if root == nil, faults.isEmpty {
      faults.add(.start, "the file is empty; begin it with “\(version)”")
    }
    return (root, faults)
  }

  /// The document; `nil` if there is none.
  mutating func document() -> ScenarioNode? {
    // The YAML library keeps a pointer to the text. If a string is so short that it has no storage
    // of its own, the pointer is invalid after the call.
    var scalars = Array((source.text + String(repeating: "\n", count: 16)).unicodeScalars)
    while true {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      do {
        // The resolver has no rules, so every scalar stays a text. Its meaning is found where it is
        // read.
        let parser = try Parser(yaml: String(text), resolver: .basic, encoding: .utf8)
        // A node knows its anchor only while its parser exists.
        return try withExtendedLifetime(parser) {
          try parser.singleRoot().map { node($0, depth: 1) }
        }
      } catch YamlError.duplicatedKeysInMapping(_, let context) {
        guard replaceKey(at: context.mark, in: &scalars) else {
          faults.add(position(context.mark), "a key is given twice; delete one of the two")
          return nil
        }
      } catch let error as YamlError {
        let fault = YAMLProblem.fault(error, source: source.text)
        faults.add(min(fault.position, source.end), fault.message)
        return nil
      } catch {
        faults.add(.start, "this cannot be read as YAML; correct it")
        return nil
      }
    }
  }

  /// Replaces the first character of a key by a unique one, in place.
  ///
  /// The library stops at a duplicate key and reports only the first place. With another key there
  /// it continues, and the second key is found at its place.
  private mutating func replaceKey(at mark: Mark, in scalars: inout [Unicode.Scalar]) -> Bool {
    guard standIns.count < Self.duplicateLimit,
      let standIn = Unicode.Scalar(UInt32(0xF_0000 + standIns.count)),
      !source.text.unicodeScalars.contains(standIn)
    else { return false }
    var index = scalars.startIndex
    var line = 1
    while line < mark.line, index < scalars.count {
      let isReturn = scalars[index] == "\r"
      index += isReturn && scalars[safe: index + 1] == "\n" ? 2 : 1
      if isReturn || scalars[index - 1] == "\n" { line += 1 }
    }
    index += mark.column - 1
    if let quote = scalars[safe: index], quote == "\"" || quote == "'" { index += 1 }
    guard let first = scalars[safe: index], first.properties.isAlphabetic else { return false }
    scalars[index] = standIn
    standIns[standIn] = first
    return true
  }

  private func position(_ mark: Mark?) -> ScenarioPosition {
    guard let mark else { return .start }
    return min(ScenarioPosition(line: mark.line, column: mark.column), source.end)
  }

  private mutating func node(_ node: Node, isKey: Bool = false, depth: Int) -> ScenarioNode {
    let position = position(node.mark)
    if let reason = refusal(of: node, isKey: isKey, depth: depth) {
      faults.add(position, reason)
      return ScenarioNode(position: position, content: .faulty)
    }
    let content: ScenarioNode.Content
    switch node {
    case .scalar(let scalar):
      content = .scalar(scalar.string, isPlain: scalar.style == .plain)
    case .sequence(let items):
      content = .list(items.map { self.node($0, depth: depth + 1) })
    case .mapping(let mapping):
      content = .mapping(entries(mapping, depth: depth + 1))
    case .alias: content = .faulty
    }
    return ScenarioNode(position: position, content: content)
  }

  private func refusal(of node: Node, isKey: Bool, depth: Int) -> String? {
    if node.anchor != nil { return Self.aliasRefusal }
    if depth > Self.depthLimit {
      return "this is nested deeper than \(Self.depthLimit) levels; no scenario needs that"
    }
    // The library itself gives a tag to text in quotes, and to keys once it has compared them.
    let tag: String
    switch node {
    case .scalar(let scalar):
      tag = scalar.tag.rawValue
      if tag == Tag.Name.str.rawValue, isKey || scalar.style != .plain { return nil }
    case .sequence(let sequence):
      tag = sequence.tag.rawValue
      if isKey, tag == Tag.Name.seq.rawValue { return nil }
    case .mapping(let mapping):
      tag = mapping.tag.rawValue
      if isKey, tag == Tag.Name.map.rawValue { return nil }
    case .alias: return Self.aliasRefusal
    }
    if tag.isEmpty { return nil }
    return "tags such as \(quoted(tag)) are not read; delete it, and put texts in quotes"
  }

  private mutating func entries(_ mapping: Node.Mapping, depth: Int) -> [ScenarioEntry] {
    var entries: [ScenarioEntry] = []
    var first: [String: ScenarioPosition] = [:]
    for (key, value) in mapping {
      let position = position(key.mark)
      let keyNode = node(key, isKey: true, depth: depth)
      guard case .scalar(var name, let isPlain) = keyNode.content else {
        if keyNode.content != .faulty {
          faults.add(position, "a list or a mapping is no key; give a text")
        }
        continue
      }
      if name == "<<", isPlain {
        faults.add(position, "the merge key “<<” is not read; write the keys where they are needed")
        continue
      }
      if let standIn = name.unicodeScalars.first, let original = standIns[standIn] {
        name = String(original) + String(name.unicodeScalars.dropFirst())
      }
      if let first = first[name] {
        faults.add(
          position, "\(quoted(name)) is given twice, first at \(first); delete one of the two")
        continue
      }
      first[name] = position
      var value = node(value, depth: depth)
      if value.content == .scalar("", isPlain: true) {
        value = ScenarioNode(position: position, content: value.content)
      }
      entries.append(ScenarioEntry(key: name, position: position, value: value))
    }
    return entries
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
