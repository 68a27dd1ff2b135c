// SPDX-License-Identifier: MIT

package import LocationPlayback

extension SeekableTrace {
  /// Makes a trace whose moments are kept in a temporary file.
  ///
  /// - Parameter cursor: The trace, at its beginning.
  package init(keeping cursor: sending TraceCursor) {
    self.init(cursor) { () throws(SpillError) in try TemporaryFile() }
  }

  /// Makes a trace whose moments are kept in a temporary file, if there is one.
  ///
  /// - Parameter cursor: The trace, at its beginning; `nil` makes none.
  package init?(keepingIfAny cursor: sending TraceCursor?) {
    guard let cursor else { return nil }
    self.init(keeping: cursor)
  }
}
