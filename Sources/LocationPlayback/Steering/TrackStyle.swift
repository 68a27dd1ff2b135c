// SPDX-License-Identifier: MIT

/// How someone moves on a generated track: speeds, stops and turns.
///
/// The numbers and their sources are in docs/reference/routes.md.
package struct TrackStyle: Hashable, Sendable {
  /// The usual speed in meters per second.
  package var speed: Double

  /// By which part the speed differs from one stretch to the next, 0..<1.
  package var speedSpread: Double

  /// The increase of speed in meters per second each second.
  package var acceleration: Double

  /// The decrease of speed in meters per second each second.
  package var deceleration: Double

  /// The lengths of stretches between two junctions, in meters.
  package var stretch: ClosedRange<Double>

  /// The chance of a stop at the end of a stretch, 0...1.
  package var stopChance: Double

  /// The seconds of a stop.
  package var stop: ClosedRange<Double>

  /// The chance that the course changes at the end of a stretch, 0...1.
  package var turnChance: Double

  /// The degrees of such a change, to either side.
  package var turn: ClosedRange<Double>

  /// The highest speed at a change of the course, in meters per second.
  package var turnSpeed: Double

  /// A walk in a city.
  package static let walk = TrackStyle(
    speed: 1.4, speedSpread: 0.1, acceleration: 0.7, deceleration: 0.7, stretch: 60...180,
    stopChance: 0.25, stop: 5...40, turnChance: 0.4, turn: 75...105, turnSpeed: 1.4)

  /// A run in a city.
  package static let run = TrackStyle(
    speed: 3, speedSpread: 0.1, acceleration: 1, deceleration: 1.2, stretch: 80...250,
    stopChance: 0.1, stop: 5...30, turnChance: 0.35, turn: 60...105, turnSpeed: 2.6)

  /// A bicycle ride in a city.
  package static let cycle = TrackStyle(
    speed: 5, speedSpread: 0.15, acceleration: 0.6, deceleration: 1.2, stretch: 100...350,
    stopChance: 0.2, stop: 5...45, turnChance: 0.3, turn: 60...100, turnSpeed: 3)

  /// A drive by car in a city.
  package static let cityDrive = TrackStyle(
    speed: 12.5, speedSpread: 0.15, acceleration: 1.5, deceleration: 1.5, stretch: 120...900,
    stopChance: 0.35, stop: 5...60, turnChance: 0.25, turn: 75...100, turnSpeed: 5)

  /// A drive by car on a freeway: it bends often and little, and never stops.
  package static let freewayDrive = TrackStyle(
    speed: 29, speedSpread: 0.05, acceleration: 1, deceleration: 1, stretch: 200...700,
    stopChance: 0, stop: 0...0, turnChance: 0.8, turn: 0.5...6, turnSpeed: 40)
}
