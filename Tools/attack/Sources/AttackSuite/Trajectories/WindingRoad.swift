// SPDX-License-Identifier: MIT

/// A winding road on which a user travels at a constant speed.
struct WindingRoad: Sendable {
  /// The meters between the points that describe the road.
  static let spacing = 100.0

  /// The standard deviation of the turn from one point to the next, in radians.
  private static let turn = 0.14

  /// The share of the deviation from the main direction that stays from one point to the next.
  private static let memory = 0.97

  private let points: [PlanePoint]

  /// The length in meters.
  let length: Double

  /// Makes a road.
  ///
  /// - Parameters:
  ///   - start: The point at which it begins.
  ///   - course: The main direction in radians clockwise from north.
  ///   - length: The length in meters, above zero.
  ///   - draws: The source of the turns.
  init(from start: PlanePoint, course: Double, length: Double, draws: inout Draws) {
    let count = Int((length / Self.spacing).rounded(.up))
    var points = [start]
    var deviation = 0.0
    for _ in 0..<count {
      // One axis of a normal point is a normal number.
      deviation = deviation * Self.memory + draws.gaussianPoint(deviation: Self.turn).east
      let step = PlanePoint.unit(course: course + deviation) * Self.spacing
      points.append(points[points.count - 1] + step)
    }
    self.points = points
    self.length = Double(count) * Self.spacing
  }

  /// Returns the point at a place along the road, in meters from its start; beyond it, the nearer end.
  func point(at place: Double) -> PlanePoint {
    let position = place / Self.spacing
    guard position > 0 else { return points[0] }
    guard position < Double(points.count - 1) else { return points[points.count - 1] }
    let index = Int(position)
    return points[index] + (points[index + 1] - points[index]) * (position - Double(index))
  }
}

/// A journey along a winding road at a constant speed.
struct RoadTrip: Sendable {
  /// The seconds between two fixes.
  static let step = 60.0

  /// The road.
  let road: WindingRoad

  /// The place along the road at the start, in meters.
  let first: Double

  /// The speed in meters per second, above zero.
  let speed: Double

  /// The time at the start in seconds since the beginning of `SuiteTime`, a multiple of `step`.
  let start: Double

  /// Returns the place along the road at a time, in meters.
  func place(at time: Double) -> Double { first + (time - start) * speed }

  /// Passes the fixes of the journey to a mechanism, and returns its reports.
  func reports(of mechanism: inout any Mechanism, draws: inout Draws) -> [Report] {
    var reports: [Report] = []
    for index in 0...Int((road.length - first) / speed / Self.step) {
      let time = start + Double(index) * Self.step
      let point =
        road.point(at: place(at: time)) + draws.gaussianPoint(deviation: Trajectory.noise)
      if let report = mechanism.report(point, at: time) { reports.append(report) }
    }
    return reports
  }
}
