// SPDX-License-Identifier: MIT

import GPX
import LocationCore

/// A trace of the user's, as the attacks see it.
struct RecordedTrace: Sendable {
  /// The file's name.
  let name: String

  /// A plane near the trace's middle.
  ///
  /// It touches at a multiple of a tenth of a degree: the public grids of the baselines begin
  /// there, and must not begin where the trace does.
  let plane: TangentPlane

  /// The recorded positions every 10 s; they count as the truth and as the receiver's positions.
  ///
  /// A gap in the trace is bridged by a straight line.
  let trajectory: Trajectory

  /// Farthest distance in meters from the middle at which the plane is good enough: lengths are
  /// short there by one part in 800.
  static let reach = 225_000.0

  /// Longest trajectory in fixes, a year, beyond which a time is rather wrong.
  static let longest = 365 * 8_640

  /// Reads the track, route and way points that have a time.
  ///
  /// - Parameters:
  ///   - name: The file's name for tables and errors.
  ///   - source: Where its bytes come from.
  /// - Throws: `TraceError` of code `badData` where it is no usable GPX.
  init(name: String, source: any ByteSource) throws(TraceError) {
    var points: [(time: Double, coordinate: Coordinate)] = []
    let reader = GPXReader(name: name, source: source)
    do throws(GPXError) {
      while let event = try reader.next() {
        guard case .point(let point) = event, let time = point.time,
          let coordinate = Coordinate(latitude: point.latitude, longitude: point.longitude)
        else { continue }
        let instant = UTCInstant(
          secondsSinceEpoch: time.secondsSince1970, nanoseconds: time.nanoseconds)
        points.append((SuiteTime.time(instant), coordinate))
      }
    } catch {
      throw TraceError(.badData, "\(error)")
    }
    try self.init(name: name, points: points)
  }

  private init(
    name: String, points: [(time: Double, coordinate: Coordinate)]
  ) throws(TraceError) {
    let points = points.sorted { $0.time < $1.time }
    guard let first = points.first, let last = points.last, last.time - first.time >= 900 else {
      throw TraceError(
        .badData, "\(name): the points with a time span less than 15 min; give a longer trace")
    }
    self.name = name
    plane = TangentPlane(near: points[points.count / 2].coordinate)
    let start = (first.time / Trajectory.step).rounded(.up) * Trajectory.step
    let count = Int((last.time - start) / Trajectory.step) + 1
    guard count <= Self.longest else {
      throw TraceError(.badData, "\(name): the points span more than a year; cut the trace")
    }
    let origin = plane.origin
    guard points.allSatisfy({ Geodesic.distance(from: origin, to: $0.coordinate) <= Self.reach })
    else {
      throw TraceError(
        .badData, "\(name): the trace reaches more than 225 km from its middle; cut it")
    }
    let places = points.map { [plane] in (time: $0.time, place: plane.point(of: $0.coordinate)) }
    trajectory = Trajectory(recordedFrom: start, truth: Self.resampled(places, start, count))
  }

  /// Positions every 10 s, on straight lines between the points.
  private static func resampled(
    _ points: [(time: Double, place: PlanePoint)], _ start: Double, _ count: Int
  ) -> [PlanePoint] {
    var next = 0
    return (0..<count).map { index in
      let time = start + Double(index) * Trajectory.step
      while next + 1 < points.count, points[next].time < time { next += 1 }
      guard next > 0 else { return points[0].place }
      let (before, after) = (points[next - 1], points[next])
      guard after.time > before.time else { return after.place }
      let share = min((time - before.time) / (after.time - before.time), 1)
      return before.place + (after.place - before.place) * share
    }
  }
}
