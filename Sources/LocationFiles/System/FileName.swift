// SPDX-License-Identifier: MIT

/// Converts file names to text without loss, even if their bytes are not UTF-8.
///
/// Linux allows any bytes but zero and the slash. A byte that is not part of a character becomes a
/// scalar of the last private plane, from U+10FF00 on. A character that is itself one of these
/// scalars is represented by its single bytes.
package enum FileName {
  private static let firstEscape: UInt32 = 0x10_FF00

  /// The text of a name.
  ///
  /// - Parameter bytes: The bytes of the name, without a zero.
  /// - Returns: The text, from which `withBytes` makes the same bytes.
  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    var bytes = Array(bytes)[...]
    while let first = bytes.first {
      var decoder = UTF8()
      var rest = bytes.makeIterator()
      if case .scalarValue(let scalar) = decoder.decode(&rest), !isEscape(scalar) {
        scalars.append(scalar)
        bytes = bytes.dropFirst(UTF8.width(scalar))
      } else {
        scalars.append(Unicode.Scalar(firstEscape + UInt32(first)) ?? "\u{FFFD}")
        bytes = bytes.dropFirst()
      }
    }
    return String(scalars)
  }

  /// Returns whether a scalar represents a byte that is not part of a character.
  package static func isEscape(_ scalar: Unicode.Scalar) -> Bool {
    (firstEscape...firstEscape + 0xFF).contains(scalar.value)
  }

  /// Returns a copy of the system's form of a name, for a call that keeps it.
  ///
  /// The caller frees the copy.
  package static func copy(of name: String) -> UnsafeMutablePointer<CChar>? {
    unsafe withBytes(of: name) { unsafe strdup($0) }
  }

  /// Returns the text of a name from the system.
  package static func text(_ name: UnsafePointer<CChar>) -> String {
    unsafe text(UnsafeRawBufferPointer(start: name, count: strlen(name)))
  }

  /// Calls a function with the system's form of a path, which the function must not keep.
  package static func withBytes<Result>(
    of path: String, _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    guard path.unicodeScalars.contains(where: isEscape) else {
      return unsafe path.withCString(body)
    }
    var bytes: [CChar] = []
    for scalar in path.unicodeScalars {
      if isEscape(scalar) {
        bytes.append(CChar(truncatingIfNeeded: scalar.value - firstEscape))
      } else {
        bytes += String(scalar).utf8.map { CChar(bitPattern: $0) }
      }
    }
    bytes.append(0)
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      // The array ends with a zero byte, so it is not empty.
      guard let start = bytes.baseAddress else { preconditionFailure("the name has an end") }
      return unsafe body(start)
    }
  }
}
