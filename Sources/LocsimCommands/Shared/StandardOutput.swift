// SPDX-License-Identifier: MIT

import LocationFiles
import LocationRecording

/// What commands write that say one thing and end.
enum StandardOutput {
  /// Writes text to standard output; ends the process where nobody reads it any longer.
  ///
  /// - Parameter text: The text.
  /// - Throws: The exit status, where it cannot be written; the reason has been told then.
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
