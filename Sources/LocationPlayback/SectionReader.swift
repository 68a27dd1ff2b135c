// SPDX-License-Identifier: MIT

import GPX

/// Reads selected points section by section, and judges a section's times before its first point
/// is handed out.
struct SectionReader {
  private(set) var selector: PointSelector

  /// Whether the times of the section at hand are to be ignored.
  private(set) var ignoresTimes = false

  /// Where times began to be ignored first.
  private(set) var firstIgnored: TextPosition?

  private let lookahead: Int
  private var head: [GPXPoint] = []
  private var position = 0

  /// The first point of the next section, once it has been met.
  private var nextSection: GPXPoint?
  private var isAtEnd = false

  /// What broke the document; thrown when everything before it has been handed out.
  private var failure: PlaybackError?

  init(selector: PointSelector, limits: PlaybackLimits) {
    self.selector = selector
    lookahead = limits.sectionLookahead
  }

  /// Goes to the next section and returns its first point, or `nil` at the end.
  ///
  /// - Precondition: The section before was read to its end.
  mutating func beginSection() throws(PlaybackError) -> GPXPoint? {
    guard let first = try takeNextSection() else { return nil }
    head.removeAll(keepingCapacity: true)
    position = 0
    head.append(first)
    while head.count < lookahead, let point = pull() { head.append(point) }
    ignoresTimes = Self.mostAreNotLater(head)
    if ignoresTimes { firstIgnored = firstIgnored ?? first.position }
    return popHead()
  }

  /// The next point of the section, or `nil` at the section's end.
  mutating func next() -> GPXPoint? { popHead() ?? pull() }

  private mutating func popHead() -> GPXPoint? {
    guard position < head.count else { return nil }
    position += 1
    return head[position - 1]
  }

  private mutating func takeNextSection() throws(PlaybackError) -> GPXPoint? {
    if let first = nextSection {
      nextSection = nil
      return first
    }
    if let failure { throw failure }
    return isAtEnd ? nil : try selector.next()?.point
  }

  private mutating func pull() -> GPXPoint? {
    guard nextSection == nil, !isAtEnd else { return nil }
    var selected: SelectedPoint?
    do throws(PlaybackError) {
      selected = try selector.next()
    } catch {
      failure = error
    }
    guard let selected else {
      isAtEnd = true
      return nil
    }
    if selected.startsSection {
      nextSection = selected.point
      return nil
    }
    return selected.point
  }

  /// Whether over half of the points would be dropped because they are not later than the one
  /// before.
  private static func mostAreNotLater(_ points: [GPXPoint]) -> Bool {
    var last: GPXTime?
    var dropped = 0
    for point in points {
      guard let time = point.time else { continue }
      if let last, time <= last {
        dropped += 1
      } else {
        last = time
      }
    }
    return dropped * 2 > points.count
  }
}
