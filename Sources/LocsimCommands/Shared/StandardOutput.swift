// SPDX-License-Identifier: MIT

import LocationFiles
import LocationRecording

/// The output of commands that write one text and end.
enum StandardOutput {
  /// Writes text to standard output; ends the program if the reader has closed it.
  ///
  /// - Parameter text: The text.
  /// - Throws: The exit status if it cannot be written, after the reason was reported.
  static func write(_ text: borrowing TextBuffer) throws {
    do throws(FileError) {
      try OutputFile(path: nil).write(text)
    } catch {
      if error.isBrokenPipe { Terminal.endByBrokenPipe() }
      Terminal.error("the output cannot be written: \(error.reason)")
      throw ExitStatus.inputOutput
    }
  }
}
