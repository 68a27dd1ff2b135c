// SPDX-License-Identifier: MIT

/// Names of files as text that loses nothing, also where their bytes are no UTF-8.
///
/// Linux takes any bytes but zero and the slash. A byte that is no part of a character stands in
/// the text as a scalar of the last private plane, from U+10FF00 on; a character of a name that is
/// one of these stands as its own bytes do.
package enum FileName {
  private static let firstEscape: UInt32 = 0x10_FF00

  /// The text of a name.
  ///
  /// - Parameter bytes: The bytes of the name, without a zero.
  /// - Returns: The text, of which `withBytes` makes the same bytes again.
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

  /// Whether a scalar stands for a byte that is no part of a character.
  package static func isEscape(_ scalar: Unicode.Scalar) -> Bool {
    (firstEscape...firstEscape + 0xFF).contains(scalar.value)
  }

  /// A copy of the system's form of a name, for a call that keeps it; the caller frees it.
  package static func copy(of name: String) -> UnsafeMutablePointer<CChar>? {
    unsafe withBytes(of: name) { unsafe strdup($0) }
  }

  /// The text of a name that the system gave.
  package static func text(_ name: UnsafePointer<CChar>) -> String {
    unsafe text(UnsafeRawBufferPointer(start: name, count: strlen(name)))
  }

  /// Gives the system's form of a path to a function, which must not keep it.
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
      // It ends with a zero byte, so it is not empty.
      guard let start = bytes.baseAddress else { preconditionFailure("the name has an end") }
      return unsafe body(start)
    }
  }
}
