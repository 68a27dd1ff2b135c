// SPDX-License-Identifier: MIT

import Foundation

/// The part of JSON Schema that our schemas use; a keyword that is not known is a failure, so that
/// no rule goes unchecked.
struct JSONSchema {
  private let root: [String: Any]

  init(contentsOf url: URL) throws {
    root = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any] ?? [:]
  }

  /// What in a value breaks the schema; empty where it conforms.
  func violations(of value: Any) -> [String] { check(value, root, at: "$") }

  private func check(_ value: Any, _ schema: [String: Any], at path: String) -> [String] {
    schema.flatMap { keyword, rule -> [String] in
      switch keyword {
      case "$schema", "title", "description", "$defs", "required", "additionalProperties": []
      case "$ref": check(value, definition(rule), at: path)
      case "oneOf": oneOf(value, rule as? [[String: Any]] ?? [], at: path)
      case "type": isOfType(value, rule as? String ?? "") ? [] : ["\(path) is no \(rule)"]
      case "enum": isOne(value, of: rule) ? [] : ["\(path) is \(value), not one of \(rule)"]
      case "const": isOne(value, of: [rule]) ? [] : ["\(path) is \(value), not \(rule)"]
      case "minLength":
        Double((value as? String)?.count ?? 0) >= number(rule) ? [] : ["\(path) is too short"]
      case "minimum": number(value) >= number(rule) ? [] : ["\(path) is below \(rule)"]
      case "maximum": number(value) <= number(rule) ? [] : ["\(path) is above \(rule)"]
      case "exclusiveMaximum": number(value) < number(rule) ? [] : ["\(path) is not below \(rule)"]
      case "pattern": matches(value, rule) ? [] : ["\(path) does not match \(rule)"]
      case "minItems":
        Double((value as? [Any])?.count ?? 0) >= number(rule) ? [] : ["\(path) is too short"]
      case "items":
        (value as? [Any] ?? []).flatMap {
          check($0, rule as? [String: Any] ?? [:], at: path + "[]")
        }
      case "properties": properties(value, schema, at: path)
      default: ["the keyword \(keyword) is not known"]
      }
    }
  }

  private func properties(_ value: Any, _ schema: [String: Any], at path: String) -> [String] {
    let object = value as? [String: Any] ?? [:]
    let known = schema["properties"] as? [String: [String: Any]] ?? [:]
    var found: [String] = []
    for key in schema["required"] as? [String] ?? [] where object[key] == nil {
      found.append("\(path).\(key) is missing")
    }
    for (key, member) in object {
      if let rule = known[key] {
        found += check(member, rule, at: "\(path).\(key)")
      } else if schema["additionalProperties"] as? Bool == false {
        found.append("\(path).\(key) is not known")
      }
    }
    return found
  }

  private func oneOf(_ value: Any, _ choices: [[String: Any]], at path: String) -> [String] {
    let results = choices.map { check(value, $0, at: path) }
    return results.filter(\.isEmpty).count == 1
      ? [] : ["\(path) fits not exactly one: \(results)"]
  }

  private func definition(_ reference: Any) -> [String: Any] {
    let name = (reference as? String)?.split(separator: "/").last.map(String.init) ?? ""
    return (root["$defs"] as? [String: [String: Any]])?[name] ?? ["unknown": reference]
  }

  private func number(_ value: Any) -> Double { (value as? NSNumber)?.doubleValue ?? .nan }

  private func isOfType(_ value: Any, _ type: String) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "number": value is NSNumber
    case "boolean": value is Bool
    case "integer": number(value).rounded() == number(value)
    default: false
    }
  }

  private func isOne(_ value: Any, of choices: Any) -> Bool {
    (choices as? [AnyHashable] ?? []).contains { $0 == value as? AnyHashable }
  }

  private func matches(_ value: Any, _ pattern: Any) -> Bool {
    guard let text = value as? String, let pattern = pattern as? String,
      let regex = try? Regex(pattern)
    else { return false }
    return text.wholeMatch(of: regex) != nil
  }
}
