// SPDX-License-Identifier: MIT

/// The optional values of usable points that could not be understood and were left out.
package struct GPXIgnoredValues: Hashable, Sendable {
  /// A value that was left out, as an example for a warning.
  package struct Example: Hashable, Sendable {
    /// The local name of the element, such as `ele`.
    package let element: String

    /// The place of the element's start tag.
    package let position: TextPosition
  }

  /// The number of values that were left out.
  package private(set) var count = 0

  /// The first of these values in document order; `nil` if there is none.
  package private(set) var first: Example?

  /// Makes an empty tally.
  package init() {}

  mutating func add(element: StaticString, position: TextPosition) {
    count += 1
    if first == nil { first = Example(element: "\(element)", position: position) }
  }
}
