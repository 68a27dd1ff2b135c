// SPDX-License-Identifier: MIT

/// The reason why a line from gpsd was refused, and the place in the line.
package struct LineFault: Error, Hashable, Sendable {
  /// The kind of the fault.
  package let code: Code

  /// The number of bytes before the fault.
  package let offset: Int

  /// Makes a fault.
  package init(_ code: Code, at offset: Int) {
    self.code = code
    self.offset = offset
  }

  /// The kinds of faults.
  package enum Code: Hashable, Sendable {
    /// The line has more bytes than the limit.
    case tooLong(limit: Int)
    /// The line is not valid UTF-8.
    case notUTF8
    /// The line is not valid JSON, or is incomplete.
    case notJSON
    /// More text follows the object.
    case trailingBytes
    /// The line is not an object with `class` as its first key.
    case classNotFirst
    /// Objects and arrays are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// A number has more bytes than the limit.
    case numberTooLong(limit: Int)
    /// A key that locsim uses comes twice.
    case duplicateKey(String)
    /// A key that locsim uses has a value of another type, or an impossible one.
    case wrongValue(key: String)
    /// The parser does not accept the line.
    case undecodable
  }
}

extension LineFault: CustomStringConvertible {
  /// `byte OFFSET: what is wrong`: one line that repeats nothing of the input but known keys.
  package var description: String { "byte \(offset): \(code)" }
}

extension LineFault.Code: CustomStringConvertible {
  /// The fault in words.
  package var description: String {
    switch self {
    case .tooLong(let limit): "the line has more than \(limit) bytes"
    case .notUTF8: "the line is not UTF-8"
    case .notJSON: "the line is not JSON"
    case .trailingBytes: "something follows the object"
    case .classNotFirst: "the line is not an object with “class” first"
    case .tooDeep(let limit): "more than \(limit) objects and arrays are nested"
    case .numberTooLong(let limit): "a number has more than \(limit) bytes"
    case .duplicateKey(let key): "“\(key)” comes twice"
    case .wrongValue(let key): "“\(key)” has a value that gpsd does not send"
    case .undecodable: "the report cannot be decoded"
    }
  }
}
