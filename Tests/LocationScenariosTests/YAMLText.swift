// SPDX-License-Identifier: MIT

import LocationFakes

@testable import LocationScenarios

/// A piece of YAML that is to be written.
indirect enum YAMLText {
  /// A word that needs no quotes.
  case plain(String)
  /// Any text.
  case text(String)
  /// Values in order.
  case list([YAMLText])
  /// Values by key.
  case map([(String, YAMLText)])

  /// The values of a property list.
  static func dictionary(_ values: [String: PropertyListValue]) -> Self {
    .map(values.sorted { $0.key < $1.key }.map { ($0.key, value($0.value)) })
  }

  private static func value(_ value: PropertyListValue) -> Self {
    switch value {
    case .string(let text): .text(text)
    case .integer(let integer): .plain("\(integer)")
    case .real(let real): .plain("\(real)")
    case .boolean(let isTrue): .plain(isTrue ? "yes" : "false")
    case .array(let values): .list(values.map(Self.value))
    case .dictionary(let values): .dictionary(values)
    }
  }

  /// The text of a document: in blocks and in brackets, with any quotes, as chance has it.
  static func render(_ root: Self, using generator: inout SplitMix64) -> String {
    var text = Bool.random(using: &generator) ? "---\n" : "# A scenario.\n"
    root.appendBlock(indentation: 0, to: &text, using: &generator)
    return text
  }

  private func appendBlock(
    indentation: Int, to text: inout String, using generator: inout SplitMix64
  ) {
    let margin = String(repeating: " ", count: indentation)
    switch self {
    case .map(let entries) where !entries.isEmpty:
      for (key, value) in entries {
        text += margin + Self.quote(key, using: &generator) + ":"
        value.appendValue(indentation: indentation, to: &text, using: &generator)
      }
    case .list(let items) where !items.isEmpty:
      for item in items {
        text += margin + "-"
        item.appendValue(indentation: indentation, to: &text, using: &generator)
      }
    case .plain, .text, .list, .map:
      text += margin
      appendFlow(to: &text, using: &generator)
      text += "\n"
    }
  }

  /// What stands after a colon or a dash.
  private func appendValue(
    indentation: Int, to text: inout String, using generator: inout SplitMix64
  ) {
    let isBlock: Bool =
      switch self {
      case .plain, .text: false
      case .list(let items): !items.isEmpty
      case .map(let entries): !entries.isEmpty
      }
    if isBlock, Int.random(in: 0..<3, using: &generator) > 0 {
      text += Bool.random(using: &generator) ? "  # a comment\n" : "\n"
      appendBlock(
        indentation: indentation + .random(in: 1...4, using: &generator), to: &text,
        using: &generator)
    } else {
      text += " "
      appendFlow(to: &text, using: &generator)
      text += "\n"
    }
  }

  private func appendFlow(to text: inout String, using generator: inout SplitMix64) {
    switch self {
    case .plain(let word): text += word
    case .text(let value): text += Self.quote(value, using: &generator)
    case .list(let items):
      text += "["
      for (index, item) in items.enumerated() {
        text += index > 0 ? ", " : ""
        item.appendFlow(to: &text, using: &generator)
      }
      text += "]"
    case .map(let entries):
      text += "{"
      for (index, entry) in entries.enumerated() {
        text += (index > 0 ? ", " : "") + Self.quote(entry.0, using: &generator) + ": "
        entry.1.appendFlow(to: &text, using: &generator)
      }
      text += "}"
    }
  }

  /// A text without quotes where it may be, else in quotes of one of the two kinds.
  private static func quote(_ text: String, using generator: inout SplitMix64) -> String {
    let isWord =
      text.utf8.count > 5 && text.utf8.allSatisfy { $0 == 0x2D || (0x61...0x7A).contains($0) }
      && !text.hasPrefix("-")
    switch Int.random(in: 0..<3, using: &generator) {
    case 0 where isWord: return text
    case 0, 1: return "'" + text.replacing("'", with: "''") + "'"
    default:
      return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
  }
}
