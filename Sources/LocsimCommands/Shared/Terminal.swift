// SPDX-License-Identifier: MIT

import LocationFiles
import LocationRecording
import Synchronization

/// Writes diagnostics, progress and summaries to standard error.
///
/// Standard output is for data.
enum Terminal {
  /// Whether standard error is a terminal.
  static let isInteractive = isatty(STDERR_FILENO) == 1

  /// Whether standard output is a terminal that can show a screen.
  static var showsScreen: Bool {
    isatty(STDOUT_FILENO) == 1 && Environment.value(of: "TERM") != "dumb"
  }

  /// Whether standard input is a terminal.
  static var isInput: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether a line that shows the progress is on the terminal.
  private static let showsProgress = Atomic(false)

  /// Whether standard output is a terminal as well as standard error, so that they share its lines.
  static let sharesScreen = isInteractive && isatty(STDOUT_FILENO) == 1

  /// The size of the terminal of a descriptor; 80 by 24 if it reports none.
  static func size(of descriptor: Int32) -> (columns: Int, rows: Int) {
    var window = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0,
      window.ws_row > 0
    else { return (80, 24) }
    return (Int(window.ws_col), Int(window.ws_row))
  }

  /// Whether colors may be used: on a terminal, unless NO_COLOR is set (no-color.org).
  private static let usesColor =
    isInteractive && Environment.value(of: "NO_COLOR") == nil

  /// Writes a line with the reason why the command fails.
  static func error(_ text: String) {
    let message = text.harmless
    line(usesColor ? "\u{1B}[31m\(message)\u{1B}[0m" : message)
  }

  /// Writes a line with a warning about a place.
  static func warning(_ place: String, _ message: String) {
    let label = usesColor ? "\u{1B}[33mwarning:\u{1B}[0m" : "warning:"
    line("\(place.harmless): \(label) \(message.harmless)")
  }

  /// Writes a line.
  static func line(_ message: String) {
    // It takes the place of the progress, which is drawn again below it.
    write((showsProgress.exchange(false, ordering: .relaxed) ? "\r\u{1B}[K" : "") + message + "\n")
  }

  /// Replaces the line that shows the progress; does nothing without a terminal.
  static func progress(_ message: String) {
    guard isInteractive else { return }
    showsProgress.store(!message.isEmpty, ordering: .relaxed)
    write("\r\u{1B}[K\(message)")
  }

  private static func write(_ text: String) {
    // A diagnostic that cannot be written has nowhere else to go.
    try? OutputFile.standardError.write(Array(text.utf8))
  }

  /// Ends the program with the signal SIGPIPE, which reports nothing.
  static func endByBrokenPipe() -> Never {
    _ = signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    exit(141)
  }
}
