// SPDX-License-Identifier: MIT

/// A JSON value.
///
/// Written by hand because Foundation would add to the tool's memory, below which no peak can be
/// measured.
enum JSONValue: CustomStringConvertible {
  /// Members in the order given.
  case object(KeyValuePairs<String, Self>)
  case array([Self])
  case string(String)
  case number(Double)
  case integer(Int)
  case bool(Bool)
  case null

  /// The value as JSON on one line.
  var description: String {
    switch self {
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0)):\($1)" }.joined(separator: ","))}"
    case .array(let elements): "[\(elements.map(\.description).joined(separator: ","))]"
    case .string(let text): Self.quoted(text)
    case .number(let number): number.text(decimals: 6)
    case .integer(let number): "\(number)"
    case .bool(let value): "\(value)"
    case .null: "null"
    }
  }

  /// The report's texts are its own but for what failed programs said, which is one line.
  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
      return scalar.value < 0x20 ? " " : String(scalar)
    }
    return "\"\(escaped.joined())\""
  }
}
