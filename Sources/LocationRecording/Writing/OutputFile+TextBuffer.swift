// SPDX-License-Identifier: MIT

package import LocationFiles

extension OutputFile {
  /// Writes all of a text.
  package func write(_ text: borrowing TextBuffer) throws(FileError) {
    try text.withSpan { bytes throws(FileError) in try write(bytes) }
  }
}
