// SPDX-License-Identifier: MIT

/// A name as expat hands it over, scanned once.
///
/// The pointer is valid only inside the callback that received it, so a name is never kept.
@safe
struct XMLName {
  /// The first eight bytes of the local part, the first one lowest; fewer are padded with zero.
  let packed: UInt64

  /// Bytes of the local part.
  let localLength: Int

  /// Bytes before the first colon, 0 where there is none.
  let prefixLength: Int

  /// Bytes of the whole name.
  let length: Int

  private let start: UnsafePointer<UInt8>

  /// Scans a name.
  ///
  /// Safe under this condition: `text` ends with a zero byte, which expat promises of all names.
  @inline(__always)
  init(_ text: UnsafePointer<CChar>) {
    unsafe start = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
    var packed: UInt64 = 0
    var shift: UInt64 = 0
    var prefixLength = 0
    var index = 0
    while true {
      let byte = unsafe start[index]
      if byte == 0 { break }
      if byte == UInt8(ascii: ":"), prefixLength == 0 {
        prefixLength = index
        packed = 0
        shift = 0
      } else {
        // A shift by 64 or more gives 0, so only the first eight bytes count.
        packed |= UInt64(byte) << shift
        shift += 8
      }
      index += 1
    }
    self.packed = packed
    self.prefixLength = prefixLength
    length = index
    localLength = prefixLength == 0 ? index : index - prefixLength - 1
  }

  /// Whether the name declares a namespace: `xmlns` or `xmlns:…`.
  var isNamespaceDeclaration: Bool {
    if prefixLength == 0 { return localLength == 5 && packed == XMLKey.xmlns }
    return prefixLength == 5 && hasPrefixBytes("xmlns")
  }

  /// Whether the local part is this.
  func isLocal(_ text: StaticString) -> Bool {
    guard localLength == text.utf8CodeUnitCount else { return false }
    return unsafe equal(start + (length - localLength), text.utf8Start, count: localLength)
  }

  /// Appends the prefix, or the local part, to an array.
  func appendPrefix(to bytes: inout [UInt8]) {
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: prefixLength))
  }

  /// Appends the local part to an array.
  func appendLocal(to bytes: inout [UInt8]) {
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: start + (length - localLength), count: localLength))
  }

  /// Whether the prefix is these bytes of an array.
  func prefixEquals(_ bytes: [UInt8], from offset: Int, count: Int) -> Bool {
    guard count == prefixLength, offset + count <= bytes.count else { return false }
    for index in 0..<count where unsafe start[index] != bytes[offset + index] { return false }
    return true
  }

  /// Feeds the whole name to a hasher.
  func hash(into hasher: inout Hasher) {
    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(start: start, count: length))
  }

  /// The name as text, cut to a length.
  func text(limit: Int) -> String {
    unsafe String(
      decoding: UnsafeBufferPointer(start: start, count: min(length, limit)), as: UTF8.self)
  }

  private func hasPrefixBytes(_ text: StaticString) -> Bool {
    unsafe equal(start, text.utf8Start, count: text.utf8CodeUnitCount)
  }
}

/// An attribute's value as expat hands it over, valid only inside the callback that received it.
@safe
struct XMLValue {
  private let start: UnsafePointer<UInt8>

  /// Wraps a value.
  ///
  /// Safe under this condition: `text` ends with a zero byte, which expat promises of all values.
  @inline(__always)
  init(_ text: UnsafePointer<CChar>) {
    unsafe start = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
  }

  /// The value as a plain decimal, `nil` where it is none or longer than `limit` bytes.
  @inline(__always)
  func decimal(limit: Int) -> Double? {
    let text = unsafe Span(_unsafeStart: start, count: length)
    // Only blanks round the number may be long; trimming first keeps the limit about the number.
    guard text.count <= limit || trimmedRange(of: text).count <= limit else { return nil }
    return PlainDecimal.parse(text)
  }

  /// Whether the value is empty.
  var isEmpty: Bool { unsafe start.pointee == 0 }

  /// Whether the value starts with this.
  func hasPrefix(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    for index in 0..<count where unsafe start[index] != text.utf8Start[index] { return false }
    return true
  }

  /// Whether the value is this.
  func equals(_ text: StaticString) -> Bool {
    guard hasPrefix(text) else { return false }
    return unsafe start[text.utf8CodeUnitCount] == 0
  }

  /// The value as text, cut to a length.
  func text(limit: Int) -> String {
    unsafe String(
      decoding: UnsafeBufferPointer(start: start, count: min(length, limit)), as: UTF8.self)
  }

  private var length: Int {
    var count = 0
    while unsafe start[count] != 0 { count += 1 }
    return count
  }
}

/// Whether `count` bytes are equal at both places.
@unsafe
@inline(__always)
private func equal(
  _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, count: Int
) -> Bool {
  for index in 0..<count where unsafe left[index] != right[index] { return false }
  return true
}
