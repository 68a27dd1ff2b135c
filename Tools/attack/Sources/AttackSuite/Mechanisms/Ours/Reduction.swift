// SPDX-License-Identifier: MIT

import LocationCore

/// Our mechanism: the reducer of LocationCore, evaluated at each tick.
struct Reduction: Mechanism {
  let name: String

  /// The device's secret, for adversaries that have learned its effect on places.
  let seed: AccuracySeed

  /// The mechanism's parameters.
  let parameters: ReductionParameters

  private let plane: TangentPlane
  private let tickInterval: Double
  private var reducer: AccuracyReducer

  /// The newest place in both forms, which are the same while the device rests.
  private var place: (point: PlanePoint, coordinate: Coordinate)?

  /// The newest region and its circle, which need not be measured again until it changes.
  private var newest: (region: Region, center: PlanePoint, radius: Double)?

  /// The accuracy of fixes in meters: the radius of 68 % for 8 m along each axis, rounded up.
  static let fixAccuracy = 13.0

  /// Makes the reducer of a device.
  ///
  /// - Parameters:
  ///   - name: The name in the tables.
  ///   - parameters: The mechanism's parameters.
  ///   - deviceSeed: The device's secret.
  ///   - delaySeed: The secret for delays, for an adversary who knows only the borders; by default
  ///     the device's secret.
  ///   - plane: The plane of the points.
  init(
    name: String, parameters: ReductionParameters = ReductionParameters(), deviceSeed: UInt64,
    delaySeed: UInt64? = nil, plane: TangentPlane = .standard
  ) {
    self.name = name
    self.parameters = parameters
    self.plane = plane
    seed = AccuracySeed(number: deviceSeed)
    tickInterval = Double(parameters.tickInterval.components.seconds)
    reducer = AccuracyReducer(
      seed: seed, delaySeed: delaySeed.map(AccuracySeed.init(number:)), parameters: parameters)
  }

  /// The displacement, which only the device knows.
  var displacement: Displacement { Displacement(seed: seed, parameters: parameters) }

  var isSettled: Bool { reducer.memory.rest?.isSettled ?? false }

  mutating func report(_ observed: PlanePoint, at time: Double) -> Report? {
    let instant = SuiteTime.instant(time)
    let fix = Fix(
      coordinate: coordinate(of: observed), horizontalAccuracy: Self.fixAccuracy,
      timestamp: instant)
    guard let fix else { preconditionFailure("an accuracy of \(Self.fixAccuracy) m is none") }
    reducer.take(fix)
    guard time.truncatingRemainder(dividingBy: tickInterval) == 0,
      let published = reducer.evaluate(at: instant)
    else { return nil }
    let (_, center, radius) = circle(of: published.region)
    return Report(time: SuiteTime.time(published.time), center: center, radius: radius)
  }

  private mutating func coordinate(of point: PlanePoint) -> Coordinate {
    if let place, place.point == point { return place.coordinate }
    let coordinate = plane.coordinate(of: point)
    place = (point, coordinate)
    return coordinate
  }

  private mutating func circle(
    of region: Region
  ) -> (region: Region, center: PlanePoint, radius: Double) {
    if let newest, newest.region == region { return newest }
    let circle = (region, plane.point(of: region.center), region.radius)
    newest = circle
    return circle
  }
}
