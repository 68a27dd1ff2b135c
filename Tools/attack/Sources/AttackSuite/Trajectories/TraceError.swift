// SPDX-License-Identifier: MIT

/// A trace cannot be attacked, or a file not be opened or written.
struct TraceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of fault it is; the raw value is the exit status, as in sysexits.h.
  enum Code: Int32, Sendable {
    /// The file is no usable GPX.
    case badData = 65
    /// The file cannot be opened or read.
    case noInput = 66
    /// A result cannot be written.
    case cannotWrite = 73
  }

  /// What kind of fault it is.
  let code: Code

  /// One line that names the file and says what to do.
  let description: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - code: What kind of fault it is.
  ///   - description: One line that names the file and says what to do.
  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
