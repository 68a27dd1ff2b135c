// SPDX-License-Identifier: MIT

/// An attribute's value as a lexer hands it over, valid only inside the callback that received it.
@safe
struct XMLValue {
  private let start: UnsafePointer<UInt8>
  private let length: Int

  /// Wraps a value.
  ///
  /// Safe under this condition: `text` ends with a zero byte, which expat promises of all values.
  @inline(__always)
  init(_ text: UnsafePointer<CChar>) {
    unsafe start = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
    var length = 0
    while unsafe text[length] != 0 { length += 1 }
    self.length = length
  }

  /// Wraps a value of known length.
  ///
  /// Safe under this condition: there are `length` bytes at `start`.
  @inline(__always)
  init(_ start: UnsafePointer<UInt8>, length: Int) {
    unsafe self.start = start
    self.length = length
  }

  /// The value as a plain decimal of at most `limit` bytes.
  func number(limit: Int) -> AttributeNumber {
    let text = unsafe Span(_unsafeStart: start, count: length)
    // Only blanks round the number may be long; trimming first keeps the limit about the number.
    guard text.count <= limit || trimmedRange(of: text).count <= limit else { return .malformed }
    return PlainDecimal.parse(text).map { .number($0) } ?? .malformed
  }

  /// Whether the value is empty.
  var isEmpty: Bool { length == 0 }

  /// Whether the value starts with this.
  func hasPrefix(_ text: StaticString) -> Bool {
    guard length >= text.utf8CodeUnitCount else { return false }
    return unsafe equal(start, text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// Whether the value is this.
  func equals(_ text: StaticString) -> Bool {
    length == text.utf8CodeUnitCount && hasPrefix(text)
  }

  /// The value as text, cut to a length.
  func text(limit: Int) -> String {
    unsafe String(
      decoding: UnsafeBufferPointer(start: start, count: min(length, limit)), as: UTF8.self)
  }
}
