// SPDX-License-Identifier: MIT

/// Why a line of a daemon was refused, and at which byte.
package struct LineFault: Error, Hashable, Sendable {
  /// What is wrong.
  package let code: Code

  /// Bytes of the line before the place.
  package let offset: Int

  /// Makes a fault.
  package init(_ code: Code, at offset: Int) {
    self.code = code
    self.offset = offset
  }

  /// What is wrong with a line.
  package enum Code: Hashable, Sendable {
    /// It has more bytes than the limit.
    case tooLong(limit: Int)
    /// It is no text.
    case notUTF8
    /// It is no JSON, or ends too early.
    case notJSON
    /// Something follows the object.
    case trailingBytes
    /// It is no object whose first key is `class`.
    case classNotFirst
    /// Objects and arrays are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// A number has more bytes than the limit.
    case numberTooLong(limit: Int)
    /// A key that is needed comes twice.
    case duplicateKey(String)
    /// A key that is needed has a value of another type, or one that cannot be.
    case wrongValue(key: String)
    /// The parser that was to read it gave it back.
    case undecodable
  }
}

extension LineFault: CustomStringConvertible {
  /// `byte OFFSET: what is wrong`, one line without anything of the refused one but known keys.
  package var description: String { "byte \(offset): \(code)" }
}

extension LineFault.Code: CustomStringConvertible {
  /// What is wrong.
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
