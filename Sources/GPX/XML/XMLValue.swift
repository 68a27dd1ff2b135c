// SPDX-License-Identifier: MIT

/// The value of an attribute as a lexer returns it, valid only inside the callback that received
/// it.
@safe
struct XMLValue {
  private let start: UnsafePointer<UInt8>
  private let length: Int

  /// Makes a value of text from expat.
  ///
  /// Safe under this condition: `text` ends with a zero byte, as all values from expat do.
  @inline(__always)
  init(_ text: UnsafePointer<CChar>) {
    unsafe start = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
    var length = 0
    while unsafe text[length] != 0 { length += 1 }
    self.length = length
  }

  /// Makes a value of known length.
  ///
  /// Safe under this condition: `start` points to `length` bytes.
  @inline(__always)
  init(_ start: UnsafePointer<UInt8>, length: Int) {
    unsafe self.start = start
    self.length = length
  }

  /// Returns the value as a plain decimal of at most `limit` bytes.
  func number(limit: Int) -> AttributeNumber {
    let text = unsafe Span(_unsafeStart: start, count: length)
    // The limit is for the number without the blanks around it.
    guard text.count <= limit || trimmedRange(of: text).count <= limit else { return .malformed }
    return PlainDecimal.parse(text).map { .number($0) } ?? .malformed
  }

  /// Whether the value is empty.
  var isEmpty: Bool { length == 0 }

  /// Returns whether the value starts with a text.
  func hasPrefix(_ text: StaticString) -> Bool {
    guard length >= text.utf8CodeUnitCount else { return false }
    return unsafe equal(start, text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// Returns whether the value equals a text.
  func equals(_ text: StaticString) -> Bool {
    length == text.utf8CodeUnitCount && hasPrefix(text)
  }

  /// Returns the value as text, cut to a number of bytes.
  func text(limit: Int) -> String {
    unsafe String(
      decoding: UnsafeBufferPointer(start: start, count: min(length, limit)), as: UTF8.self)
  }
}
