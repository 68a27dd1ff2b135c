// SPDX-License-Identifier: MIT

/// The optional values of usable points that could not be understood and were left out.
public struct GPXIgnoredValues: Hashable, Sendable {
  /// A value that was left out, as an example for a warning.
  public struct Example: Hashable, Sendable {
    /// The local name of the element, such as `ele`.
    public let element: String

    /// The place of the element's start tag.
    public let position: TextPosition
  }

  /// The number of values that were left out.
  public private(set) var count = 0

  /// The first of these values in document order; `nil` if there is none.
  public private(set) var first: Example?

  /// Makes an empty tally.
  public init() {}

  mutating func add(element: StaticString, position: TextPosition) {
    count += 1
    if first == nil { first = Example(element: "\(element)", position: position) }
  }
}
