// SPDX-License-Identifier: MIT

import GPX

/// Reads selected points section by section, and judges a section's times before it returns the
/// first point.
struct SectionReader {
  var selector: PointSelector { lookAhead.stage }

  private var lookAhead: LookAhead<PointSelector>

  /// The current point, after `next` or `beginSection` returned `true`.
  var point: GPXPoint { selected.point }

  /// Whether the times of the current section are ignored.
  private(set) var ignoresTimes = false

  /// The first point of the first section whose times are ignored.
  private(set) var firstIgnored: TextPosition?

  /// The number of points that were left out because their times contradict those around them.
  private(set) var contradicting = 0

  /// The place of the first of those points.
  private(set) var firstContradicting: TextPosition?

  private let headLength: Int
  private var head: [GPXPoint] = []
  private var position = 0
  private var selected = SelectedPoint()

  /// The first point of the next section, after it was read.
  private var nextSection: GPXPoint?
  private var isAtEnd = false

  init(selector: PointSelector, limits: PlaybackLimits) {
    lookAhead = LookAhead(selector)
    headLength = limits.sectionLookahead
  }

  /// Goes to the first point of the next section; `false` at the end.
  ///
  /// - Precondition: The section before was read to its end.
  @inline(never)
  mutating func beginSection() throws(PlaybackError) -> Bool {
    guard try takeNextSection() else { return false }
    head.removeAll(keepingCapacity: true)
    position = 0
    head.append(selected.point)
    while head.count < headLength, pull() { head.append(selected.point) }
    let times = SectionTimes(of: head.lazy.map(\.time))
    ignoresTimes = times.areUseless
    if ignoresTimes { firstIgnored = firstIgnored ?? head.first?.position }
    leaveOut(times.contradicting)
    return next()
  }

  /// Goes to the next point of the section; `false` at the section's end.
  @inline(__always)
  mutating func next() -> Bool {
    guard position < head.count else { return pull() }
    selected.point = head[position]
    position += 1
    return true
  }

  private mutating func takeNextSection() throws(PlaybackError) -> Bool {
    if let first = nextSection {
      nextSection = nil
      selected.point = first
      return true
    }
    try lookAhead.throwFailure()
    return isAtEnd ? false : try lookAhead.stage.next(&selected)
  }

  @inline(__always)
  private mutating func pull() -> Bool {
    guard nextSection == nil, !isAtEnd else { return false }
    isAtEnd = !lookAhead.readAhead(&selected)
    guard !isAtEnd else { return false }
    guard selected.startsSection else { return true }
    nextSection = selected.point
    return false
  }

  /// Removes the points at these indices from the head.
  private mutating func leaveOut(_ places: [Int]) {
    guard let first = places.first else { return }
    contradicting += places.count
    firstContradicting = firstContradicting ?? head[first].position
    for place in places.reversed() { head.remove(at: place) }
  }
}
