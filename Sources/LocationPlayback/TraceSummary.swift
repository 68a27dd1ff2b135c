// SPDX-License-Identifier: MIT

package import GPX

/// A summary of a trace, gathered in one pass.
package struct TraceSummary: Hashable, Sendable {
  /// A box of latitudes and longitudes, in degrees.
  package struct Bounds: Hashable, Sendable {
    /// The southern edge.
    package internal(set) var south: Double
    /// The western edge.
    package internal(set) var west: Double
    /// The northern edge.
    package internal(set) var north: Double
    /// The eastern edge.
    package internal(set) var east: Double
  }

  /// Times between neighboring points.
  package struct Intervals: Hashable, Sendable {
    /// How many there are.
    package internal(set) var count = 0
    /// The shortest.
    package internal(set) var shortest: Duration?
    /// The longest.
    package internal(set) var longest: Duration?
    /// All together.
    package internal(set) var total = Duration.zero
  }

  /// Times between segments.
  package struct Gaps: Hashable, Sendable {
    /// How many there are.
    package internal(set) var count = 0
    /// The longest.
    package internal(set) var longest: Duration?
    /// All together.
    package internal(set) var total = Duration.zero
  }

  /// The numbers of unusual points, by kind.
  package struct Oddities: Hashable, Sendable {
    /// Points without a usable coordinate.
    package internal(set) var unusable = 0
    /// The first point without a usable coordinate.
    package internal(set) var firstUnusable: GPXUnusablePoint?
    /// Points not later than the one before them in their segment.
    package internal(set) var notLater = 0
    /// The place of the first of those.
    package internal(set) var firstNotLater: TextPosition?
    /// Points more than a day later than the timed one before them.
    package internal(set) var longGaps = 0
    /// The place of the first of those.
    package internal(set) var firstLongGap: TextPosition?
    /// Points whose times contradict those of the points around them, so that playback drops them.
    package internal(set) var contradicting = 0
    /// The place of the first of those.
    package internal(set) var firstContradicting: TextPosition?
    /// Points without a time, if other points of their kind have one; else zero.
    package internal(set) var untimed = 0
    /// Points at exactly the coordinate of the one before them in their segment.
    package internal(set) var repeated = 0
    /// The place of the first of those.
    package internal(set) var firstRepeated: TextPosition?
  }

  /// How many elements of each kind the document has.
  package struct Counts: Hashable, Sendable {
    /// Waypoints.
    package internal(set) var wpt = 0
    /// Routes.
    package internal(set) var rte = 0
    /// Points of routes.
    package internal(set) var rtept = 0
    /// Tracks.
    package internal(set) var trk = 0
    /// Segments of tracks.
    package internal(set) var trkseg = 0
    /// Points of tracks.
    package internal(set) var trkpt = 0
  }

  /// How many elements of each kind the document has.
  package internal(set) var counts = Counts()

  /// The points of tracks.
  package internal(set) var tracks = Points()

  /// The points of routes.
  package internal(set) var routes = Points()

  /// The waypoints, taken as one segment in file order.
  package internal(set) var waypoints = Points()

  /// Values that could not be read and were left out.
  package internal(set) var ignoredValues = GPXIgnoredValues()

  /// Reads a document to its end.
  ///
  /// - Throws: `GPXError` if it is broken.
  package init(reading source: inout some PointSource) throws(GPXError) {
    while let event = try source.next() { add(event) }
    ignoredValues = source.ignoredValues
    finish()
  }
}

extension TraceSummary {
  /// Reads a recording to its end, as one track with a segment end at each loss of signal.
  ///
  /// - Throws: `PlaybackError` if it is broken.
  package init(reading source: any FixSource) throws(PlaybackError) {
    self.init()
    var events = RecordedEvents(source)
    add(.trackStart)
    var isInSegment = false
    while let event = try events.next() {
      switch event {
      case .fix(let fix, let position):
        if !isInSegment { add(.segmentStart) }
        isInSegment = true
        add(.point(GPXPoint(fix, at: position)))
      case .signalLost: isInSegment = false
      case .oddity: break
      }
    }
    finish()
  }

  private init() {}

  /// Judges the remaining times at the end of the trace.
  private mutating func finish() {
    for kind in [\Self.tracks, \.routes, \.waypoints] {
      self[keyPath: kind].judge()
      if self[keyPath: kind].timed == 0 { self[keyPath: kind].oddities.untimed = 0 }
    }
  }

  private mutating func add(_ event: GPXEvent) {
    switch event {
    case .trackStart: counts.trk += 1
    case .segmentStart:
      counts.trkseg += 1
      tracks.beginSegment()
    case .routeStart:
      counts.rte += 1
      routes.beginSegment()
    case .point(let point):
      count(point.kind)
      switch point.kind {
      case .trackPoint: tracks.add(point)
      case .routePoint: routes.add(point)
      case .waypoint: waypoints.add(point)
      }
    case .unusablePoint(let point):
      count(point.kind)
      switch point.kind {
      case .trackPoint: tracks.oddities.add(point)
      case .routePoint: routes.oddities.add(point)
      case .waypoint: waypoints.oddities.add(point)
      }
    case .segmentEnd, .routeEnd, .trackEnd: break
    }
  }

  private mutating func count(_ kind: GPXPoint.Kind) {
    switch kind {
    case .trackPoint: counts.trkpt += 1
    case .routePoint: counts.rtept += 1
    case .waypoint: counts.wpt += 1
    }
  }
}
