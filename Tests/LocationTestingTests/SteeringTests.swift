// SPDX-License-Identifier: MIT

import CoreLocation
import LocationTesting
import Testing

@Suite("SimulatedDevice: a test moves the device")
struct SteeringTests {
  private func make() throws -> (SimulatedDevice, Tracker) {
    let device = try SimulatedDevice(gpx: Walk.gpx(seconds: 100))
    let tracker = device.run { Tracker() }
    try device.advance(by: .seconds(30))
    return (device, tracker)
  }

  /// The seconds of the trace at which the device was, from its latitudes.
  private func seconds(_ tracker: Tracker) -> [Int] {
    tracker.locations.map { Int((($0.coordinate.latitude - 46) * 1e5).rounded()) }
  }

  @Test("A seek takes a second, and delivers the position there; times go on")
  func seek() throws {
    let (device, tracker) = try make()
    try device.seek(to: .seconds(80))
    #expect(device.elapsed == .seconds(31) && device.tracePosition == .seconds(80))
    try device.seek(by: .seconds(-20))
    try device.advance(by: .seconds(2))
    #expect(seconds(tracker).suffix(4) == [80, 60, 61, 62])
    #expect(device.elapsed == .seconds(34))
    let times = tracker.locations.map(\.timestamp)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("A seek beyond the end changes nothing")
  func beyondEnd() throws {
    let (device, tracker) = try make()
    let before = device.transcript
    #expect(throws: SimulatedDeviceError.self) { try device.seek(to: .seconds(101)) }
    #expect(device.transcript == before && device.elapsed == .seconds(30))
    try device.advance(by: .seconds(1))
    #expect(seconds(tracker).last == 31)
  }

  @Test("A paused device has no positions while time goes on, and one for each step")
  func pause() throws {
    let (device, tracker) = try make()
    #expect(throws: SimulatedDeviceError.self) { try device.step() }
    device.pause()
    try device.advance(by: .seconds(500))
    #expect(tracker.locations.count == 31)
    try device.step(2)
    #expect(seconds(tracker).suffix(2) == [31, 32] && device.elapsed == .seconds(532))
    #expect(throws: SimulatedDeviceError.self) { try device.runToEnd() }
    device.resume()
    try device.advance(by: .seconds(1))
    #expect(seconds(tracker).last == 33)
    #expect(throws: SimulatedDeviceError.self) { try device.step(0) }
  }

  @Test("A place, a route and a movement take the trace's place until it returns")
  func motions() throws {
    let (device, tracker) = try make()
    try device.move(toLatitude: -33.8568, longitude: 151.2153, altitude: 12, accuracy: 30)
    let place = try #require(tracker.locations.last)
    #expect(place.coordinate.latitude == -33.8568 && place.horizontalAccuracy == 30)
    #expect(place.altitude == 12)
    try device.drive(speed: 10, course: -90)
    try device.advance(by: .seconds(10))
    let driven = try #require(tracker.locations.last)
    #expect(driven.course > 269.9 && driven.course < 270.1 && driven.speed == 10)
    #expect(abs(driven.distance(from: place) - 100) < 0.01)
    try device.stopDriving()
    #expect(tracker.locations.last?.speed == 0)
    try device.follow([(0, 0), (0, 1)], speed: 100)
    try device.advance(by: .seconds(2))
    let way = try #require(tracker.locations.last).coordinate.longitude * 111_319.49
    #expect(abs(way - 200) < 0.01)
    #expect(throws: SimulatedDeviceError.self) { try device.runToEnd() }
    device.returnToTrace()
    #expect(seconds(tracker).last == 30)
    try device.runToEnd()
    #expect(seconds(tracker).last == 100)
  }

  @Test("What cannot be done is refused with a reason, and nothing happens")
  func refusals() throws {
    let (device, _) = try make()
    let before = device.transcript
    let refusals: [() throws -> Void] = [
      { try device.move(toLatitude: 91, longitude: 0) },
      { try device.move(toLatitude: 0, longitude: 0, accuracy: -1) },
      { try device.move(toLatitude: 0, longitude: 0, altitude: .nan) },
      { try device.drive(speed: -1, course: 0) }, { try device.drive(speed: 1, course: .nan) },
      { try device.stopDriving() }, { try device.follow([(1, 1)]) },
      { try device.follow([(1, 1), (1, 1)]) },
      { try device.follow([(1, 1), (1, 2)], speed: .leastNonzeroMagnitude) },
      { try device.follow(Array(repeating: (1, 1), count: 1_001)) },
    ]
    for refusal in refusals { #expect(throws: SimulatedDeviceError.self) { try refusal() } }
    #expect(device.transcript == before)
  }

  @Test("Positions are delivered on the device's own managers, also inside a seek")
  func managersMadeInCallbacks() throws {
    let (device, tracker) = try make()
    var made: Tracker?
    tracker.whenLocation = { if made == nil { made = Tracker() } }
    try device.seek(to: .seconds(50))
    try device.advance(by: .seconds(2))
    #expect(made?.locations.isEmpty == false)
  }
}
