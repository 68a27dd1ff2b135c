// SPDX-License-Identifier: MIT

public import GPX
import LocationCore

/// What a trace holds, gathered in one pass.
public struct TraceSummary: Hashable, Sendable {
  /// What is known of one kind of points.
  public struct Points: Hashable, Sendable {
    /// Points with a usable coordinate.
    public internal(set) var usable = 0

    /// Of those, points with a time.
    public internal(set) var timed = 0

    /// The first usable point in file order.
    public internal(set) var first: GPXPoint?

    /// The last usable point in file order.
    public internal(set) var last: GPXPoint?

    /// Metres along WGS 84 geodesics from point to point, inside each segment.
    public internal(set) var length = 0.0

    /// The earliest time of a usable point.
    public internal(set) var earliest: GPXTime?

    /// The latest time of a usable point.
    public internal(set) var latest: GPXTime?

    /// The smallest box of latitudes and longitudes that holds all usable points.
    public internal(set) var bounds: Bounds?

    /// Times between neighbours that both have one, inside segments, where time rises.
    public internal(set) var intervals = Intervals()

    /// Segments that begin later than the one before ends, and the time between them.
    public internal(set) var gaps = Gaps()

    /// What is odd, and how often.
    public internal(set) var oddities = Oddities()

    /// The time of the point just before, in the same segment.
    private var neighbour: GPXTime?

    /// The last time in this segment, and in those before it.
    private var lastInSegment: GPXTime?
    private var lastBeforeSegment: GPXTime?
    private var startsSegment = true
  }

  /// A box of latitudes and longitudes, in degrees.
  public struct Bounds: Hashable, Sendable {
    /// The southern edge.
    public internal(set) var south: Double
    /// The western edge.
    public internal(set) var west: Double
    /// The northern edge.
    public internal(set) var north: Double
    /// The eastern edge.
    public internal(set) var east: Double
  }

  /// Times between neighbouring points.
  public struct Intervals: Hashable, Sendable {
    /// How many there are.
    public internal(set) var count = 0
    /// The shortest.
    public internal(set) var shortest: Duration?
    /// The longest.
    public internal(set) var longest: Duration?
    /// All together.
    public internal(set) var total = Duration.zero
  }

  /// Times between segments.
  public struct Gaps: Hashable, Sendable {
    /// How many there are.
    public internal(set) var count = 0
    /// The longest.
    public internal(set) var longest: Duration?
    /// All together.
    public internal(set) var total = Duration.zero
  }

  /// Counts of what is odd about points.
  public struct Oddities: Hashable, Sendable {
    /// Points without a usable coordinate, and the first of them.
    public internal(set) var unusable = 0
    /// The first point without a usable coordinate.
    public internal(set) var firstUnusable: GPXUnusablePoint?
    /// Points not later than the one before them in their segment.
    public internal(set) var notLater = 0
    /// The place of the first of those.
    public internal(set) var firstNotLater: TextPosition?
    /// Points more than a day later than the timed one before them.
    public internal(set) var longGaps = 0
    /// The place of the first of those.
    public internal(set) var firstLongGap: TextPosition?
    /// Points without a time in a document where others have one.
    public internal(set) var untimed = 0
    /// Points at the very coordinate of the one before.
    public internal(set) var repeated = 0
    /// The place of the first of those.
    public internal(set) var firstRepeated: TextPosition?
  }

  /// How many elements of each kind the document has.
  public struct Counts: Hashable, Sendable {
    /// Waypoints.
    public internal(set) var wpt = 0
    /// Routes.
    public internal(set) var rte = 0
    /// Points of routes.
    public internal(set) var rtept = 0
    /// Tracks.
    public internal(set) var trk = 0
    /// Segments of tracks.
    public internal(set) var trkseg = 0
    /// Points of tracks.
    public internal(set) var trkpt = 0
  }

  /// How many elements of each kind the document has.
  public internal(set) var counts = Counts()

  /// The points of tracks.
  public internal(set) var tracks = Points()

  /// The points of routes.
  public internal(set) var routes = Points()

  /// The waypoints, all of them taken as one line in file order.
  public internal(set) var waypoints = Points()

  /// Values that could not be read and were left out.
  public internal(set) var ignoredValues = GPXIgnoredValues()

  /// Reads a document to its end.
  ///
  /// - Throws: `GPXError` where it is broken.
  public init(reading source: inout some PointSource) throws(GPXError) {
    while let event = try source.next() { add(event) }
    ignoredValues = source.ignoredValues
    for kind in [\Self.tracks, \.routes, \.waypoints] where self[keyPath: kind].timed == 0 {
      self[keyPath: kind].oddities.untimed = 0
    }
  }
}

extension TraceSummary {
  /// Reads a recording to its end: it is one track, whose segments end where the signal was lost.
  ///
  /// - Throws: `PlaybackError` where it is broken.
  public init(reading source: inout any FixSource) throws(PlaybackError) {
    self.init()
    add(.trackStart)
    var isInSegment = false
    while let event = try source.next() {
      switch event {
      case .fix(let fix, let position):
        if !isInSegment { add(.segmentStart) }
        isInSegment = true
        add(.point(GPXPoint(fix, at: position)))
      case .signalLost: isInSegment = false
      case .oddity: break
      }
    }
  }

  private init() {}

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

extension TraceSummary.Oddities {
  fileprivate mutating func add(_ point: GPXUnusablePoint) {
    unusable += 1
    firstUnusable = firstUnusable ?? point
  }
}

extension TraceSummary.Points {
  fileprivate mutating func add(_ point: GPXPoint) {
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
    if let time = point.time {
      add(time, of: point)
    } else {
      oddities.untimed += 1
      neighbour = nil
    }
    last = point
    startsSegment = false
  }

  fileprivate mutating func beginSegment() {
    lastBeforeSegment = lastInSegment ?? lastBeforeSegment
    lastInSegment = nil
    neighbour = nil
    startsSegment = true
  }

  private mutating func add(_ time: GPXTime, of point: GPXPoint) {
    timed += 1
    earliest = min(earliest ?? time, time)
    latest = max(latest ?? time, time)
    if let lastInSegment, time <= lastInSegment {
      oddities.notLater += 1
      oddities.firstNotLater = oddities.firstNotLater ?? point.position
    } else if lastInSegment == nil, let before = lastBeforeSegment, time > before {
      gaps.add(UTCInstant(time) - UTCInstant(before))
    }
    if let neighbour, time > neighbour { intervals.add(UTCInstant(time) - UTCInstant(neighbour)) }
    if let before = lastInSegment ?? lastBeforeSegment,
      time.secondsSince1970 - before.secondsSince1970 > PlaybackWarning.longGapSeconds
    {
      oddities.longGaps += 1
      oddities.firstLongGap = oddities.firstLongGap ?? point.position
    }
    neighbour = time
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
