// SPDX-License-Identifier: MIT

public import GPX

/// What a trace holds, gathered in one pass.
public struct TraceSummary: Hashable, Sendable {
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

  /// Times between neighboring points.
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

  /// The numbers of unusual points, by kind.
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
    /// Points whose times contradict those of the points around them, so that playback drops them.
    public internal(set) var contradicting = 0
    /// The place of the first of those.
    public internal(set) var firstContradicting: TextPosition?
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
  /// - Throws: `GPXError` if it is broken.
  public init(reading source: inout some PointSource) throws(GPXError) {
    while let event = try source.next() { add(event) }
    ignoredValues = source.ignoredValues
    finish()
  }
}

extension TraceSummary {
  /// Reads a recording to its end, as one track with a segment end at each loss of signal.
  ///
  /// - Throws: `PlaybackError` if it is broken.
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
    finish()
  }

  private init() {}

  /// Judges what waits at the end of the document.
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
