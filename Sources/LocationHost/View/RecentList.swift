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

  /// The last element; `nil` without one.
  var last: Element? { elements.last }

  /// Returns the elements from a number on, as far as they are kept: at most so many, evenly spread, with
  /// the last one.
  ///
  /// They are copies of their own, so that the next addition need not copy the list.
  func elements(from number: Int, atMost most: Int = .max) -> [Element] {
    let first = max(number - start, 0)
    let count = elements.count - first
    guard count > most else { return count > 0 ? Array(elements[first...]) : [] }
    return (1...most).map { elements[first + $0 * count / most - 1] }
  }
}

extension RecentList: Sendable where Element: Sendable {}
