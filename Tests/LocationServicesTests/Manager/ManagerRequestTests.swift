// SPDX-License-Identifier: MIT

import CoreLocation
import LocationTesting
import Testing

@Suite("CLLocationManager: requestLocation", .bothDevices)
struct ManagerRequestTests {
  /// Fixes too poor for the best accuracy, the best of them at second 3.
  private let poor = (0...60).map {
    Trace.Point(second: $0, accuracy: $0 == 3 ? 30 : 80)
  }

  /// The calls that come after the initial one.
  private func calls(of phone: Phone) -> [Call] { Array(phone.listener.calls.dropFirst()) }

  @Test("CL-35a: A good source answers with one array of one, and then nothing comes")
  func good() throws {
    let phone = try Phone(Trace.walk(seconds: 60))
    phone.manager.requestLocation()
    try phone.pass(60)
    #expect(calls(of: phone) == [.locations([0])])
    #expect(phone.manager.location.map(Trace.second) == 0)
  }

  @Test("CL-35b: The best fix comes after ten seconds where all are poor")
  func best() throws {
    let phone = try Phone(poor)
    phone.manager.requestLocation()
    try phone.device.advance(by: .milliseconds(9_999))
    #expect(calls(of: phone) == [])
    try phone.device.advance(by: .milliseconds(1))
    #expect(calls(of: phone) == [.locations([3])])
    try phone.pass(50)
    #expect(calls(of: phone) == [.locations([3])])
  }

  @Test("CL-35c: Without a fix the request fails once after ten seconds")
  func nothing() throws {
    let phone = try Phone(
      Trace.gpx(segments: [[Trace.Point(second: 0)], [Trace.Point(second: 100)]]))
    try phone.pass(1)
    phone.manager.requestLocation()
    try phone.pass(9)
    #expect(calls(of: phone) == [])
    try phone.pass(1)
    #expect(calls(of: phone) == [.failure(.locationUnknown)])
    try phone.pass(100)
    #expect(calls(of: phone) == [.failure(.locationUnknown)])
    #expect(phone.manager.location == nil)
  }

  @Test("CL-35d: While updates run a request is ignored")
  func whileUpdating() throws {
    let phone = try Phone(Trace.walk(seconds: 20))
    phone.manager.startUpdatingLocation()
    try phone.pass(2)
    phone.manager.requestLocation()
    try phone.pass(18)
    #expect(phone.listener.calls.count == 22)
    #expect(phone.listener.seconds == Array(0...20))
  }

  @Test("CL-35e: A start cancels the request, and all fixes come, however poor")
  func startDuring() throws {
    let phone = try Phone(poor)
    phone.manager.requestLocation()
    try phone.pass(2)
    phone.manager.startUpdatingLocation()
    try phone.pass(18)
    // The first one is the fix that the device had when the updates began.
    #expect(phone.listener.seconds == [2] + Array(3...20))
    #expect(phone.listener.failures.isEmpty)
  }

  @Test("CL-35f: A stop cancels the request without a callback")
  func stopDuring() throws {
    let phone = try Phone(poor)
    phone.manager.requestLocation()
    try phone.pass(2)
    phone.manager.stopUpdatingLocation()
    try phone.pass(58)
    #expect(calls(of: phone) == [])
  }

  @Test("D-13: Requests that overlap have one outcome, at the time of the first")
  func overlapping() throws {
    let phone = try Phone(poor)
    phone.manager.requestLocation()
    phone.manager.requestLocation()
    try phone.pass(5)
    phone.manager.requestLocation()
    try phone.pass(5)
    #expect(calls(of: phone) == [.locations([3])])
    try phone.pass(50)
    #expect(calls(of: phone) == [.locations([3])])
  }

  @Test("Q-01: Requests one after another, also inside the callback, have an outcome each")
  func again() throws {
    let phone = try Phone(Trace.walk(seconds: 60))
    phone.listener.whenLocations = { manager, _ in manager.requestLocation() }
    phone.manager.requestLocation()
    try phone.pass(3)
    #expect(
      calls(of: phone) == [.locations([0]), .locations([1]), .locations([2]), .locations([3])])
  }

  @Test("Q-01: Two managers' requests have an outcome each")
  func twoManagers() throws {
    let phone = try Phone(poor)
    let second = Listener()
    let other = phone.makeManager(delegate: second)
    other.desiredAccuracy = kCLLocationAccuracyHundredMeters
    phone.manager.requestLocation()
    other.requestLocation()
    try phone.pass(30)
    #expect(phone.listener.seconds == [3])
    #expect(second.seconds == [0])
  }

  @Test("A request takes no notice of the distance filter")
  func filter() throws {
    let phone = try Phone(Trace.walk(seconds: 60))
    phone.manager.distanceFilter = 1_000
    for second in 0...3 {
      phone.manager.requestLocation()
      try phone.device.advance(by: second == 0 ? .zero : .seconds(1))
    }
    #expect(phone.listener.seconds == [0, 1, 2, 3])
  }

  @Test("D-05: A request is denied once while the status is not determined")
  func notDetermined() throws {
    let phone = try Phone(
      Trace.walk(seconds: 60), authorization: .notDetermined, answer: .allowWhileUsing)
    phone.manager.requestLocation()
    try phone.pass(20)
    #expect(calls(of: phone) == [.failure(.denied)])
    phone.manager.requestWhenInUseAuthorization()
    try phone.pass(20)
    #expect(calls(of: phone).dropFirst() == [.authorization(.authorizedWhenInUse)])
  }

  @Test("BUG-30: A request after updates were stopped is answered")
  func afterStop() throws {
    let phone = try Phone(Trace.walk(seconds: 60))
    phone.manager.startUpdatingLocation()
    try phone.pass(1)
    phone.manager.stopUpdatingLocation()
    try phone.pass(5)
    phone.manager.requestLocation()
    try phone.pass(10)
    #expect(phone.listener.seconds == [0, 1, 7])
  }

  @Test("A manager that goes away takes its request with it")
  func released() throws {
    let device = try SimulatedDevice(gpx: Trace.gpx(poor))
    let listener = Listener()
    var manager: CLLocationManager? = device.run { CLLocationManager() }
    manager?.delegate = listener
    manager?.requestLocation()
    try device.advance(by: .seconds(5))
    manager = nil
    try device.advance(by: .seconds(30))
    #expect(listener.calls == [.authorization(.authorizedWhenInUse)])
  }
}
