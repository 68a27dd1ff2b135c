// SPDX-License-Identifier: MIT

/// Turns what clients are told into text.
package protocol NoticeFormat {
  /// Adds what comes before the first notice.
  mutating func begin(into text: inout TextBuffer)

  /// Adds a notice.
  mutating func append(_ notice: ClientNotice, into text: inout TextBuffer)

  /// Adds what comes after the last notice.
  mutating func end(into text: inout TextBuffer)
}

extension NoticeFormat {
  package mutating func begin(into text: inout TextBuffer) {}
  package mutating func end(into text: inout TextBuffer) {}
}
