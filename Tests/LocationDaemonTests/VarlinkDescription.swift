// SPDX-License-Identifier: MIT

import Foundation

/// An interface in Varlink's language, as far as the project's own needs it.
///
/// It checks whether a JSON object has the form of a type; a member that the type does not name is
/// a fault, so that the description cannot lag behind the code.
struct VarlinkDescription {
  indirect enum Form {
    case text, number, whole, truth, object
    case named(String)
    case optional(Form)
    case list(Form)
    case names([String])
    case members([(name: String, form: Form)])
  }

  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var types: [String: Form] = [:]
  private(set) var methods: [String: (input: Form, output: Form)] = [:]
  private(set) var errors: [String: Form] = [:]
  private var tokens: [Substring]
  private var next = 0

  init(_ text: String) throws {
    let lines = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("#") }
    var spaced = lines.joined(separator: " ")
    for mark in ["(", ")", ":", ",", "?", "[]"] {
      spaced = spaced.replacing(mark, with: " \(mark) ")
    }
    tokens = spaced.split(separator: " ")
    try take("interface")
    next += 1
    while next < tokens.count {
      let kind = tokens[next]
      let name = String(tokens[next + 1])
      next += 2
      switch kind {
      case "type": types[name] = try form()
      case "error": errors[name] = try form()
      case "method":
        let input = try form()
        try take("->")
        methods[name] = (input, try form())
      default: throw Fault(description: "“\(kind)” is no declaration")
      }
    }
  }

  private mutating func take(_ token: String) throws {
    guard next < tokens.count, tokens[next] == token else {
      throw Fault(description: "“\(token)” is missing before “\(tokens[next])”")
    }
    next += 1
  }

  private mutating func form() throws -> Form {
    let token = tokens[next]
    next += 1
    switch token {
    case "?": return .optional(try form())
    case "[]": return .list(try form())
    case "string": return .text
    case "float": return .number
    case "int": return .whole
    case "bool": return .truth
    case "object": return .object
    case "(": return try members()
    default: return .named(String(token))
    }
  }

  private mutating func members() throws -> Form {
    var names: [String] = []
    var members: [(name: String, form: Form)] = []
    while tokens[next] != ")" {
      let name = String(tokens[next])
      next += 1
      if tokens[next] == ":" {
        next += 1
        members.append((name, try form()))
      } else {
        names.append(name)
      }
      if tokens[next] == "," { next += 1 }
    }
    next += 1
    return names.isEmpty ? .members(members) : .names(names)
  }

  /// Throws the fault of a value that does not have a form.
  func check(_ value: Any?, _ form: Form, at place: String = "") throws {
    func need(_ isRight: Bool) throws {
      guard isRight else { throw Fault(description: "\(place) is \(value ?? "missing")") }
    }
    switch form {
    case .optional(let form): if let value { try check(value, form, at: place) }
    case .object: try need(value != nil)
    case .text: try need(value is String)
    case .number, .whole, .truth: try need(value is NSNumber)
    case .names(let names): try need((value as? String).map(names.contains) == true)
    case .named(let name):
      guard let type = types[name] else { throw Fault(description: "no type \(name)") }
      try check(value, type, at: place)
    case .list(let form):
      guard let list = value as? [Any] else { throw Fault(description: "\(place) is no list") }
      for value in list { try check(value, form, at: place + "[]") }
    case .members(let members):
      guard let object = value as? [String: Any] else {
        throw Fault(description: "\(place) is no object")
      }
      for (name, form) in members { try check(object[name], form, at: "\(place).\(name)") }
      for key in object.keys where !members.contains(where: { $0.name == key }) {
        throw Fault(description: "\(place) has a member “\(key)”")
      }
    }
  }
}
