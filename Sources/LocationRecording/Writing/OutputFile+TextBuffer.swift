// SPDX-License-Identifier: MIT

package import LocationFiles

extension OutputFile {
  /// Writes a whole text.
  ///
  /// - Throws: `FileError` if it cannot be written.
  package func write(_ text: borrowing TextBuffer) throws(FileError) {
    try text.withSpan { bytes throws(FileError) in try write(bytes) }
  }
}
