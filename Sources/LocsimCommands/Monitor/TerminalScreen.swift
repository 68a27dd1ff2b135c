// SPDX-License-Identifier: MIT

import Dispatch
import LocationFiles

/// The terminal's alternate screen, which leaves the normal screen unchanged.
struct TerminalScreen {
  /// The time that a suspended terminal may delay the end.
  private static let patience = DispatchTimeInterval.milliseconds(100)

  private let output: BackgroundOutput
  private var last: [String] = []

  /// Switches to the alternate screen.
  ///
  /// - Throws: `FileError` if standard output cannot be used.
  init() throws(FileError) {
    // No failure is handled, because a terminal that hangs up ends the command with a signal.
    output = BackgroundOutput(try OutputFile(path: nil))
    write("\u{1B}[?1049h\u{1B}[?25l")
  }

  /// Draws lines for a given width, unless they are unchanged.
  mutating func draw(_ lines: (_ columns: Int) -> [String]) {
    let size = Terminal.size(of: STDOUT_FILENO)
    let lines = Array(lines(size.columns).prefix(size.rows))
    // A suspended terminal shows only the newest lines on resume.
    guard lines != last, output.isIdle else { return }
    last = lines
    write(
      "\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J")
  }

  /// Switches back to the normal screen.
  func close() {
    write("\u{1B}[?25h\u{1B}[?1049l")
    _ = output.wait(until: .now() + Self.patience)
  }

  private func write(_ text: String) { output.write(Array(text.utf8), isEnd: true) }
}
