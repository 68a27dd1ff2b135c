// SPDX-License-Identifier: MIT

/// The positions of a device and of its receiver, every 10 s.
struct Trajectory: Sendable {
  /// The seconds between two fixes.
  static let step = 10.0

  /// The standard deviation of the receiver's error along each axis in meters.
  static let noise = 8.0

  /// The time of the first fix, in seconds since the beginning of `SuiteTime`.
  let start: Double

  /// The true positions.
  let truth: [PlanePoint]

  /// The true positions with the receiver's noise, drawn for each fix.
  let observed: [PlanePoint]

  /// Makes a trajectory of a path, with the receiver's noise.
  ///
  /// - Parameters:
  ///   - start: The time of the first position, in seconds since the beginning of `SuiteTime`.
  ///   - truth: The true positions, 10 s apart; at least one.
  ///   - draws: The source of the noise.
  init(start: Double, truth: [PlanePoint], draws: inout Draws) {
    precondition(!truth.isEmpty, "a trajectory has a position")
    self.start = start
    self.truth = truth
    observed = truth.map { $0 + draws.gaussianPoint(deviation: Self.noise) }
  }

  /// Makes a trajectory whose recorded positions are both the truth and the receiver's positions.
  ///
  /// - Parameters:
  ///   - start: The time of the first position, in seconds since the beginning of `SuiteTime`.
  ///   - truth: The positions, 10 s apart; at least one.
  init(recordedFrom start: Double, truth: [PlanePoint]) {
    precondition(!truth.isEmpty, "a trajectory has a position")
    self.start = start
    self.truth = truth
    observed = truth
  }

  /// The time of the last fix, in seconds since the beginning of `SuiteTime`.
  var end: Double { time(of: truth.count - 1) }

  /// Returns the time of a fix, in seconds since the beginning of `SuiteTime`.
  func time(of index: Int) -> Double { start + Double(index) * Self.step }

  /// Returns the true position at a time, interpolated between two fixes; outside, the nearest end.
  func position(at time: Double) -> PlanePoint {
    let place = (time - start) / Self.step
    guard place > 0 else { return truth[0] }
    guard place < Double(truth.count - 1) else { return truth[truth.count - 1] }
    let index = Int(place)
    return truth[index] + (truth[index + 1] - truth[index]) * (place - Double(index))
  }

  /// Passes all fixes to a mechanism, and returns its reports.
  func reports(of mechanism: inout some Mechanism) -> [Report] {
    var reports: [Report] = []
    for (index, point) in observed.enumerated() {
      if let report = mechanism.report(point, at: time(of: index)) { reports.append(report) }
    }
    return reports
  }

  /// Passes all fixes to a new device, and returns its reports.
  func reports(of kind: MechanismKind, deviceSeed: UInt64) -> [Report] {
    var mechanism = kind.make(deviceSeed)
    return reports(of: &mechanism)
  }
}
