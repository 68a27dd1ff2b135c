// SPDX-License-Identifier: MIT

import CoreLocation
import LocationCore
import LocationTesting
import Testing

@Suite("CLLocationManager: deferred updates and pauses", .bothDevices)
struct ManagerDeferralTests {
  /// A delegate that keeps what it receives of deferral and pauses, with the seconds of locations.
  private final class Tracker: NSObject, CLLocationManagerDelegate {
    var calls: [String] = []
    var whenFinished: ((CLLocationManager) -> Void)?

    func locationManager(
      _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
    ) {
      calls.append(locations.map { "\(Trace.second(of: $0))" }.joined(separator: "+"))
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}

    func locationManager(
      _ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?
    ) {
      calls.append("finished \((error as? CLError)?.errorCode ?? 0)")
      if error == nil { whenFinished?(manager) }
    }

    func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {
      calls.append("paused")
    }

    func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {
      calls.append("resumed")
    }
  }

  /// An app whose updates go on in the background, where it is after two seconds.
  private func makeApp(
    _ gpx: String, deferral: DeferralSupport = .available
  ) throws -> (SimulatedDevice, CLLocationManager, Tracker) {
    let device = try SimulatedDevice(gpx: gpx, deferral: deferral)
    let manager = device.run { CLLocationManager() }
    let tracker = Tracker()
    manager.delegate = tracker
    manager.allowsBackgroundLocationUpdates = true
    manager.startUpdatingLocation()
    try device.advance(by: .seconds(2))
    device.app.enterBackground()
    return (device, manager, tracker)
  }

  @Test("CL-38 (a): Deferred fixes come in one array, then the end without an error")
  func timeout() throws {
    let (device, manager, tracker) = try makeApp(Trace.walk(seconds: 20))
    manager.allowDeferredLocationUpdates(untilTraveled: CLLocationDistanceMax, timeout: 5)
    try device.advance(by: .seconds(8))
    #expect(tracker.calls == ["0", "1", "2", "3+4+5+6", "finished 0", "7", "8", "9", "10"])
    #expect(manager.location.map { Trace.second(of: $0) } == 10)
  }

  @Test("CL-37: A permission that cannot be given is answered in a later turn, with Apple's codes")
  func refusals() throws {
    let device = try SimulatedDevice(gpx: Trace.walk(seconds: 5))
    let manager = device.run { CLLocationManager() }
    let tracker = Tracker()
    manager.delegate = tracker
    let most = (CLLocationDistanceMax, CLTimeIntervalMax)
    manager.allowDeferredLocationUpdates(untilTraveled: most.0, timeout: most.1)
    #expect(tracker.calls.isEmpty, "TH-05: never inside the app's own call")
    try device.advance(by: .zero)
    manager.startUpdatingLocation()
    manager.desiredAccuracy = 10
    manager.allowDeferredLocationUpdates(untilTraveled: most.0, timeout: most.1)
    manager.desiredAccuracy = kCLLocationAccuracyBest
    manager.distanceFilter = 50
    manager.allowDeferredLocationUpdates(untilTraveled: most.0, timeout: most.1)
    manager.distanceFilter = kCLDistanceFilterNone
    manager.allowDeferredLocationUpdates(untilTraveled: most.0, timeout: most.1)
    try device.advance(by: .zero)
    #expect(
      tracker.calls.filter { $0.hasPrefix("finished") }
        == ["finished 12", "finished 13", "finished 14", "finished 11"])
  }

  @Test("DF-05b: A delegate that allows deferral again at each end is handed every location once")
  func again() throws {
    let (device, manager, tracker) = try makeApp(Trace.walk(seconds: 30))
    tracker.whenFinished = { $0.allowDeferredLocationUpdates(untilTraveled: 1e6, timeout: 10) }
    manager.allowDeferredLocationUpdates(untilTraveled: 1e6, timeout: 10)
    try device.runToEnd()
    manager.stopUpdatingLocation()
    try device.advance(by: .zero)
    let seconds = tracker.calls.flatMap { $0.split(separator: "+").compactMap { Int($0) } }
    #expect(seconds == Array(0...30))
    #expect(tracker.calls.filter { $0 == "finished 0" }.count == 2)
    #expect(tracker.calls.last == "finished 12")
  }

  @Test("D-18: Deferral that is retired is unavailable, and ends with 11 at once")
  func retired() throws {
    let (device, manager, tracker) = try makeApp(Trace.walk(seconds: 5), deferral: .retired)
    let isAvailable = device.run { CLLocationManager.deferredLocationUpdatesAvailable() }
    #expect(!isAvailable)
    manager.allowDeferredLocationUpdates(untilTraveled: 100, timeout: 5)
    try device.advance(by: .seconds(2))
    #expect(tracker.calls == ["0", "1", "2", "finished 11", "3", "4"])
  }

  @Test("DF-18: Deferral is available by default")
  func available() throws {
    let device = try SimulatedDevice(gpx: Trace.walk(seconds: 1))
    #expect(device.run { CLLocationManager.deferredLocationUpdatesAvailable() })
  }

  @Test("CL-39: Updates at rest pause once; a start resumes them")
  func pause() throws {
    let device = try SimulatedDevice(
      gpx: Trace.gpx((0...30).map { Trace.Point(second: $0 * 60) }))
    let manager = device.run { CLLocationManager() }
    let tracker = Tracker()
    manager.delegate = tracker
    manager.startUpdatingLocation()
    try device.advance(by: .seconds(1_000))
    #expect(tracker.calls.suffix(2) == ["900", "paused"])
    manager.startUpdatingLocation()
    try device.advance(by: .seconds(100))
    #expect(Array(tracker.calls.drop { $0 != "paused" }.dropFirst().prefix(1)) == ["resumed"])
    manager.pausesLocationUpdatesAutomatically = false
    try device.runToEnd()
    #expect(tracker.calls.filter { $0 == "paused" }.count == 1)
  }
}
