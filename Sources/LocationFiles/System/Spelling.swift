// SPDX-License-Identifier: MIT

import GPX

/// A text in quotation marks, cut to a length that fits a message.
///
/// It has no characters that could control a terminal. At most `limit` characters are shown. A path
/// needs a large limit, because its end is the most useful part.
package func quoted(_ text: String, limit: Int = 60) -> String {
  "“\(excerpt(text, limit: limit))”"
}

/// Returns a list of names: `a`, `a or b`, `a, b or c`.
package func listed(_ names: [String], _ conjunction: String) -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "" }
  return names.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}

/// Finds the intended word for a mistyped one.
package enum Spelling {
  /// The longest word that is compared; a longer word is not a typing error.
  private static let longest = 64

  /// Returns advice about a name that is not among the known ones.
  ///
  /// - Parameters:
  ///   - name: The written name.
  ///   - known: The known names.
  ///   - none: The advice if there are none.
  ///   - listing: The words before the known names, if none is near.
  ///   - quotes: Whether the known names are quoted in the list.
  /// - Returns: The end of a sentence.
  package static func advice(
    for name: String, among known: [String], none: String, listing: String, quotes: Bool
  ) -> String {
    if known.isEmpty { return none }
    if let nearest = nearest(to: name, among: known) { return "did you mean \(quoted(nearest))?" }
    return "\(listing) \(listed(quotes ? known.map { quoted($0) } : known, "and"))"
  }

  /// Returns the nearest known word; `nil` if none is near.
  ///
  /// By default, a third of its letters may be wrong.
  package static func nearest(
    to word: String, among known: some Sequence<String>, share: Int = 3
  ) -> String? {
    nearest(to: word, among: known, limit: 1, share: share).first
  }

  /// Returns the known words that are near, the nearest first.
  ///
  /// - Parameters:
  ///   - word: The written word.
  ///   - known: The words that it could mean. Equally near words keep their order.
  ///   - limit: The largest number of words to return.
  ///   - share: The denominator of the share of a word's letters that may be wrong. One letter may
  ///     always be wrong.
  /// - Returns: The words as they are known.
  package static func nearest(
    to word: String, among known: some Sequence<String>, limit: Int, share: Int = 3
  ) -> [String] {
    let letters = Array(word.lowercased().utf8)
    guard letters.count <= longest else { return [] }
    var near: [(word: String, rank: Int)] = []
    for candidate in known where candidate.utf8.count <= longest {
      let other = Array(candidate.lowercased().utf8)
      let distance = distance(letters, other)
      guard distance <= max(1, min(letters.count, other.count) / share) else { continue }
      // Of two equally near words, the one of the same length is preferred, because a letter is
      // mistyped more often than left out.
      let rank = 2 * distance + (letters.count == other.count ? 0 : 1)
      let place = near.firstIndex { rank < $0.rank } ?? near.endIndex
      near.insert((candidate, rank), at: place)
      if near.count > limit { near.removeLast() }
    }
    return near.map(\.word)
  }

  /// Returns a question for the words that are near, such as `did you mean “walk” or “talk”?`;
  /// `nil` if none is near.
  package static func question(
    for word: String, among known: some Sequence<String>, limit: Int = 1
  ) -> String? {
    let near = nearest(to: word, among: known, limit: limit).map { quoted($0) }
    return near.isEmpty ? nil : "did you mean \(listed(near, "or"))?"
  }

  /// Returns the number of bytes to add, remove, replace or swap with their neighbor.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        var least = min(last[column + 1], current[column]) + 1
        least = min(least, last[column] + (left[row] == right[column] ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}

/// A text from a file, cut to a length that fits into a message.
package func shortened(_ text: String, limit: Int = 60) -> String {
  text.count > limit ? text.prefix(limit) + "…" : text
}
