// SPDX-License-Identifier: MIT

/// The name of an element or attribute, as a lexer returns it.
///
/// XML allows a name to begin with a colon. Such a name has no prefix, and its local part includes
/// the colon, so it never has a meaning to the reader.
///
/// The pointer is valid only inside the callback that received it, so a name must not be kept.
@safe
struct XMLName {
  /// The first eight bytes of the local part, the first one lowest; padded with zeros.
  let packed: UInt64

  /// The number of bytes in the local part.
  let localLength: Int

  /// The number of bytes before the first colon; 0 if there is none, or if the name begins with it.
  let prefixLength: Int

  /// The number of bytes in the whole name.
  let length: Int

  /// Whether the document has counted the name before.
  let isAdmitted: Bool

  private let start: UnsafePointer<UInt8>

  /// Scans a name.
  ///
  /// Safe under this condition: `text` ends with a zero byte, as all names from expat do.
  @inline(__always)
  init(_ text: UnsafePointer<CChar>) {
    unsafe start = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
    isAdmitted = false
    var packed: UInt64 = 0
    var shift: UInt64 = 0
    var prefixLength = 0
    var index = 0
    while true {
      let byte = unsafe start[index]
      if byte == 0 { break }
      if byte == UInt8(ascii: ":"), prefixLength == 0, unsafe start[0] != byte {
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

  /// Makes a name without a prefix from a packed name.
  ///
  /// Safe under this condition: `start` points to `length` bytes, from which `packed` was made.
  @inline(__always)
  init(_ start: UnsafePointer<UInt8>, length: Int, packed: UInt64) {
    unsafe self.start = start
    self.packed = packed
    prefixLength = 0
    self.length = length
    localLength = length
    isAdmitted = false
  }

  /// Makes a name that is equal to a scanned one.
  ///
  /// Safe under this condition: `start` points to the bytes of `other`.
  @inline(__always)
  init(_ start: UnsafePointer<UInt8>, like other: ScannedName) {
    unsafe self.start = start
    packed = other.packed
    prefixLength = other.prefixLength
    length = other.length
    localLength = prefixLength == 0 ? length : length - prefixLength - 1
    isAdmitted = other.isAdmitted
  }

  /// Scans a name of known length.
  ///
  /// Safe under this condition: `start` points to `length` bytes.
  init(_ start: UnsafePointer<UInt8>, length: Int) {
    unsafe self.start = start
    isAdmitted = false
    var packed: UInt64 = 0
    var shift: UInt64 = 0
    var prefixLength = 0
    for index in 0..<length {
      let byte = unsafe start[index]
      if byte == UInt8(ascii: ":"), prefixLength == 0, unsafe start[0] != byte {
        prefixLength = index
        packed = 0
        shift = 0
      } else {
        packed |= UInt64(byte) << shift
        shift += 8
      }
    }
    self.packed = packed
    self.prefixLength = prefixLength
    self.length = length
    localLength = prefixLength == 0 ? length : length - prefixLength - 1
  }

  /// Returns whether two names are equal.
  @inline(__always)
  func isSame(as other: XMLName) -> Bool {
    guard packed == other.packed, length == other.length else { return false }
    return unsafe equal(start, other.start, count: length)
  }

  /// Whether the name declares a namespace: `xmlns` or `xmlns:…` with text after the colon.
  var isNamespaceDeclaration: Bool {
    if prefixLength == 0 { return localLength == 5 && packed == XMLKey.xmlns }
    return prefixLength == 5 && localLength > 0 && hasPrefixBytes("xmlns")
  }

  /// Returns whether the local part equals a text.
  func isLocal(_ text: StaticString) -> Bool {
    guard localLength == text.utf8CodeUnitCount else { return false }
    return unsafe equal(start + (length - localLength), text.utf8Start, count: localLength)
  }

  /// Appends the prefix to an array.
  func appendPrefix(to bytes: inout [UInt8]) {
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: prefixLength))
  }

  /// Appends the local part to an array.
  func appendLocal(to bytes: inout [UInt8]) {
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: start + (length - localLength), count: localLength))
  }

  /// Returns whether the prefix equals some bytes of an array.
  func prefixEquals(_ bytes: [UInt8], from offset: Int, count: Int) -> Bool {
    guard count == prefixLength, offset + count <= bytes.count else { return false }
    for index in 0..<count where unsafe start[index] != bytes[offset + index] { return false }
    return true
  }

  /// Feeds the whole name to a hasher.
  func hash(into hasher: inout Hasher) {
    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(start: start, count: length))
  }

  /// Returns the name as text, cut to a number of bytes.
  func text(limit: Int) -> String {
    unsafe String(
      decoding: UnsafeBufferPointer(start: start, count: min(length, limit)), as: UTF8.self)
  }

  private func hasPrefixBytes(_ text: StaticString) -> Bool {
    unsafe equal(start, text.utf8Start, count: text.utf8CodeUnitCount)
  }
}

/// Returns whether `count` bytes at both pointers are equal.
@unsafe
@inline(__always)
func equal(
  _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, count: Int
) -> Bool {
  for index in 0..<count where unsafe left[index] != right[index] { return false }
  return true
}
