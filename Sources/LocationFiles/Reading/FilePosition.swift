// SPDX-License-Identifier: MIT

/// A position in a text.
package struct FilePosition: Hashable, Sendable, Comparable {
  /// The line, from 1.
  package let line: Int

  /// The column, from 1.
  package let column: Int

  /// Makes a position.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Whether the left position comes first.
  package static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
