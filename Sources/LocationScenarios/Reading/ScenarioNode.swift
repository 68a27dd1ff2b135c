// SPDX-License-Identifier: MIT

/// A piece of a scenario as it is written, with its place.
///
/// Scalars stay as written. The meaning of a word depends on its place, not on the version of YAML.
package struct ScenarioNode: Hashable, Sendable {
  /// The content of a piece.
  package enum Content: Hashable, Sendable {
    /// A text; plain if it is not in quotes.
    case scalar(String, isPlain: Bool)
    /// Values in order.
    case list([ScenarioNode])
    /// Values by key, each key once.
    case mapping([ScenarioEntry])
    /// A value whose fault was already reported.
    case faulty
  }

  /// Its text, unless it is plain and YAML takes it for a number, a truth value or nothing.
  package var text: String? {
    guard case .scalar(let text, let isPlain) = content else { return nil }
    let isOther =
      ScenarioScalar.isNothing(text) || ScenarioScalar.isTruthValue(text)
      || ScenarioScalar.isNumber(text)
    return isPlain && isOther ? nil : text
  }

  /// Its start; for a missing value, the start of its key.
  package let position: ScenarioPosition

  /// Its content.
  package let content: Content

  /// Makes a piece.
  package init(position: ScenarioPosition, content: Content) {
    self.position = position
    self.content = content
  }
}

/// A key of a mapping, with its value.
package struct ScenarioEntry: Hashable, Sendable {
  /// The key.
  package let key: String

  /// The start of the key.
  package let position: ScenarioPosition

  /// The value of the key.
  package let value: ScenarioNode

  /// Makes an entry.
  package init(key: String, position: ScenarioPosition, value: ScenarioNode) {
    self.key = key
    self.position = position
    self.value = value
  }
}

// MARK: - As JSON

extension ScenarioNode: Codable {
  private enum Key: String, CodingKey {
    case line, column, text, isPlain, list, mapping
  }

  /// Reads a piece; a line or a column that is not above zero is rejected.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let position = try ScenarioPosition(
      decodedLine: values.decode(Int.self, forKey: .line),
      column: values.decode(Int.self, forKey: .column), in: decoder)
    let content: Content
    if let text = try values.decodeIfPresent(String.self, forKey: .text) {
      let isPlain = try values.decodeIfPresent(Bool.self, forKey: .isPlain) ?? false
      content = .scalar(text, isPlain: isPlain)
    } else if let list = try values.decodeIfPresent([ScenarioNode].self, forKey: .list) {
      content = .list(list)
    } else {
      let entries = try values.decode([ScenarioEntry].self, forKey: .mapping)
      guard Set(entries.map(\.key)).count == entries.count else {
        throw DecodingError.dataCorruptedError(
          forKey: .mapping, in: values, debugDescription: "a key is given twice")
      }
      content = .mapping(entries)
    }
    self.init(position: position, content: content)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(position.line, forKey: .line)
    try values.encode(position.column, forKey: .column)
    switch content {
    case .scalar(let text, let isPlain):
      try values.encode(text, forKey: .text)
      if isPlain { try values.encode(true, forKey: .isPlain) }
    case .list(let list): try values.encode(list, forKey: .list)
    case .mapping(let entries): try values.encode(entries, forKey: .mapping)
    case .faulty:
      throw EncodingError.invalidValue(
        self, .init(codingPath: encoder.codingPath, debugDescription: "a scenario with faults"))
    }
  }
}

extension ScenarioEntry: Codable {
  private enum Key: String, CodingKey { case key, line, column, value }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      key: try values.decode(String.self, forKey: .key),
      position: try ScenarioPosition(
        decodedLine: values.decode(Int.self, forKey: .line),
        column: values.decode(Int.self, forKey: .column), in: decoder),
      value: try values.decode(ScenarioNode.self, forKey: .value))
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(key, forKey: .key)
    try values.encode(position.line, forKey: .line)
    try values.encode(position.column, forKey: .column)
    try values.encode(value, forKey: .value)
  }
}

extension ScenarioPosition {
  fileprivate init(decodedLine line: Int, column: Int, in decoder: any Decoder) throws {
    guard line > 0, column > 0 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a place that is not above zero"))
    }
    self.init(line: line, column: column)
  }
}
