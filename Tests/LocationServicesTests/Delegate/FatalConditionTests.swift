// SPDX-License-Identifier: MIT

import CoreLocation
import LocationClient
import LocationHost
import LocationTesting
import Synchronization
import Testing

/// A delegate that takes no failures.
private final class LocationsOnly: NSObject, CLLocationManagerDelegate {
  private(set) var count = 0

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    count += locations.count
  }
}

/// A delegate that takes no locations.
private final class FailuresOnly: NSObject, CLLocationManagerDelegate {
  private(set) var count = 0

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    count += 1
  }
}

/// A delegate that takes locations by the older method only.
private final class LegacyLocations: NSObject, CLLocationManagerDelegate {
  private(set) var count = 0

  func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation,
    from oldLocation: CLLocation?
  ) {
    count += 1
  }
}

// Serialized, because the hook is the process's.
@Suite("Conditions that end an app, with Apple's wording", .serialized, .bothDevices)
struct FatalConditionTests {
  private static let noFailures = "Delegate must respond to locationManager:didFailWithError:"
  private static let noLocations = "Delegate must respond to locationManager:didUpdateLocations:"

  /// The reasons for which the program would have ended while a body runs.
  private func reasons(of body: () throws -> Void) rethrows -> [String] {
    let reasons = Reasons()
    FatalHook.set { reasons.add($0) }
    defer { FatalHook.set(nil) }
    try body()
    return reasons.all
  }

  @Test("A-61: A failure that the delegate does not take ends the app")
  func failureNotTaken() throws {
    let phone = try Phone(Trace.walk(seconds: 2), authorization: .denied)
    let delegate = LocationsOnly()
    phone.manager.delegate = delegate
    let found = try reasons {
      try phone.pass(0)
      phone.manager.startUpdatingLocation()
      try phone.pass(2)
    }
    #expect(found == [Self.noFailures])
    #expect(delegate.count == 0)
  }

  @Test("A-61, BUG-29: An outage ends an app whose delegate takes no failures")
  func outageNotTaken() throws {
    let phone = try Phone(Trace.walk(seconds: 2))
    let delegate = LocationsOnly()
    phone.manager.delegate = delegate
    phone.manager.startUpdatingLocation()
    let found = try reasons {
      try phone.pass(11)
      #expect(delegate.count == 3)
      try phone.pass(1)
    }
    #expect(found == [Self.noFailures])
  }

  @Test("Q-07: A single location that the delegate does not take ends the app")
  func answerNotTaken() throws {
    let phone = try Phone(Trace.walk(seconds: 5))
    let delegate = FailuresOnly()
    phone.manager.delegate = delegate
    phone.manager.requestLocation()
    #expect(try reasons { try phone.pass(5) } == [Self.noLocations])
  }

  @Test("Q-07: A request that fails ends an app whose delegate takes no failures")
  func failedRequestNotTaken() throws {
    let phone = try Phone(
      Trace.gpx(segments: [[Trace.Point(second: 0)], [Trace.Point(second: 100)]]))
    let delegate = LocationsOnly()
    phone.manager.delegate = delegate
    try phone.pass(1)
    phone.manager.requestLocation()
    #expect(try reasons { try phone.pass(50) } == [Self.noFailures])
  }

  @Test("Q-07: The older method takes the single location, too")
  func legacyTakesAnswer() throws {
    let phone = try Phone(Trace.walk(seconds: 5))
    let delegate = LegacyLocations()
    phone.manager.delegate = delegate
    phone.manager.requestLocation()
    #expect(try reasons { try phone.pass(5) } == [])
    #expect(delegate.count == 1)
  }

  @Test("Q-07: Updates that the delegate does not take end no app, also after a request")
  func updatesNotTaken() throws {
    let phone = try Phone(Trace.walk(seconds: 30))
    let delegate = FailuresOnly()
    phone.manager.delegate = delegate
    let found = try reasons {
      phone.manager.startUpdatingLocation()
      try phone.pass(2)
      phone.manager.stopUpdatingLocation()
      phone.manager.requestLocation()
      phone.manager.startUpdatingLocation()
      try phone.pass(2)
      phone.manager.stopUpdatingLocation()
      phone.manager.requestLocation()
      phone.manager.stopUpdatingLocation()
      phone.manager.startUpdatingLocation()
      try phone.pass(2)
    }
    #expect(found == [])
  }

  @Test("B-01: Background updates end an app whose Info.plist lacks the mode, when it asks")
  func backgroundModeMissing() throws {
    let device = try SimulatedDevice(
      gpx: Trace.walk(seconds: 2),
      app: AppSetup(infoPlist: "Tests/SampleApp/Info.plist"))
    let manager = device.run { CLLocationManager() }
    #expect(reasons { manager.allowsBackgroundLocationUpdates = false } == [])
    #expect(
      reasons { manager.allowsBackgroundLocationUpdates = true } == [
        "Invalid parameter not satisfying: !stayUp || CLClientIsBackgroundable(internal->fClient)"
      ])
    #expect(!manager.allowsBackgroundLocationUpdates)
  }

  @Test("A delegate that the app lets go ends nothing")
  func noDelegate() throws {
    let phone = try Phone(Trace.walk(seconds: 30), authorization: .denied)
    phone.manager.delegate = nil
    let found = try reasons {
      phone.manager.startUpdatingLocation()
      phone.manager.requestLocation()
      try phone.pass(30)
    }
    #expect(found == [])
  }

  @Test("A-61: Unobserved, the program ends and prints Apple's words")
  func printedFailure() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let phone = try Phone(Trace.walk(seconds: 2), authorization: .denied)
      let delegate = LocationsOnly()
      phone.manager.delegate = delegate
      phone.manager.startUpdatingLocation()
      try phone.pass(2)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', "
          + "reason: '\(Self.noFailures)'"))
  }

  @Test("Q-07: Unobserved, the program ends and prints Apple's words")
  func printedAnswer() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let phone = try Phone(Trace.walk(seconds: 2))
      let delegate = FailuresOnly()
      phone.manager.delegate = delegate
      phone.manager.requestLocation()
      try phone.pass(2)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("NSInternalInconsistencyException', reason: '\(Self.noLocations)'"))
  }
}

/// Collects reasons from whatever thread they come on.
private final class Reasons: Sendable {
  private let found = Mutex<[String]>([])

  func add(_ reason: String) { found.withLock { $0.append(reason) } }

  var all: [String] { found.withLock { $0 } }
}
