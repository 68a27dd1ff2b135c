// SPDX-License-Identifier: MIT

import CoreLocation
import LocationTesting
import Testing

@Suite("CLLocationManager: lifetimes, and apps that act inside their delegates", .bothDevices)
struct ManagerLifetimeTests {
  @Test("BUG-01: A manager in a local variable delivers nothing")
  func localManager() throws {
    let device = try SimulatedDevice(gpx: Trace.walk(seconds: 10))
    let listener = Listener()
    device.run {
      let manager = CLLocationManager()
      manager.delegate = listener
      manager.startUpdatingLocation()
    }
    try device.runToEnd()
    #expect(listener.calls.isEmpty)
  }

  @Test("BUG-01: A manager that is let go falls silent; others go on")
  func releasedManager() throws {
    let phone = try Phone(Trace.walk(seconds: 10))
    let listener = Listener()
    var manager: CLLocationManager? = phone.makeManager(delegate: listener)
    manager?.startUpdatingLocation()
    phone.manager.startUpdatingLocation()
    try phone.pass(3)
    manager = nil
    try phone.pass(3)
    #expect(listener.seconds == [0, 1, 2, 3])
    #expect(phone.listener.seconds == Array(0...6))
  }

  @Test("BUG-02, TH-07: A delegate that is let go loses its calls silently; the manager goes on")
  func releasedDelegate() throws {
    let phone = try Phone(Trace.walk(seconds: 10))
    var listener: Listener? = Listener()
    weak let watched = listener
    phone.manager.delegate = listener
    phone.manager.startUpdatingLocation()
    try phone.pass(2)
    #expect(listener?.seconds == [0, 1, 2])
    listener = nil
    #expect(watched == nil)
    try phone.pass(3)
    #expect(phone.manager.location.map(Trace.second) == 5)
  }

  @Test("A manager may be let go inside its own callback")
  func releasedInCallback() throws {
    let device = try SimulatedDevice(gpx: Trace.walk(seconds: 10))
    let listener = Listener()
    var manager: CLLocationManager? = device.run { CLLocationManager() }
    manager?.delegate = listener
    listener.whenLocations = { _, _ in manager = nil }
    manager?.startUpdatingLocation()
    try device.runToEnd()
    #expect(manager == nil)
    #expect(listener.seconds == [0])
  }

  @Test("A stop inside the delegate ends the delivery with that fix, also in one long advance")
  func stopInDelegate() throws {
    let phone = try Phone(Trace.walk(seconds: 60))
    phone.listener.whenLocations = { manager, _ in manager.stopUpdatingLocation() }
    phone.manager.startUpdatingLocation()
    try phone.pass(60)
    #expect(phone.listener.seconds == [0])
  }

  @Test("A stop and a start inside the delegate neither recurse nor lose nor repeat a new fix")
  func restartInDelegate() throws {
    let phone = try Phone(Trace.walk(seconds: 5))
    var depth = 0
    phone.listener.whenLocations = { manager, locations in
      depth += 1
      defer { depth -= 1 }
      #expect(depth == 1)
      guard locations.map(Trace.second) == [2], phone.listener.seconds.count == 3 else { return }
      manager.stopUpdatingLocation()
      manager.startUpdatingLocation()
    }
    phone.manager.startUpdatingLocation()
    try phone.pass(5)
    // The initial event of the second start is the fix at hand.
    #expect(phone.listener.seconds == [0, 1, 2, 2, 3, 4, 5])
  }

  @Test("A delegate may start another manager, which gets fixes from there on")
  func startAnother() throws {
    let phone = try Phone(Trace.walk(seconds: 5))
    let second = Listener()
    let other = phone.makeManager(delegate: second)
    phone.listener.whenLocations = { _, locations in
      if locations.map(Trace.second) == [2] { other.startUpdatingLocation() }
    }
    phone.manager.startUpdatingLocation()
    try phone.pass(5)
    #expect(phone.listener.seconds == [0, 1, 2, 3, 4, 5])
    #expect(second.seconds == [2, 3, 4, 5])
  }

  @Test("A delegate may make another manager on the device that it is bound to")
  func makeAnotherBound() throws {
    let phone = try Phone(Trace.walk(seconds: 5))
    let second = Listener()
    var other: CLLocationManager?
    phone.listener.whenLocations = { _, _ in
      guard other == nil else { return }
      other = CLLocationManager()
      other?.delegate = second
      other?.startUpdatingLocation()
      #expect(second.calls.isEmpty)
    }
    phone.manager.startUpdatingLocation()
    try phone.device.run { try phone.pass(3) }
    #expect(
      second.calls == [.authorization(.authorizedWhenInUse)] + (0...3).map { .locations([$0]) })
  }

  @Test(
    "A manager that a delegate makes belongs to the device that calls it")
  func makeAnotherUnbound() throws {
    let phone = try Phone(Trace.walk(seconds: 5))
    let second = Listener()
    var others: [CLLocationManager] = []
    phone.listener.whenLocations = { _, locations in
      guard others.isEmpty else { return }
      #expect(CLLocationManager.authorizationStatus() == .authorizedWhenInUse)
      let manager = CLLocationManager()
      manager.delegate = second
      manager.startUpdatingLocation()
      others.append(manager)
    }
    phone.manager.startUpdatingLocation()
    try phone.pass(3)
    #expect(second.seconds == [0, 1, 2, 3])
  }

  @Test("Two managers with one delegate are distinguished and called in the order of creation")
  func sharedDelegate() throws {
    let phone = try Phone(Trace.walk(seconds: 5))
    let other = phone.makeManager()
    var order: [CLLocationManager] = []
    phone.listener.whenLocations = { manager, _ in order.append(manager) }
    other.startUpdatingLocation()
    phone.manager.startUpdatingLocation()
    try phone.pass(1)
    #expect(order == [phone.manager, other, phone.manager, other])
  }

  @Test("Two managers stop each on its own")
  func independentStops() throws {
    let phone = try Phone(Trace.walk(seconds: 9))
    let second = Listener()
    let other = phone.makeManager(delegate: second)
    phone.manager.startUpdatingLocation()
    other.startUpdatingLocation()
    try phone.pass(2)
    phone.manager.stopUpdatingLocation()
    try phone.pass(2)
    other.stopUpdatingLocation()
    try phone.pass(2)
    phone.manager.startUpdatingLocation()
    try phone.pass(1)
    #expect(phone.listener.seconds == [0, 1, 2, 4, 7])
    #expect(second.seconds == [0, 1, 2, 3, 4])
  }

  @Test("Time that is advanced inside a callback neither recurses nor is lost")
  func advanceInCallback() throws {
    let phone = try Phone(Trace.walk(seconds: 9))
    var depth = 0
    phone.listener.whenLocations = { _, locations in
      depth += 1
      defer { depth -= 1 }
      #expect(depth == 1)
      if locations.map(Trace.second) == [1] { try? phone.pass(5) }
    }
    phone.manager.startUpdatingLocation()
    try phone.pass(2)
    try phone.pass(7)
    #expect(phone.listener.seconds == Array(0...9))
  }
}
