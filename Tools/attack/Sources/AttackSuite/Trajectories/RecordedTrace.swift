// SPDX-License-Identifier: MIT

import GPX
import LocationCore

/// A recorded trace for the attacks.
struct RecordedTrace: Sendable {
  /// The name of the file.
  let name: String

  /// A plane near the middle of the trace.
  ///
  /// It touches at a multiple of a tenth of a degree: the public grids of the baselines begin
  /// there, and must not begin at a place of the trace.
  let plane: TangentPlane

  /// The recorded positions every 10 s, which are both the truth and the receiver's positions.
  ///
  /// A straight line bridges a gap in the trace.
  let trajectory: Trajectory

  /// The greatest distance in meters from the plane's origin at which the plane is accurate enough:
  /// lengths are short by one part in 800 there.
  static let reach = 225_000.0

  /// The largest number of fixes, a year's; in a longer trace a time is probably wrong.
  static let longest = 365 * 8_640

  /// Reads the track points, route points and waypoints with a time.
  ///
  /// - Parameters:
  ///   - name: The name of the file in tables and errors.
  ///   - source: The source of the bytes.
  /// - Throws: `TraceError` with the code `badData` if the file is not usable GPX.
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

  /// Returns positions every 10 s, on straight lines between the points.
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
