// SPDX-License-Identifier: MIT

/// A place in a text.
package struct FilePosition: Hashable, Sendable, Comparable {
  /// The line, from 1.
  package let line: Int

  /// The character in the line, from 1.
  package let column: Int

  /// Names a place.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Whether the left place comes first.
  package static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
