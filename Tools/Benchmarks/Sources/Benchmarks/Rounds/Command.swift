// SPDX-License-Identifier: MIT

/// A program with its arguments, as a row of the report.
struct Command: Hashable {
  /// A few words for the report.
  let name: String

  /// The program, looked up in `PATH` where it is no path, and its arguments.
  let arguments: [String]

  /// Where its standard output goes.
  var output = "/dev/null"

  /// A file that must not be there when it starts.
  var makes: String?

  /// What has the program, where this tool does not: Debian's package, or words.
  var package: String?
}
