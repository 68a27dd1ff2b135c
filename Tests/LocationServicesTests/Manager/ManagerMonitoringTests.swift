// SPDX-License-Identifier: MIT

import CoreLocation
import LocationTesting
import Testing

@Suite("CLLocationManager: regions, visits and significant changes", .bothDevices)
struct ManagerMonitoringTests {
  /// An app that may use location always, on a device at so many meters north second by second.
  private func makePhone(_ north: [Double]) throws -> (Phone, Watcher) {
    let points = north.enumerated().map { Trace.Point(second: $0, north: $1) }
    let phone = try Phone(Trace.gpx(points), authorization: .authorizedAlways)
    let watcher = Watcher()
    phone.manager.delegate = watcher
    return (phone, watcher)
  }

  private func circle(
    _ identifier: String = "home", latitude: Double = 0, radius: Double = 100
  ) -> CLCircularRegion {
    CLCircularRegion(
      center: CLLocationCoordinate2D(latitude: latitude, longitude: 10), radius: radius,
      identifier: identifier)
  }

  // MARK: - Significant changes

  @Test(
    "CLX-01: A change of 500 m after five minutes is delivered once, and one of 499 m is not",
    arguments: [499.0, 501])
  func change(north: Double) throws {
    let stay = [Double](repeating: 0, count: 310)
    let (phone, watcher) = try makePhone(stay + [Double](repeating: north, count: 60))
    #expect(phone.device.run { CLLocationManager.significantLocationChangeMonitoringAvailable() })
    phone.manager.startMonitoringSignificantLocationChanges()
    try phone.pass(360)
    #expect(watcher.seconds == (north < 500 ? [0] : [0, 310]))
    phone.manager.stopMonitoringSignificantLocationChanges()
  }

  // MARK: - Regions

  @Test("CLX-02: The 21st region fails with code 5; a known identifier takes its region's place")
  func limit() throws {
    let (phone, watcher) = try makePhone([0, 0])
    for number in 1...21 { phone.manager.startMonitoring(for: circle("\(number)")) }
    try phone.pass(1)
    #expect(watcher.calls == (1...20).map { "started \($0)" } + ["failed 5 21"])
    phone.manager.startMonitoring(for: circle("7", radius: 300))
    try phone.pass(0)
    #expect(watcher.calls.last == "started 7")
    #expect(phone.manager.monitoredRegions.count == 20)
    let seventh = phone.manager.monitoredRegions.first { $0.identifier == "7" }
    #expect((seventh as? CLCircularRegion)?.radius == 300)
    #expect(phone.makeManager().monitoredRegions == phone.manager.monitoredRegions, "M-06")
    phone.manager.stopMonitoring(for: circle("7", radius: 1))
    #expect(phone.manager.monitoredRegions.count == 19)
  }

  @Test("G-07: A circle of an app's own class is among the regions that are watched")
  func ownClass() throws {
    let (phone, watcher) = try makePhone([0, 0])
    let fence = Fence(
      center: CLLocationCoordinate2D(latitude: 0, longitude: 10), radius: 100, identifier: "fence")
    phone.manager.startMonitoring(for: fence)
    try phone.pass(1)
    #expect(watcher.regions == [fence])
    #expect(phone.manager.monitoredRegions.contains(fence))
    phone.manager.stopMonitoring(for: fence)
    #expect(!phone.manager.monitoredRegions.contains(fence))
  }

  @Test("1.10: The older form, with an accuracy, has a region watched as the newer one does")
  func olderForm() throws {
    let (phone, watcher) = try makePhone(
      [Double](repeating: 0, count: 60) + [Double](repeating: 400, count: 60))
    phone.manager.startMonitoring(
      for: circle(), desiredAccuracy: kCLLocationAccuracyThreeKilometers)
    #expect(phone.manager.monitoredRegions == [circle()])
    try phone.pass(119)
    #expect(watcher.calls == ["started home", "exit home", "outside home"])
    phone.manager.startMonitoring(for: Beacon(), desiredAccuracy: kCLLocationAccuracyBest)
    try phone.pass(0)
    #expect(watcher.calls.last == "failed 5 beacon")
  }

  @Test(
    "1.10: The older questions: regions can be watched always, and are where Location Services are on"
  )
  func olderQuestions() throws {
    let (phone, _) = try makePhone([0, 0])
    phone.device.run {
      #expect(CLLocationManager.regionMonitoringAvailable())
      #expect(CLLocationManager.regionMonitoringEnabled())
    }
    phone.device.isLocationServicesOn = false
    phone.device.run {
      #expect(CLLocationManager.regionMonitoringAvailable())
      #expect(!CLLocationManager.regionMonitoringEnabled())
    }
  }

  @Test("CLX-02: Registration inside a region delivers no entry, and a request returns inside")
  func inside() throws {
    let (phone, watcher) = try makePhone(
      [Double](repeating: 0, count: 60) + [Double](repeating: 400, count: 60))
    phone.manager.startMonitoring(for: circle())
    try phone.pass(30)
    #expect(watcher.calls == ["started home"])
    phone.manager.requestState(for: circle())
    try phone.pass(1)
    #expect(watcher.calls == ["started home", "inside home"])
    try phone.pass(80)
    #expect(watcher.calls.dropFirst(2) == ["exit home", "outside home"])
    // It is another object, equal by kind and identifier (G-07).
    #expect(watcher.regions.last == circle())
  }

  @Test(
    "M-08: A region that is no circle on the ground, or too large, fails with code 5, in its order")
  func impossible() throws {
    let (phone, watcher) = try makePhone([0, 0])
    let limit = phone.manager.maximumRegionMonitoringDistance
    phone.manager.startMonitoring(for: circle("nowhere", latitude: 91))
    phone.manager.startMonitoring(for: circle("large", radius: limit + 1))
    phone.manager.startMonitoring(for: Beacon())
    phone.manager.requestState(for: circle("negative", radius: -1))
    phone.manager.startMonitoring(for: circle("largest", radius: limit))
    try phone.pass(1)
    #expect(
      watcher.calls == [
        "failed 5 nowhere", "failed 5 large", "failed 5 beacon", "failed 5 negative",
        "started largest",
      ])
  }

  @Test("M-07: Circles can be watched, whatever the app may do; nothing else can")
  func availability() throws {
    let phone = try Phone(Trace.walk(seconds: 1), authorization: .denied)
    phone.device.run {
      #expect(CLLocationManager.isMonitoringAvailable(for: CLCircularRegion.self))
      #expect(!CLLocationManager.isMonitoringAvailable(for: CLRegion.self))
      #expect(!CLLocationManager.isMonitoringAvailable(for: Beacon.self))
    }
    let watcher = Watcher()
    phone.manager.delegate = watcher
    phone.manager.startMonitoring(for: circle())
    try phone.pass(1)
    #expect(watcher.calls == ["failed 4 home"])
  }

  @Test("B-11: A crossing launches a terminated app, whose new managers get it")
  func relaunch() throws {
    let (phone, watcher) = try makePhone(
      [Double](repeating: 0, count: 60) + [Double](repeating: 400, count: 120))
    phone.manager.startMonitoring(for: circle())
    try phone.pass(30)
    let next = Watcher()
    var managers: [CLLocationManager] = []
    phone.device.app.onLaunch = { [unowned device = phone.device] reason in
      #expect(reason == .location)
      let manager = device.run { CLLocationManager() }
      manager.delegate = next
      managers.append(manager)
    }
    phone.device.app.terminate()
    try phone.pass(100)
    #expect(managers.count == 1)
    #expect(next.calls == ["exit home", "outside home"])
    #expect(watcher.calls == ["started home"])
    #expect(managers.first?.monitoredRegions == [circle()])
  }

  // MARK: - Visits

  @Test("G-09: A stay is delivered as its place is reached, and again with its end when it is left")
  func visit() throws {
    let stay = [Double](repeating: 0, count: 400)
    let (phone, watcher) = try makePhone(stay + [Double](repeating: 1_000, count: 200))
    phone.manager.startMonitoringVisits()
    try phone.pass(399)
    #expect(watcher.visits.map(\.departureDate) == [.distantFuture])
    #expect(watcher.visits.first?.arrivalDate == Trace.start)
    try phone.pass(200)
    #expect(watcher.visits.count == 2)
    #expect(watcher.visits.last?.departureDate == Trace.start.addingTimeInterval(399))
    phone.manager.stopMonitoringVisits()
  }
}

/// A circle of an app's own class, which the core knows as any other.
private final class Fence: CLCircularRegion {}

/// A region of an app's own kind, of which nothing is known but its name.
private final class Beacon: CLRegion {
  override var identifier: String { "beacon" }
}
