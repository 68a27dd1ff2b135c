// SPDX-License-Identifier: MIT

extension String {
  /// The text without what is too long for a figure.
  ///
  /// Names are repeated in many titles, and a recording may have a name of any length.
  ///
  /// - Parameter limit: The most letters, above one.
  /// - Returns: The text itself, or its beginning with an ellipsis.
  func shortened(to limit: Int = 48) -> String {
    // A letter may have any number of accents, each of which is a code point.
    let head = unicodeScalars.prefix(limit * 2)
    let start = String(head)
    guard head.endIndex < unicodeScalars.endIndex || start.count > limit else { return self }
    return "\(start.prefix(limit - 1))…"
  }
}
