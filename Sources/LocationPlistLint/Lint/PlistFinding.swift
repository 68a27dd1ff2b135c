// SPDX-License-Identifier: MIT

package import LocationFiles

/// A rule that an Info.plist, or the texts that belong to it, breaks.
package struct PlistFinding: Hashable, Sendable {
  /// The rule.
  package let rule: PlistRule

  /// The file in which to correct it.
  package let file: String

  /// The place in the file; `nil` if something is missing, or if the file is binary.
  package let position: FilePosition?

  /// The key that it is about.
  package let key: String

  /// The fault, as a phrase that follows the key.
  package let message: String

  /// The places in the sources that need the key.
  package let uses: [SourceUse]

  /// The order of the reported findings: by file, place and key.
  static func areInOrder(_ left: Self, _ right: Self) -> Bool {
    let start = FilePosition(line: 0, column: 0)
    let places = (left.position ?? start, right.position ?? start)
    return (left.file, places.0, left.key, left.rule.rawValue, left.message)
      < (right.file, places.1, right.key, right.rule.rawValue, right.message)
  }
}
