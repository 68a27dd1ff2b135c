// SPDX-License-Identifier: MIT

/// The reason why a trace cannot be used, or a result cannot be written.
struct TraceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error; the raw value is the exit status, as in sysexits.h.
  enum Code: Int32, Sendable {
    /// The file is not usable GPX, or not the figures of a run.
    case badData = 65
    /// The file cannot be opened or read.
    case noInput = 66
    /// A result cannot be written.
    case cannotWrite = 73
  }

  /// The kind of the error.
  let code: Code

  /// One line with the file, the problem and its remedy.
  let description: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - code: The kind of the error.
  ///   - description: One line with the file, the problem and its remedy.
  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
