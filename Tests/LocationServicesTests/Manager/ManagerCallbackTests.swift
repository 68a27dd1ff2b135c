// SPDX-License-Identifier: MIT

import CoreLocation
import LocationCore
import LocationTesting
import Testing

/// A delegate that creates its manager itself and notes whether it is called while it does.
private final class EarlyDelegate: NSObject, CLLocationManagerDelegate {
  private(set) var calls = 0
  private(set) var callsInInit = -1
  private(set) var manager: CLLocationManager?

  override init() {
    super.init()
    let manager = CLLocationManager()
    manager.delegate = self
    self.manager = manager
    callsInInit = calls
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) { calls += 1 }
}

@Suite("CLLocationManager: when the delegate is called, and with what", .bothDevices)
struct ManagerCallbackTests {
  @Test(
    "CL-05: A delegate gets the status exactly once after creation, and never inside init",
    arguments: [
      AuthorizationStatus.notDetermined, .restricted, .denied, .authorizedAlways,
      .authorizedWhenInUse,
    ])
  func initialCallback(status: AuthorizationStatus) throws {
    let phone = try Phone(Trace.walk(seconds: 100), authorization: status)
    #expect(phone.listener.calls.isEmpty)
    try phone.pass(0)
    let expected = try #require(CLAuthorizationStatus(rawValue: status.rawValue))
    #expect(phone.listener.calls == [.authorization(expected)])
    try phone.pass(100)
    #expect(phone.listener.calls == [.authorization(expected)])
  }

  @Test("CL-05: A delegate that makes its manager is not called before it is complete")
  func nothingInsideInit() throws {
    let device = try SimulatedDevice(gpx: Trace.walk(seconds: 1))
    let delegate = device.run { EarlyDelegate() }
    #expect(delegate.callsInInit == 0 && delegate.calls == 0)
    try device.advance(by: .zero)
    #expect(delegate.calls == 1)
  }

  @Test("TH-05: No call of the app's runs a callback inside it")
  func neverInsideCalls() throws {
    let phone = try Phone(
      Trace.walk(seconds: 30), authorization: .notDetermined, answer: .allowWhileUsing)
    let (manager, listener) = (phone.manager, phone.listener)
    func quietly(_ step: String, _ call: () -> Void) throws {
      let before = listener.calls
      call()
      #expect(listener.calls == before, "\(step)")
      try phone.pass(1)
    }
    try quietly("start") { manager.startUpdatingLocation() }
    try quietly("request") { manager.requestLocation() }
    try quietly("when in use") { manager.requestWhenInUseAuthorization() }
    try quietly("always") { manager.requestAlwaysAuthorization() }
    try quietly("restart") { manager.startUpdatingLocation() }
    try quietly("accuracy") { manager.desiredAccuracy = 100 }
    try quietly("filter") { manager.distanceFilter = 1 }
    try quietly("stop") { manager.stopUpdatingLocation() }
    try quietly("request one") { manager.requestLocation() }
    try quietly("start with a cached fix") { manager.startUpdatingLocation() }
    try quietly("delegate") { manager.delegate = manager.delegate }
    #expect(!listener.locations.isEmpty)
  }

  @Test("S-01, S-09: Authorization is delivered first, then each fix in its turn, one a call")
  func order() throws {
    let phone = try Phone(Trace.walk(seconds: 3))
    phone.manager.startUpdatingLocation()
    try phone.pass(3)
    #expect(
      phone.listener.calls == [
        .authorization(.authorizedWhenInUse), .locations([0]), .locations([1]), .locations([2]),
        .locations([3]),
      ])
  }

  @Test("S-11: The location property is nil, then the newest one delivered, also in the callback")
  func locationProperty() throws {
    let phone = try Phone(Trace.walk(seconds: 5))
    var shown: [Int?] = []
    phone.listener.whenLocations = { manager, _ in
      shown.append(manager.location.map(Trace.second))
    }
    #expect(phone.manager.location == nil)
    phone.manager.startUpdatingLocation()
    #expect(phone.manager.location == nil)
    try phone.pass(2)
    #expect(shown == [0, 1, 2])
    phone.manager.stopUpdatingLocation()
    try phone.pass(3)
    #expect(phone.manager.location.map(Trace.second) == 2)
  }

  @Test("A location has the values of the trace, and says that software made it")
  func contents() throws {
    let phone = try Phone([
      Trace.Point(second: 0, north: 100, accuracy: 15), Trace.Point(second: 10, north: 130),
    ])
    phone.manager.startUpdatingLocation()
    try phone.pass(10)
    let first = try #require(phone.listener.locations.first)
    #expect(first.timestamp == Trace.start)
    #expect(abs(first.coordinate.latitude - 100 / 110_574.388_6) < 1e-11)
    #expect(first.coordinate.longitude == 10)
    #expect(first.horizontalAccuracy == 15)
    #expect(first.speed == 3 && first.course == 0)
    #expect(first.altitude == 0 && first.verticalAccuracy < 0)
    #expect(first.sourceInformation?.isSimulatedBySoftware == true)
    #expect(first.sourceInformation?.isProducedByAccessory == false)
  }

  @Test("A manager without a delegate does nothing, and a later delegate gets what comes then")
  func lateDelegate() throws {
    let phone = try Phone(Trace.walk(seconds: 5))
    phone.manager.delegate = nil
    phone.manager.startUpdatingLocation()
    try phone.pass(2)
    phone.manager.delegate = phone.listener
    try phone.pass(2)
    #expect(phone.listener.calls == [.locations([3]), .locations([4])])
  }

  @Test("A delegate that replaces another one takes its calls from there on")
  func replacedDelegate() throws {
    let phone = try Phone(Trace.walk(seconds: 5))
    let second = Listener()
    phone.listener.whenLocations = { manager, _ in manager.delegate = second }
    phone.manager.startUpdatingLocation()
    try phone.pass(3)
    #expect(phone.listener.seconds == [0])
    #expect(second.seconds == [1, 2, 3])
  }
}
