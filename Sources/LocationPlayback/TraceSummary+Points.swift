// SPDX-License-Identifier: MIT

package import GPX
import LocationCore

extension TraceSummary {
  /// The facts about the points of one kind.
  package struct Points: Hashable, Sendable {
    /// Points with a usable coordinate.
    package internal(set) var usable = 0

    /// The number of those points that have a time.
    package internal(set) var timed = 0

    /// The first usable point in file order.
    package internal(set) var first: GPXPoint?

    /// The last usable point in file order.
    package internal(set) var last: GPXPoint?

    /// Meters along WGS 84 geodesics from point to point, inside each segment.
    package internal(set) var length = 0.0

    /// The earliest time of a usable point.
    package internal(set) var earliest: GPXTime?

    /// The latest time of a usable point.
    package internal(set) var latest: GPXTime?

    /// The smallest box of latitudes and longitudes that holds all usable points.
    package internal(set) var bounds: Bounds?

    /// Times between neighbors that both have one, inside segments, where time rises.
    package internal(set) var intervals = Intervals()

    /// Segments that begin later than the one before ends, and the time between them.
    package internal(set) var gaps = Gaps()

    /// The numbers of unusual points.
    package internal(set) var oddities = Oddities()

    /// The time of the point just before, in the same segment.
    private var neighbor: GPXTime?

    /// The last time in this segment, and in those before it.
    private var lastInSegment: GPXTime?
    private var lastBeforeSegment: GPXTime?
    private var startsSegment = true

    /// The first times of the segment, which are judged together.
    private var head: [TimedPlace] = []
    private var isJudged = false

    /// Whether the first segments have no times, so that they are played at the default start time.
    private var beganUntimed = false
  }
}

/// The time of a recorded point, and its place in the file.
private struct TimedPlace: Hashable {
  var time: GPXTime?
  var position: TextPosition
}

extension TraceSummary.Points {
  mutating func add(_ point: GPXPoint) {
    usable += 1
    first = first ?? point
    if !startsSegment, let last {
      if last.latitude == point.latitude, last.longitude == point.longitude {
        oddities.repeated += 1
        oddities.firstRepeated = oddities.firstRepeated ?? point.position
      } else {
        length += Geodesic.distance(from: Coordinate(last), to: Coordinate(point))
      }
    }
    widenBounds(to: point)
    if isJudged {
      add(point.time, at: point.position)
    } else {
      head.append(TimedPlace(time: point.time, position: point.position))
      if head.count == PlaybackLimits().sectionLookahead { judge() }
    }
    last = point
    startsSegment = false
  }

  /// Adds the first times of a segment; those that contradict the others are counted and otherwise
  /// ignored.
  mutating func judge() {
    var contradicting = SectionTimes(of: head.lazy.map(\.time)).contradicting[...]
    for (place, point) in head.enumerated() {
      if contradicting.first == place {
        contradicting.removeFirst()
        timed += 1
        oddities.contradicting += 1
        oddities.firstContradicting = oddities.firstContradicting ?? point.position
      } else {
        add(point.time, at: point.position)
      }
    }
    head.removeAll(keepingCapacity: true)
    isJudged = true
  }

  mutating func beginSegment() {
    judge()
    isJudged = false
    if !startsSegment, lastInSegment == nil, lastBeforeSegment == nil { beganUntimed = true }
    lastBeforeSegment = lastInSegment ?? lastBeforeSegment
    lastInSegment = nil
    neighbor = nil
    startsSegment = true
  }

  private mutating func add(_ time: GPXTime?, at position: TextPosition) {
    guard let time else {
      oddities.untimed += 1
      neighbor = nil
      return
    }
    timed += 1
    earliest = min(earliest ?? time, time)
    latest = max(latest ?? time, time)
    if let lastInSegment, time <= lastInSegment {
      oddities.notLater += 1
      oddities.firstNotLater = oddities.firstNotLater ?? position
    } else if lastInSegment == nil, let before = lastBeforeSegment, time > before {
      gaps.add(UTCInstant(time) - UTCInstant(before))
    }
    if let neighbor, time > neighbor { intervals.add(UTCInstant(time) - UTCInstant(neighbor)) }
    let before = (lastInSegment ?? lastBeforeSegment)?.secondsSince1970
    let start = beganUntimed ? PlaybackOptions().startTime.seconds : nil
    if let before = before ?? start,
      time.secondsSince1970 - before > PlaybackWarning.longGapSeconds
    {
      oddities.longGaps += 1
      oddities.firstLongGap = oddities.firstLongGap ?? position
    }
    neighbor = time
    lastInSegment = time
  }

  private mutating func widenBounds(to point: GPXPoint) {
    guard var box = bounds else {
      bounds = .init(
        south: point.latitude, west: point.longitude, north: point.latitude,
        east: point.longitude)
      return
    }
    box.south = min(box.south, point.latitude)
    box.north = max(box.north, point.latitude)
    box.west = min(box.west, point.longitude)
    box.east = max(box.east, point.longitude)
    bounds = box
  }
}

extension TraceSummary.Intervals {
  fileprivate mutating func add(_ interval: Duration) {
    count += 1
    shortest = min(shortest ?? interval, interval)
    longest = max(longest ?? interval, interval)
    total += interval
  }
}

extension TraceSummary.Gaps {
  fileprivate mutating func add(_ gap: Duration) {
    count += 1
    longest = max(longest ?? gap, gap)
    total += gap
  }
}

extension TraceSummary.Oddities {
  mutating func add(_ point: GPXUnusablePoint) {
    unusable += 1
    firstUnusable = firstUnusable ?? point
  }
}
