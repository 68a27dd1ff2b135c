// SPDX-License-Identifier: MIT

/// Why a run gave no report.
struct BenchmarkError: Error, CustomStringConvertible {
  /// What kind of failure it was; the raw value is the tool's exit status.
  enum Code: Int32 {
    /// The command line is wrong.
    case usage = 64
    /// A program that is to be measured is not there.
    case missingProgram = 69
    /// A measured program failed, or did not write what it should.
    case commandFailed = 70
    /// A file or a pipe could not be made, read or written.
    case inputOutput = 74
    /// The user asked to stop.
    case interrupted = 130
  }

  /// What kind of failure it was.
  let code: Code

  /// One line that a user can act on.
  let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  static var interrupted: Self { Self(.interrupted, "interrupted") }
}
