// SPDX-License-Identifier: MIT

import GPX
import LocationCore

/// A point that was chosen to be played.
///
/// All stages share one stored point, because a point that is returned from stage to stage would be
/// copied at each one.
struct SelectedPoint: BitwiseCopyable {
  var point = GPXPoint(kind: .waypoint, latitude: 0, longitude: 0)

  /// Whether a section (a track's segment, a route, all waypoints) begins with this point.
  var startsSection = false
}

/// Chooses the points of a document to play: those of tracks, else of routes, else waypoints.
///
/// Waypoints and routes come before tracks in a file. They wait in buffers while a track may still
/// follow, so that one pass over the file is enough.
struct PointSelector: PlaybackStage {
  private enum Phase {
    /// No kind is chosen yet: no usable track point was read, and tracks are preferred.
    case searching
    case streaming(GPXPoint.Kind)
    case waiting(GPXPoint.Kind)
  }

  private var lookAhead: LookAhead<UsablePoints>
  private var phase: Phase
  private var waypoints: SpillBuffer<SelectedPoint>
  private var routes: SpillBuffer<SelectedPoint>

  init(
    source: any PointSource, options: PlaybackOptions, buffer: SpillBuffer<SelectedPoint>
  ) {
    lookAhead = LookAhead(UsablePoints(source: source, track: options.track))
    let kind = options.kind ?? (options.track == nil ? nil : .trackPoint)
    phase = kind.map(Phase.streaming) ?? .searching
    waypoints = buffer
    routes = buffer
  }

  var source: any PointSource { points.source }

  private var points: UsablePoints { lookAhead.stage }

  /// The points read so far of the kind that is played; empty while no kind is chosen.
  var tally: UsablePoints.Tally {
    switch phase {
    case .streaming(let kind): points[kind]
    case .waiting(let kind): tallyOfSearch(for: kind)
    case .searching: UsablePoints.Tally()
    }
  }

  /// The points of the chosen kind, and the unusable ones of the kinds that would have been
  /// preferred.
  private func tallyOfSearch(for kind: GPXPoint.Kind) -> UsablePoints.Tally {
    var tally = points[kind]
    for preferred in [GPXPoint.Kind.routePoint, .trackPoint]
    where preferred.index > kind.index {
      let other = points[preferred]
      tally.read += other.unusable
      tally.unusable += other.unusable
      tally.firstUnusable = tally.firstUnusable ?? other.firstUnusable
    }
    return tally
  }

  /// Why there was no point to play, at the end of a document without one.
  var emptiness: PlaybackError {
    let tally = tally
    if let first = tally.firstUnusable {
      return .nothingUsable(
        tally.unusable, reason: first.reason.description, at: first.position)
    }
    guard case .streaming(let kind) = phase else { return .nothingToPlay }
    if kind == .trackPoint, let track = points.track { return .emptyTrack(track) }
    var available: [GPXPoint.Kind: Int] = [:]
    for other in [GPXPoint.Kind.waypoint, .routePoint, .trackPoint] where other != kind {
      let usable = points[other].read - points[other].unusable
      if usable > 0 { available[other] = usable }
    }
    guard !available.isEmpty else { return .nothingToPlay }
    return .noPoints(of: kind, available: available)
  }

  private var isSearching: Bool { if case .searching = phase { true } else { false } }

  /// Sets `selected` to the next point; returns `false` at the end of the document.
  mutating func next(_ selected: inout SelectedPoint) throws(PlaybackError) -> Bool {
    guard case .streaming(let kind) = phase else { return try nextOfSearch(&selected) }
    while try lookAhead.stage.next(&selected) {
      if selected.point.kind.index == kind.index { return true }
    }
    if kind == .trackPoint, let track = points.track, track > points.trackNumber {
      throw .noSuchTrack(track, available: points.trackNumber)
    }
    return false
  }

  /// Goes to the next point if the options do not choose a kind of point.
  @inline(never)
  private mutating func nextOfSearch(
    _ selected: inout SelectedPoint
  ) throws(PlaybackError) -> Bool {
    while isSearching {
      if try search(&selected) { return true }
    }
    guard case .waiting(let kind) = phase else {
      preconditionFailure("a search ends with a choice")
    }
    if let point = try popWaiting(kind) {
      selected = point
      return true
    }
    try lookAhead.throwFailure()
    return false
  }

  /// Reads a point that decides the choice or waits; returns `true` if it is the first track point.
  private mutating func search(_ selected: inout SelectedPoint) throws(PlaybackError) -> Bool {
    guard lookAhead.readAhead(&selected) else {
      // Without a track, routes are played, else waypoints, of which there may be none.
      phase = .waiting(routes.isEmpty ? .waypoint : .routePoint)
      return false
    }
    do throws(SpillError) {
      switch selected.point.kind {
      case .trackPoint:
        phase = .streaming(.trackPoint)
        waypoints.removeAll()
        routes.removeAll()
        return true
      case .routePoint:
        try routes.append(selected)
        waypoints.removeAll()
      case .waypoint:
        if routes.isEmpty { try waypoints.append(selected) }
      }
    } catch {
      throw .spill(error)
    }
    return false
  }

  private mutating func popWaiting(
    _ kind: GPXPoint.Kind
  ) throws(PlaybackError) -> SelectedPoint? {
    do throws(SpillError) {
      return kind == .routePoint ? try routes.popFirst() : try waypoints.popFirst()
    } catch {
      throw .spill(error)
    }
  }
}
