// SPDX-License-Identifier: MIT

package import LocationJSON

/// A value that messages between an app and a daemon contain (docs/reference/protocol.md).
///
/// Reading uses the initializers that check every value, so a value that was read is valid. Keys
/// that are not known are skipped, so that a newer peer may add some.
package protocol MessageValue: Sendable {
  /// Reads a value.
  ///
  /// - Throws: `JSONFault` if the text is not JSON or has another type, `MessageFault` if a member
  ///   is missing or invalid.
  init(from scanner: inout JSONScanner) throws

  /// Writes the value.
  func write(to writer: inout JSONWriter)
}

/// The fault of a message that is JSON.
package enum MessageFault: Error, Hashable {
  /// A required member is missing.
  case missing(String)

  /// A member has a value that it cannot have.
  case invalid(String)
}

extension MessageFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let name): "“\(name)” is missing"
    case .invalid(let name): "“\(name)” has a value that it cannot have"
    }
  }

  /// Returns a value that is not `nil`.
  static func present<Value>(_ value: Value?, _ name: String) throws -> Value {
    guard let value else { throw MessageFault.missing(name) }
    return value
  }

  /// Returns a value that could be made of its members.
  static func valid<Value>(_ value: Value?, _ name: String) throws -> Value {
    guard let value else { throw MessageFault.invalid(name) }
    return value
  }
}

/// An enumeration whose cases have names in messages.
protocol MessageName: MessageValue, CaseIterable {
  /// The name of the case.
  var messageName: String { get }
}

extension MessageName {
  /// The name of the case in Swift, which the test of the protocol's page holds.
  var messageName: String { String(describing: self) }

  package init(from scanner: inout JSONScanner) throws {
    let name = try scanner.readText()
    self = try MessageFault.valid(Self.allCases.first { $0.messageName == name }, name)
  }

  package func write(to writer: inout JSONWriter) { writer.write(messageName) }
}

extension MessageName where Self: RawRepresentable<String> {
  var messageName: String { rawValue }
}

extension JSONWriter {
  /// Writes a key and a value; nothing for an unknown one.
  package mutating func member(_ name: StaticString, _ value: (some MessageValue)?) {
    guard let value else { return }
    key(name)
    value.write(to: &self)
  }

  /// Writes a key and an array.
  package mutating func member(_ name: StaticString, _ values: [some MessageValue]) {
    key(name)
    beginArray()
    for value in values { value.write(to: &self) }
    endArray()
  }
}

extension JSONScanner {
  /// Reads a value; `nil` for `null`.
  package mutating func readOptional<Value: MessageValue>(
    _ type: Value.Type = Value.self
  ) throws -> Value? {
    take(word: "null") ? nil : try Value(from: &self)
  }

  /// Reads an array.
  package mutating func readArray<Value: MessageValue>(
    of type: Value.Type = Value.self
  ) throws -> [Value] {
    var values: [Value] = []
    try enterArray()
    while try nextElement() {
      values.append(try Value(from: &self))
    }
    return values
  }

  /// Reads a number; `nil` for `null`.
  package mutating func readOptionalDouble() throws -> Double? {
    take(word: "null") ? nil : try readDouble()
  }

  /// Reads a string; `nil` for `null`.
  package mutating func readOptionalText() throws -> String? {
    take(word: "null") ? nil : try readText()
  }
}
