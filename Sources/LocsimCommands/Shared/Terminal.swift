// SPDX-License-Identifier: MIT

import LocationFiles
import LocationRecording

/// What goes to standard error: diagnostics, progress, summaries.
///
/// Standard output is for data.
enum Terminal {
  /// Whether a person looks at standard error.
  static let isInteractive = isatty(STDERR_FILENO) == 1

  /// Whether a person looks at standard output, on something that can show a screen.
  static var showsScreen: Bool {
    isatty(STDOUT_FILENO) == 1 && Environment.value(of: "TERM") != "dumb"
  }

  /// Whether colors may be used: on a terminal, unless NO_COLOR is set (no-color.org).
  private static let usesColor =
    isInteractive && Environment.value(of: "NO_COLOR") == nil

  /// Writes a line that says why the command fails.
  static func error(_ text: String) {
    let message = harmless(text)
    line(usesColor ? "\u{1B}[31m\(message)\u{1B}[0m" : message)
  }

  /// Writes a line that says what is odd.
  static func warning(_ place: String, _ message: String) {
    let label = usesColor ? "\u{1B}[33mwarning:\u{1B}[0m" : "warning:"
    line("\(harmless(place)): \(label) \(harmless(message))")
  }

  /// Text that cannot steer the terminal: a file's name may hold any character.
  static func harmless(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append(scalar.isUnprintable ? "\u{FFFD}" : scalar)
    }
    return String(scalars)
  }

  /// Writes a line.
  static func line(_ message: String) { write(message + "\n") }

  /// Replaces the line of the progress; does nothing without a terminal.
  static func progress(_ message: String) {
    if isInteractive { write("\r\u{1B}[K\(message)") }
  }

  private static func write(_ text: String) {
    // A diagnostic that cannot be written has nowhere else to go.
    try? OutputFile.standardError.write(Array(text.utf8))
  }

  /// Ends the program as one that writes to a closed pipe ends: quietly, by the signal.
  static func endByBrokenPipe() -> Never {
    _ = signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    exit(141)
  }
}
