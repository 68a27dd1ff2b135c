// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import LocationPlayback

/// When each point is played, worked out the plain way: with all points of a section at hand.
struct ReferenceTimes {
  struct Entry {
    let number: Double
    let time: UTCInstant
    let startsSection: Bool
  }

  private(set) var entries: [Entry] = []
  private(set) var dropped = 0
  private let speed: Double
  private let startTime: UTCInstant

  init(sections: [[GPXPoint]], options: PlaybackOptions) {
    speed = options.speed
    startTime = options.startTime
    for section in sections where !section.isEmpty { add(section) }
  }

  private mutating func add(_ section: [GPXPoint]) {
    let wrong = Self.contradicting(section)
    dropped += wrong.count
    let section = section.indices.filter { !wrong.contains($0) }.map { section[$0] }
    var points = section
    let kept = Self.later(section)
    if (section.count - kept.count) * 2 > section.count {
      for index in points.indices { points[index].time = nil }
    } else {
      points = kept
      dropped += section.count - kept.count
    }
    let played = entries.last?.time
    let times = times(of: points, after: played)
    var shift = Duration.zero
    if let played, times[0] <= played { shift = played + .seconds(1) - times[0] }
    for (index, point) in points.enumerated() {
      entries.append(
        Entry(
          number: point.elevation ?? 0, time: times[index] + shift, startsSection: index == 0))
    }
  }

  /// The places of the points that are left out so that all others rise: one in ten at most, and only
  /// where that saves others.
  private static func contradicting(_ section: [GPXPoint]) -> Set<Int> {
    let places = section.indices.filter { section[$0].time != nil }
    let times = places.compactMap { section[$0].time }
    var lengths: [Int] = []
    for (index, time) in times.enumerated() {
      lengths.append(1 + ((0..<index).filter { times[$0] <= time }.map { lengths[$0] }.max() ?? 0))
    }
    var kept: Set<Int> = []
    var wanted = lengths.max() ?? 0
    for index in times.indices.reversed() where lengths[index] == wanted {
      kept.insert(places[index])
      wanted -= 1
    }
    let wrong = Set(places).subtracting(kept)
    let rest = section.indices.filter { !wrong.contains($0) }.map { section[$0] }
    let saved = later(rest).count - later(section).count
    let areUseful = (rest.count - later(rest).count) * 2 <= section.count
    let areFew = wrong.count <= places.count / 10
    return !wrong.isEmpty && areFew && saved > 0 && areUseful ? wrong : []
  }

  /// The points that are later than all timed ones before them, and those without a time.
  private static func later(_ section: [GPXPoint]) -> [GPXPoint] {
    var last: GPXTime?
    return section.filter { point in
      guard let time = point.time else { return true }
      if let last, time <= last { return false }
      last = time
      return true
    }
  }

  private func times(of points: [GPXPoint], after played: UTCInstant?) -> [UTCInstant] {
    var way = [0.0]
    // Where no recorded times say otherwise, points at one place come a second apart.
    var (moved, rested) = ([0.0], [0.0])
    for (from, to) in zip(points, points.dropFirst()) {
      let leg = distance(from, to)
      way.append((way.last ?? 0) + max(leg, 0.02))
      moved.append((moved.last ?? 0) + (leg < 0.02 ? 0 : leg))
      rested.append((rested.last ?? 0) + (leg < 0.02 ? 1 : 0))
    }
    func seconds(_ from: Int, _ to: Int, at speed: Double) -> Double {
      (moved[to] - moved[from]) / speed + rested[to] - rested[from]
    }
    let anchors = points.indices.filter { points[$0].time != nil }
    guard let first = anchors.first, let last = anchors.last else {
      let start = played.map { $0 + .seconds(1) } ?? startTime
      return points.indices.map { start + .seconds(seconds(0, $0, at: speed)) }
    }
    let before = anchors.count > 1 ? pace(points, way, first, anchors[1]) : speed
    let behind = anchors.count > 1 ? pace(points, way, anchors[anchors.count - 2], last) : speed
    return points.indices.map { index in
      if let time = points[index].time { return UTCInstant(time) }
      if index < first {
        return anchor(points, first) - .seconds(seconds(index, first, at: before))
      }
      if index > last { return anchor(points, last) + .seconds(seconds(last, index, at: behind)) }
      let left = anchors.last { $0 < index } ?? first
      let right = anchors.first { $0 > index } ?? last
      let share = (way[index] - way[left]) / (way[right] - way[left])
      let span = anchor(points, right) - anchor(points, left)
      return anchor(points, left) + .seconds(share * inSeconds(span))
    }
  }

  private func anchor(_ points: [GPXPoint], _ index: Int) -> UTCInstant {
    points[index].time.map(UTCInstant.init) ?? startTime
  }

  private func pace(_ points: [GPXPoint], _ way: [Double], _ from: Int, _ to: Int) -> Double {
    let length = to == from + 1 ? distance(points[from], points[to]) : way[to] - way[from]
    let pace = length / inSeconds(anchor(points, to) - anchor(points, from))
    return pace >= 0.1 ? pace : speed
  }

  private func distance(_ from: GPXPoint, _ to: GPXPoint) -> Double {
    guard let from = Coordinate(latitude: from.latitude, longitude: from.longitude),
      let to = Coordinate(latitude: to.latitude, longitude: to.longitude)
    else { return 0 }
    return Geodesic.distance(from: from, to: to)
  }
}

extension ReferenceTimes {
  /// The sections of the kind that playing chooses.
  static func sections(of parts: [Document.Part], _ options: PlaybackOptions) -> [[GPXPoint]] {
    func points(_ spots: [Spot]) -> [GPXPoint] {
      spots.compactMap { spot in
        if case .point(let point) = spot { point } else { nil }
      }
    }
    let tracks = parts.flatMap { part -> [[GPXPoint]] in
      if case .track(let segments) = part { segments.map(points) } else { [] }
    }
    let routes = parts.compactMap { part -> [GPXPoint]? in
      if case .route(let spots) = part { points(spots) } else { nil }
    }
    let waypoints = parts.flatMap { part -> [GPXPoint] in
      if case .waypoints(let spots) = part { points(spots) } else { [] }
    }
    switch options.points {
    case .trackPoint: return tracks
    case .routePoint: return routes
    case .waypoint: return [waypoints]
    case nil: break
    }
    if tracks.contains(where: { !$0.isEmpty }) { return tracks }
    return routes.contains { !$0.isEmpty } ? routes : [waypoints]
  }
}
