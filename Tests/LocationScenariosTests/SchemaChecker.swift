// SPDX-License-Identifier: MIT

import Foundation

@testable import LocationScenarioFiles
@testable import LocationScenarios

/// A value of JSON.
enum JSONValue: Hashable, Decodable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// What an editor takes a piece of YAML for.
  ///
  /// - Parameters:
  ///   - node: The piece.
  ///   - isLegacy: Whether it knows the switches of YAML 1.1, such as `on`, as truth values.
  init(_ node: ScenarioNode, isLegacy: Bool) {
    switch node.content {
    case .faulty: self = .null
    case .list(let items): self = .array(items.map { Self($0, isLegacy: isLegacy) })
    case .mapping(let entries):
      self = .object(
        Dictionary(
          uniqueKeysWithValues: entries.map { ($0.key, Self($0.value, isLegacy: isLegacy)) }))
    case .scalar(let text, isPlain: false): self = .string(text)
    case .scalar(let text, isPlain: true):
      let words = isLegacy ? ["true", "on", "yes", "false", "off", "no"] : ["true", "false"]
      if ScenarioScalar.isNothing(text) {
        self = .null
      } else if let index = words.firstIndex(of: text.lowercased()) {
        self = .boolean(index < words.count / 2)
      } else if let integer = ScenarioScalar.integer(text) {
        self = .number(Double(integer))
      } else if let real = ScenarioScalar.real(text) {
        self = .number(real)
      } else {
        self = .string(text)
      }
    }
  }

  subscript(key: String) -> JSONValue? { object[key] }

  /// Its members, of which only an object has any.
  var object: [String: JSONValue] {
    if case .object(let members) = self { members } else { [:] }
  }

  /// Its items, of which only an array has any.
  var array: [JSONValue] { if case .array(let items) = self { items } else { [] } }

  var string: String? { if case .string(let text) = self { text } else { nil } }

  var number: Double? { if case .number(let number) = self { number } else { nil } }
}

/// Checks values against a JSON Schema of draft 2020-12, with the keywords that the schema of
/// scenarios has; another keyword is a violation, so that no rule goes unchecked.
struct SchemaChecker {
  let root: JSONValue

  init(contentsOf url: URL) throws {
    root = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: url))
  }

  /// What in a value breaks the schema; empty where it conforms.
  func violations(of value: JSONValue) -> [String] { check(value, root, at: "$") }

  private func check(_ value: JSONValue, _ schema: JSONValue, at path: String) -> [String] {
    if schema == .boolean(true) { return [] }
    if schema == .boolean(false) { return ["\(path) is not known"] }
    return schema.object.flatMap { keyword, rule -> [String] in
      switch keyword {
      case "$schema", "title", "description", "$defs": []
      case "$ref": check(value, definition(rule), at: path)
      case "anyOf", "oneOf", "allOf", "not": combine(keyword, value, rule, at: path)
      case "properties", "required", "additionalProperties", "propertyNames", "minProperties",
        "maxProperties", "dependentRequired":
        members(keyword, value.object, rule, schema, at: path)
      case "items": value.array.flatMap { check($0, rule, at: path + "[]") }
      default: holds(keyword, value, rule) ? [] : ["\(path): \(value) breaks \(keyword) \(rule)"]
      }
    }
  }

  private func combine(
    _ keyword: String, _ value: JSONValue, _ rule: JSONValue, at path: String
  ) -> [String] {
    let results = (keyword == "not" ? [rule] : rule.array).map { check(value, $0, at: path) }
    let fitting = results.count { $0.isEmpty }
    let isFine =
      switch keyword {
      case "anyOf": fitting > 0
      case "oneOf": fitting == 1
      case "not": fitting == 0
      default: fitting == results.count
      }
    return isFine ? [] : ["\(path): \(fitting) of \(keyword) fit: \(results)"]
  }

  private func members(
    _ keyword: String, _ object: [String: JSONValue], _ rule: JSONValue, _ schema: JSONValue,
    at path: String
  ) -> [String] {
    switch keyword {
    case "properties":
      return object.flatMap { key, member in
        rule[key].map { check(member, $0, at: "\(path).\(key)") } ?? []
      }
    case "additionalProperties":
      let others = object.filter { schema["properties"]?[$0.key] == nil }
      return others.flatMap { key, member in check(member, rule, at: "\(path).\(key)") }
    case "propertyNames": return object.keys.flatMap { check(.string($0), rule, at: "\(path) key") }
    case "required":
      let missing = rule.array.compactMap(\.string).filter { object[$0] == nil }
      return missing.map { "\(path).\($0) is missing" }
    case "maxProperties":
      return Double(object.count) <= rule.number ?? 0 ? [] : ["\(path): too many"]
    case "minProperties":
      return Double(object.count) >= rule.number ?? 0 ? [] : ["\(path): too few"]
    default:
      return rule.object.filter { object[$0.key] != nil }.flatMap { key, needed in
        needed.array.compactMap(\.string).filter { object[$0] == nil }
          .map { "\(path).\(key) needs \($0)" }
      }
    }
  }

  /// Whether a rule about a single value holds; rules about another type of value hold always.
  private func holds(_ keyword: String, _ value: JSONValue, _ rule: JSONValue) -> Bool {
    switch keyword {
    case "type":
      let types = rule.array.isEmpty ? [rule] : rule.array
      return types.contains { isOfType(value, $0.string ?? "") }
    case "const": return value == rule
    case "enum": return rule.array.contains(value)
    case "minimum": return value.number.map { $0 >= rule.number ?? .nan } ?? true
    case "maximum": return value.number.map { $0 <= rule.number ?? .nan } ?? true
    case "exclusiveMinimum": return value.number.map { $0 > rule.number ?? .nan } ?? true
    case "minItems": return Double(value.array.count) >= rule.number ?? .nan
    case "maxItems": return Double(value.array.count) <= rule.number ?? .nan
    case "minLength": return value.string.map { Double($0.count) >= rule.number ?? .nan } ?? true
    case "pattern":
      guard let text = value.string, let regex = try? Regex(rule.string ?? "(") else {
        return value.string == nil
      }
      return text.firstMatch(of: regex) != nil
    default: return false
    }
  }

  private func isOfType(_ value: JSONValue, _ type: String) -> Bool {
    switch (type, value) {
    case ("object", .object), ("array", .array), ("string", .string), ("number", .number),
      ("boolean", .boolean), ("null", .null):
      true
    case ("integer", .number(let number)): number.rounded() == number
    default: false
    }
  }

  private func definition(_ reference: JSONValue) -> JSONValue {
    let name = reference.string.flatMap { $0.split(separator: "/").last.map(String.init) }
    return root["$defs"]?[name ?? ""] ?? .boolean(false)
  }
}
