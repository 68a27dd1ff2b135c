// SPDX-License-Identifier: MIT

/// The newest elements of a sequence, with their numbers in the whole of it.
struct RecentList<Element> {
  private var elements: [Element] = []
  private let limit: Int

  /// The number of the first element that is kept.
  private(set) var start = 0

  /// Makes an empty list.
  ///
  /// - Parameter limit: The number of elements that are always kept; sometimes there are up to twice
  ///   as many.
  init(limit: Int) { self.limit = limit }

  /// The number that the next element gets.
  var end: Int { start + elements.count }

  /// Adds an element.
  mutating func append(_ element: Element) {
    // Half of them go at once, so that an addition costs the same on average.
    if elements.count >= 2 * limit {
      elements.removeFirst(limit)
      start += limit
    }
    elements.append(element)
  }

  /// Returns the elements from a number on, as far as they are kept.
  func elements(from number: Int) -> ArraySlice<Element> {
    elements.dropFirst(max(number - start, 0))
  }
}

extension RecentList: Sendable where Element: Sendable {}
