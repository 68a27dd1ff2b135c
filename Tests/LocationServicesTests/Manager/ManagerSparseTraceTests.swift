// SPDX-License-Identifier: MIT

import CoreLocation
import LocationTesting
import Testing

@Suite("CLLocationManager: traces whose points lie far apart in time", .bothDevices)
struct ManagerSparseTraceTests {
  /// A minute of 1 m/s north between two points of one segment.
  private let sparse = [Trace.Point(second: 0), Trace.Point(second: 60, north: 60)]

  private func calls(of phone: Phone) -> [Call] { Array(phone.listener.calls.dropFirst()) }

  @Test("A request between two points of a segment gets the position between them, at once")
  func request() throws {
    let phone = try Phone(sparse)
    try phone.pass(20)
    phone.manager.requestLocation()
    try phone.pass(0)
    #expect(calls(of: phone) == [.locations([20])])
    let location = try #require(phone.listener.locations.first)
    #expect(location.distance(from: CLLocation(latitude: 0, longitude: 10)).rounded() == 20)
    #expect(location.horizontalAccuracy == 5 && location.speed.rounded() == 1)
    try phone.pass(40)
    #expect(calls(of: phone) == [.locations([20])])
  }

  @Test("Each of several requests gets the position of its own moment")
  func requests() throws {
    let phone = try Phone(sparse)
    for _ in 1...3 {
      try phone.pass(15)
      phone.manager.requestLocation()
      try phone.pass(0)
    }
    #expect(phone.listener.seconds == [15, 30, 45])
    #expect(phone.listener.failures.isEmpty)
  }

  @Test("Updates that start between two points begin there, and the next point follows")
  func start() throws {
    let phone = try Phone(sparse)
    try phone.pass(30)
    phone.manager.startUpdatingLocation()
    try phone.pass(30)
    #expect(calls(of: phone) == [.locations([30]), .locations([60])])
  }

  @Test("Updates that start again between two points begin with the last fix, then the position")
  func startAgain() throws {
    let phone = try Phone(sparse)
    phone.manager.startUpdatingLocation()
    try phone.pass(5)
    phone.manager.stopUpdatingLocation()
    try phone.pass(25)
    phone.manager.startUpdatingLocation()
    try phone.pass(29)
    #expect(calls(of: phone) == [.locations([0]), .locations([0]), .locations([30])])
  }

  @Test("A manager that starts while another one's updates run has a position, too")
  func besideAnother() throws {
    let phone = try Phone(sparse)
    phone.manager.startUpdatingLocation()
    try phone.pass(30)
    let other = Listener()
    let second = phone.makeManager(delegate: other)
    second.requestLocation()
    try phone.pass(0)
    #expect(other.seconds == [30] && other.failures.isEmpty)
    #expect(phone.listener.seconds == [0, 30])
  }

  @Test("Updates from the start of a trace get its points and nothing between them")
  func fromTheStart() throws {
    let phone = try Phone(sparse)
    phone.manager.startUpdatingLocation()
    try phone.pass(60)
    #expect(calls(of: phone) == [.locations([0]), .locations([60])])
  }

  @Test("A point that comes within a second is waited for")
  func nextPointIsNear() throws {
    let phone = try Phone(Trace.walk(seconds: 10))
    try phone.device.advance(by: .milliseconds(4_500))
    phone.manager.requestLocation()
    try phone.device.advance(by: .milliseconds(400))
    #expect(calls(of: phone).isEmpty)
    try phone.device.advance(by: .milliseconds(100))
    #expect(calls(of: phone) == [.locations([5])])
  }

  @Test("The next point of an interval's grid is waited for")
  func interval() throws {
    var options = SimulatedDevice.Options()
    options.interval = .seconds(5)
    let device = try SimulatedDevice(gpx: Trace.gpx(sparse), options: options)
    let listener = Listener()
    let manager = device.run { CLLocationManager() }
    manager.delegate = listener
    try device.advance(by: .seconds(12))
    manager.requestLocation()
    try device.advance(by: .seconds(3))
    #expect(listener.seconds == [15])
  }

  @Test("No position exists between two segments")
  func lostSignal() throws {
    let phone = try Phone(Trace.gpx(segments: [[sparse[0]], [sparse[1]]]))
    try phone.pass(20)
    phone.manager.requestLocation()
    try phone.pass(10)
    #expect(calls(of: phone) == [.failure(.locationUnknown)])
  }

  @Test(
    "A request for the best accuracy takes a poor position between two points only when it ends")
  func poor() throws {
    let phone = try Phone([
      Trace.Point(second: 0, accuracy: 80), Trace.Point(second: 60, accuracy: 80),
    ])
    try phone.pass(20)
    phone.manager.requestLocation()
    try phone.device.advance(by: .milliseconds(9_999))
    #expect(calls(of: phone).isEmpty)
    try phone.device.advance(by: .milliseconds(1))
    #expect(calls(of: phone) == [.locations([20])])
  }
}

@Suite("CLLocationManager: the location of the process", .bothDevices)
struct ProcessLocationTests {
  @Test("M-04: A manager shows the location that another one of the app received")
  func shared() throws {
    let phone = try Phone(Trace.walk(seconds: 10))
    let other = phone.makeManager(delegate: Listener())
    #expect(other.location == nil)
    phone.manager.startUpdatingLocation()
    try phone.pass(3)
    #expect(other.location.map(Trace.second) == 3)
    let later = phone.makeManager(delegate: Listener())
    #expect(later.location.map(Trace.second) == 3)
  }

  @Test(
    "M-04: A manager that wishes for reduced accuracy does not show another one's precise location")
  func reducedWish() throws {
    let phone = try Phone(Trace.walk(seconds: 10))
    let other = phone.makeManager(delegate: Listener())
    other.desiredAccuracy = kCLLocationAccuracyReduced
    phone.manager.startUpdatingLocation()
    try phone.pass(3)
    #expect(other.location.map { $0.horizontalAccuracy > 500 } ?? true)
  }

  @Test("M-04: An app that was refused shows no location, whatever it received before")
  func refused() throws {
    let phone = try Phone(Trace.walk(seconds: 10))
    phone.manager.startUpdatingLocation()
    try phone.pass(3)
    phone.device.settings.location = .never
    #expect(phone.makeManager(delegate: Listener()).location == nil)
  }

  @Test("M-04: A new process of an app has received nothing")
  func newProcess() throws {
    let phone = try Phone(Trace.walk(seconds: 10))
    phone.manager.startUpdatingLocation()
    try phone.pass(3)
    phone.device.app.terminate()
    phone.device.app.launch()
    #expect(phone.makeManager(delegate: Listener()).location == nil)
  }
}
