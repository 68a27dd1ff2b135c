// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationHost
import LocationPlayback

/// Moving a simulated device while a test runs.
///
/// Delegates are called for the results before a method returns. A seek takes a second of the device's
/// time, so that no app sees a time twice or an earlier one.
extension SimulatedDevice {
  /// Stops the device where it is: it reports no positions, while time goes on.
  public func pause() { perform(.pause) }

  /// Lets a paused device go on from where it stopped.
  public func resume() { perform(.resume) }

  /// Lets time pass up to the next position of a paused device.
  ///
  /// - Parameter count: The number of positions, 1...10000.
  /// - Throws: `SimulatedDeviceError` if the device is not paused, or the trace has ended.
  public func step(_ count: Int = 1) throws(SimulatedDeviceError) {
    guard LiveCommand.steps.contains(count) else {
      throw SimulatedDeviceError("\(count) is no number of positions; give 1 to 10000")
    }
    try perform(checking: .step(count))
  }

  /// Goes to a moment of the trace.
  ///
  /// - Parameter moment: The time since the trace's beginning, in whole milliseconds; a negative one is
  ///   the beginning.
  /// - Throws: `SimulatedDeviceError` if the trace ends before it.
  public func seek(to moment: Duration) throws(SimulatedDeviceError) {
    try perform(checking: .seek(.to(moment.seconds)))
  }

  /// Goes ahead in the trace, or back.
  ///
  /// - Parameter duration: The time from the present moment of the trace; negative is back.
  /// - Throws: `SimulatedDeviceError` if the trace ends before that.
  public func seek(by duration: Duration) throws(SimulatedDeviceError) {
    try perform(checking: .seek(.by(duration.seconds)))
  }

  /// Puts the device at a place, where it stays.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north, -90...90.
  ///   - longitude: Degrees east, -180...180.
  ///   - altitude: The height above mean sea level in meters, if known.
  ///   - accuracy: The radius of its fixes in meters, 0...1000000.
  /// - Throws: `SimulatedDeviceError` if a number is outside its bounds.
  public func move(
    toLatitude latitude: Double, longitude: Double, altitude: Double? = nil, accuracy: Double = 5
  ) throws(SimulatedDeviceError) {
    let place = try Self.coordinate(latitude, longitude)
    guard LivePlace.accuracies.contains(accuracy), altitude?.isFinite ?? true else {
      throw SimulatedDeviceError(
        "a place has a radius of 0 to 1000000 meters and a finite altitude; correct them")
    }
    perform(.set(LivePlace(place, altitude: altitude, accuracy: accuracy)))
  }

  private static func coordinate(
    _ latitude: Double, _ longitude: Double
  ) throws(SimulatedDeviceError) -> Coordinate {
    guard let place = Coordinate(latitude: latitude, longitude: longitude) else {
      throw SimulatedDeviceError(
        "\(latitude), \(longitude) is not on the Earth; a latitude is -90 to 90, a longitude -180 to 180"
      )
    }
    return place
  }

  /// Lets the device follow waypoints; it rests at the last one.
  ///
  /// - Parameters:
  ///   - waypoints: Degrees north and east, at most 1000 pairs, of which two differ.
  ///   - speed: Meters per second, 0.001...100000.
  /// - Throws: `SimulatedDeviceError` if there is no way to follow.
  public func follow(
    _ waypoints: [(latitude: Double, longitude: Double)], speed: Double = 20
  ) throws(SimulatedDeviceError) {
    guard (0.001...100_000).contains(speed) else {
      throw SimulatedDeviceError("\(speed) is no speed; give 0.001 to 100000 meters per second")
    }
    guard waypoints.count <= LiveRoute.waypointLimit else {
      throw SimulatedDeviceError(
        "a route has at most \(LiveRoute.waypointLimit) waypoints; give fewer, or a trace")
    }
    var places: [Coordinate] = []
    for point in waypoints {
      places.append(try Self.coordinate(point.latitude, point.longitude))
    }
    try perform(checking: .start(LiveRoute(places, speed: speed)))
  }

  /// Lets the device move by a vector, from where it is.
  ///
  /// - Parameters:
  ///   - speed: Meters per second, zero or more.
  ///   - course: The course in degrees clockwise from north.
  ///   - turn: By how many degrees it turns to the right in a second; negative is to the left.
  /// - Throws: `SimulatedDeviceError` if a number is not finite or the speed is negative, or if the
  ///   position is not known yet.
  public func drive(
    speed: Double, course: Double, turn: Double = 0
  ) throws(SimulatedDeviceError) {
    guard (0...100_000).contains(speed), course.isFinite, turn.isFinite else {
      throw SimulatedDeviceError(
        "a movement has a speed of 0 or more, a course and a turn; correct \(speed), \(course), \(turn)"
      )
    }
    let rest = course.truncatingRemainder(dividingBy: 360)
    try perform(
      checking: .drive(
        LiveVector(speed: speed, course: rest < 0 ? rest + 360 : rest, turn: turn)))
  }

  /// Lets the device stop where it is after ``drive(speed:course:turn:)``.
  ///
  /// - Throws: `SimulatedDeviceError` if it is not driven.
  public func stopDriving() throws(SimulatedDeviceError) { try perform(checking: .stopDriving) }

  /// Goes back to the trace, where it was when a place or a movement took its place.
  public func returnToTrace() { perform(.clear) }

  /// The time since the beginning of the trace; a movement leaves it where it was.
  public var tracePosition: Duration { source.tracePosition ?? .zero }

  private func perform(checking command: LiveCommand) throws(SimulatedDeviceError) {
    let result = run { Result { () throws(LiveFault) in try source.perform(command) } }
    advanceClock()
    if case .failure(let fault) = result { throw SimulatedDeviceError(fault.reason) }
  }

  /// Does what cannot fail.
  private func perform(_ command: LiveCommand) {
    run { try? source.perform(command) }
    advanceClock()
  }
}
