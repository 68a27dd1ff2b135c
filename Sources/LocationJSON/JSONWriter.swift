// SPDX-License-Identifier: MIT

/// Writes JSON (RFC 8259) value by value into one array of bytes.
///
/// The writer adds commas and colons; the caller begins and ends objects and arrays in pairs.
/// Nothing is escaped that RFC 8259 does not require to be.
package struct JSONWriter {
  /// The text so far.
  package private(set) var bytes: [UInt8] = []

  /// Whether a comma is due before the next key or element.
  private var isAfterValue = false

  /// Makes an empty writer.
  package init() {}

  /// Empties the writer and keeps its memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    isAfterValue = false
  }

  // MARK: - Messages on a stream

  /// Begins an object that is a message of its own.
  package mutating func beginMessage() {
    isAfterValue = false
    beginObject()
  }

  /// Ends a message with the NUL byte that separates messages.
  package mutating func endMessage() {
    endObject()
    bytes.append(0)
    isAfterValue = false
  }

  // MARK: - Objects and arrays

  /// Begins an object; `key(_:)` and a value follow for each member.
  package mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Ends the innermost object.
  package mutating func endObject() { close(UInt8(ascii: "}")) }

  /// Begins an array; its elements follow.
  package mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// Ends the innermost array.
  package mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Writes a key, which needs no escapes.
  package mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    append(name)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    isAfterValue = false
  }

  // MARK: - Values

  /// Writes a string.
  package mutating func write(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20:
        append("\\u00")
        bytes.append(Self.digit(byte >> 4))
        bytes.append(Self.digit(byte & 0xF))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    isAfterValue = true
  }

  /// Writes a whole number.
  package mutating func write(_ number: some FixedWidthInteger) {
    // Generic code is not specialized for other modules.
    append(number: Int(exactly: number).map(\.description) ?? "\(number)")
  }

  /// Writes a number, so that a reader gets the same number.
  ///
  /// - Precondition: The number is finite; JSON has no form for others.
  package mutating func write(_ number: Double) {
    precondition(number.isFinite, "JSON has no \(number)")
    append(number: number.description)
  }

  /// Writes a Boolean value.
  package mutating func write(_ value: Bool) {
    separate()
    append(value ? "true" : "false")
    isAfterValue = true
  }

  // MARK: - Members

  /// Writes a key and a string.
  package mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    key(name)
    write(text)
  }

  /// Writes a key and a number; nothing for an unknown one.
  package mutating func member(_ name: StaticString, _ number: Double?) {
    guard let number else { return }
    key(name)
    write(number)
  }

  /// Writes a key and a whole number; nothing for an unknown one.
  package mutating func member(_ name: StaticString, _ number: (some FixedWidthInteger)?) {
    guard let number else { return }
    key(name)
    write(number)
  }

  /// Writes a key and a Boolean value.
  package mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    write(value)
  }

  // MARK: - Bytes

  private mutating func open(_ byte: UInt8) {
    separate()
    bytes.append(byte)
    isAfterValue = false
  }

  private mutating func close(_ byte: UInt8) {
    bytes.append(byte)
    isAfterValue = true
  }

  private mutating func separate() {
    if isAfterValue { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func append(number: String) {
    separate()
    bytes.append(contentsOf: number.utf8)
    isAfterValue = true
  }

  private mutating func append(_ text: StaticString) {
    // The text of a string literal is stored as UTF-8 for the life of the program.
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
