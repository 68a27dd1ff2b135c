// SPDX-License-Identifier: MIT

import CoreLocation
import LocationTesting
import Testing

@Suite("CLLocationManager: starts, stops, cached fixes and outages", .bothDevices)
struct ManagerOutageTests {
  /// Five seconds of signal, a minute without one, five seconds of signal.
  private let tunnel = Trace.gpx(segments: [
    (0...5).map { Trace.Point(second: $0) },
    (65...70).map { Trace.Point(second: $0) },
  ])

  @Test("CL-34: The position is unknown in an outage, and fixes resume without a start")
  func outage() throws {
    let phone = try Phone(tunnel)
    phone.manager.startUpdatingLocation()
    try phone.pass(70)
    let unknown = Call.failure(.locationUnknown)
    var expected: [Call] = [.authorization(.authorizedWhenInUse)]
    expected += (0...5).map { .locations([$0]) }
    // Ten seconds after the last fix, then every thirty (D-11).
    expected += [unknown, unknown]
    expected += (65...70).map { .locations([$0]) }
    #expect(phone.listener.calls == expected)
  }

  @Test("D-11: An outage is reported after ten seconds and then every thirty")
  func outageTimes() throws {
    let phone = try Phone(Trace.walk(seconds: 1))
    phone.manager.startUpdatingLocation()
    try phone.device.runToEnd()
    var times: [Int] = []
    phone.listener.whenFailure = { _ in times.append(Int(phone.device.elapsed.components.seconds)) }
    for _ in 0..<100 { try phone.pass(1) }
    #expect(times.count == 4)
    #expect(zip(times, times.dropFirst()).map { $1 - $0 } == [30, 30, 30])
  }

  @Test("S-13: The location stays what it was through an outage")
  func locationStays() throws {
    let phone = try Phone(tunnel)
    phone.manager.startUpdatingLocation()
    try phone.pass(50)
    #expect(phone.manager.location.map(Trace.second) == 5)
  }

  @Test("S-15: An outage is reported only to managers whose updates run")
  func onlyTheRunning() throws {
    let phone = try Phone(tunnel)
    let idle = Listener()
    let stopped = Listener()
    let managers = [phone.makeManager(delegate: idle), phone.makeManager(delegate: stopped)]
    managers[1].startUpdatingLocation()
    phone.manager.startUpdatingLocation()
    try phone.pass(6)
    managers[1].stopUpdatingLocation()
    try phone.pass(40)
    #expect(phone.listener.failures == [.locationUnknown, .locationUnknown])
    #expect(idle.failures.isEmpty && stopped.failures.isEmpty)
  }

  @Test("CL-33: The first delivery may be an old fix with its time; a second start adds nothing")
  func cachedFix() throws {
    let phone = try Phone(
      Trace.gpx(segments: [
        [Trace.Point(second: 0)], [Trace.Point(second: 900), Trace.Point(second: 901)],
      ]))
    phone.manager.startUpdatingLocation()
    try phone.pass(0)
    phone.manager.stopUpdatingLocation()
    try phone.pass(600)
    phone.manager.startUpdatingLocation()
    try phone.pass(1)
    #expect(phone.listener.calls.dropFirst() == [.locations([0]), .locations([0])])
    phone.manager.startUpdatingLocation()
    try phone.pass(1)
    #expect(phone.listener.seconds == [0, 0])
    phone.manager.stopUpdatingLocation()
    phone.manager.startUpdatingLocation()
    try phone.pass(1)
    #expect(phone.listener.seconds == [0, 0, 0])
    try phone.device.runToEnd()
    #expect(phone.listener.seconds == [0, 0, 0, 900, 901])
  }

  @Test("S-03: The initial fix after stop and start passes the distance filter")
  func restartPassesFilter() throws {
    let phone = try Phone(Trace.walk(seconds: 20))
    phone.manager.distanceFilter = 1_000
    phone.manager.startUpdatingLocation()
    try phone.pass(5)
    #expect(phone.listener.seconds == [0])
    phone.manager.stopUpdatingLocation()
    phone.manager.startUpdatingLocation()
    try phone.pass(5)
    #expect(phone.listener.seconds == [0, 5])
  }

  @Test("Fixes that pass without a listener are not made up for")
  func missed() throws {
    let phone = try Phone(Trace.walk(seconds: 20))
    try phone.pass(10)
    phone.manager.startUpdatingLocation()
    try phone.pass(2)
    #expect(phone.listener.seconds == [11, 12])
  }

  @Test("The last fix stays after the end of the trace, and the app gets the outage")
  func endOfTrace() throws {
    let phone = try Phone(Trace.walk(seconds: 3))
    phone.manager.startUpdatingLocation()
    try phone.device.runToEnd()
    #expect(phone.listener.seconds == [0, 1, 2, 3])
    try phone.pass(10)
    #expect(phone.listener.failures == [.locationUnknown])
    #expect(phone.manager.location.map(Trace.second) == 3)
    phone.manager.stopUpdatingLocation()
    try phone.pass(100)
    #expect(phone.listener.failures == [.locationUnknown])
  }

  @Test("A manager that starts past the end of the trace gets the last fix, then an outage")
  func startBehindEnd() throws {
    let phone = try Phone(Trace.walk(seconds: 3))
    let first = phone.makeManager(delegate: Listener())
    first.startUpdatingLocation()
    try phone.device.runToEnd()
    first.stopUpdatingLocation()
    try phone.pass(100)
    phone.manager.startUpdatingLocation()
    try phone.pass(10)
    #expect(
      phone.listener.calls.dropFirst() == [.locations([3]), .failure(.locationUnknown)])
  }
}
