// SPDX-License-Identifier: MIT

/// Where a device was and what its receiver saw, every 10 s.
struct Trajectory: Sendable {
  /// Seconds between two fixes.
  static let step = 10.0

  /// Standard deviation of the receiver's error along each axis, in meters.
  static let noise = 8.0

  /// Time of the first fix, in seconds since the beginning of `SuiteTime`.
  let start: Double

  /// The true positions.
  let truth: [PlanePoint]

  /// The true positions with the receiver's noise, drawn anew for every fix.
  let observed: [PlanePoint]

  /// Adds the receiver's noise to a path.
  ///
  /// - Parameters:
  ///   - start: Time of the first position, in seconds since the beginning of `SuiteTime`.
  ///   - truth: The true positions, 10 s apart; at least one.
  ///   - draws: What the noise is drawn from.
  init(start: Double, truth: [PlanePoint], draws: inout Draws) {
    precondition(!truth.isEmpty, "a trajectory has a position")
    self.start = start
    self.truth = truth
    observed = truth.map { $0 + draws.gaussianPoint(deviation: Self.noise) }
  }

  /// Takes recorded positions as both what was and what the receiver saw.
  ///
  /// - Parameters:
  ///   - start: Time of the first position, in seconds since the beginning of `SuiteTime`.
  ///   - truth: The positions, 10 s apart; at least one.
  init(recordedFrom start: Double, truth: [PlanePoint]) {
    precondition(!truth.isEmpty, "a trajectory has a position")
    self.start = start
    self.truth = truth
    observed = truth
  }

  /// Time of the last fix, in seconds since the beginning of `SuiteTime`.
  var end: Double { time(of: truth.count - 1) }

  /// Time of a fix, in seconds since the beginning of `SuiteTime`.
  func time(of index: Int) -> Double { start + Double(index) * Self.step }

  /// The true position at a time, on the straight line between two fixes; outside, the nearest end.
  func position(at time: Double) -> PlanePoint {
    let place = (time - start) / Self.step
    guard place > 0 else { return truth[0] }
    guard place < Double(truth.count - 1) else { return truth[truth.count - 1] }
    let index = Int(place)
    return truth[index] + (truth[index + 1] - truth[index]) * (place - Double(index))
  }

  /// Feeds all fixes to a mechanism and gives its reports.
  func reports(of mechanism: inout some Mechanism) -> [Report] {
    var reports: [Report] = []
    for (index, point) in observed.enumerated() {
      if let report = mechanism.report(point, at: time(of: index)) { reports.append(report) }
    }
    return reports
  }

  /// Feeds all fixes to a new device and gives its reports.
  func reports(of kind: MechanismKind, deviceSeed: UInt64) -> [Report] {
    var mechanism = kind.make(deviceSeed)
    return reports(of: &mechanism)
  }
}
