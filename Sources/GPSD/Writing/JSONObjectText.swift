// SPDX-License-Identifier: MIT

/// A JSON object under construction; members are written in the order in which they are added.
///
/// Clients of gpsd are not general JSON readers: libgps expects the class first and no space after
/// a colon, and can loop forever otherwise. So no encoder is used.
struct JSONObjectText {
  private(set) var text: String

  /// Starts an object of a class.
  init(class name: String) { text = "{\"class\":\"\(name)\"" }

  /// The complete object.
  var object: String { text + "}" }

  /// Adds a string, if it is not `nil`.
  mutating func append(_ key: StaticString, _ value: String?) {
    guard let value else { return }
    text += ",\"\(key)\":\"\(Self.escaped(value))\""
  }

  /// Adds an integer, if it is not `nil`.
  mutating func append(_ key: StaticString, _ value: Int?) {
    if let value { text += ",\"\(key)\":\(value)" }
  }

  /// Adds a number, if it is not `nil`, as the shortest text that reads back as the same number.
  ///
  /// A number that is not finite is left out, because JSON cannot express it.
  mutating func append(_ key: StaticString, _ value: Double?) {
    if let value, value.isFinite { text += ",\"\(key)\":\(value.description)" }
  }

  /// Adds a Boolean value.
  mutating func append(_ key: StaticString, _ value: Bool) {
    text += ",\"\(key)\":\(value)"
  }

  /// Adds a time, if it is not `nil` and its year has at most four digits.
  mutating func append(_ key: StaticString, _ value: GPSDTime?) {
    if let text = value.flatMap(TimeWriter.text(of:)) { append(key, text) }
  }

  /// Adds an array of objects.
  mutating func append(_ key: StaticString, _ objects: [String]) {
    text += ",\"\(key)\":[\(objects.joined(separator: ","))]"
  }

  private static func escaped(_ value: String) -> String {
    var escaped = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"", "\\": escaped += "\\\(scalar)"
      // Control characters are not repeated, because the message may be shown on a terminal.
      case _ where scalar.value < 32 || (127..<160).contains(scalar.value): escaped += "?"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
