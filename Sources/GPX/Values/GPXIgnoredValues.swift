// SPDX-License-Identifier: MIT

/// Optional values of usable points that could not be understood and were left out.
public struct GPXIgnoredValues: Hashable, Sendable {
  /// The first value left out, as an example for a warning.
  public struct Example: Hashable, Sendable {
    /// Local name of the element, such as `ele`.
    public let element: String

    /// Place of the element's start tag.
    public let position: TextPosition
  }

  /// How many values were left out so far.
  public private(set) var count = 0

  /// The first of them in document order, `nil` if there is none.
  public private(set) var first: Example?

  /// Makes an empty tally.
  public init() {}

  mutating func add(element: StaticString, position: TextPosition) {
    count += 1
    if first == nil { first = Example(element: "\(element)", position: position) }
  }
}
