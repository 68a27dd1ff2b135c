// SPDX-License-Identifier: MIT

import CoreLocation
import LocationClient
import LocationCore
import LocationFakes
import LocationHost
import LocationScenarios
import LocationTesting
import Synchronization

/// A device that calls back where managers were made, as an app's does, with a test for its source.
final class LiveBench: Sendable {
  let service: LocationService
  let device: InProcessDevice

  /// The device as managers reach it: itself, or the connection of a daemon.
  private let reached: any LocationDevice
  private let door: DaemonDoor?

  /// How often an app acted, or caught up.
  private let acts: ActCounter

  ///
  /// - Parameters:
  ///   - authorization: What was decided.
  ///   - record: Receives all that happens, as the record of a run does.
  init(
    authorization: AuthorizationStatus = .authorizedWhenInUse,
    record: (@Sendable (DeviceRecord) -> Void)? = nil
  ) {
    let acts = ActCounter()
    self.acts = acts
    var outlets = ServiceOutlets()
    if let record {
      outlets.observe = record
      outlets.waitsForClients = true
    }
    service = LocationService(
      clock: SteppedClock(), privacy: DevicePrivacy(isRestricted: authorization == .restricted),
      outlets: outlets,
      appDidAct: { acts.add() })
    device = InProcessDevice(
      service: service, app: AppID("test"), description: .complete(named: "test"),
      record: AuthorizationRecord(authorization), callbacks: .onCreatorsContext)
    door = AppRelays.make == nil ? nil : DaemonDoor(device, isAwaited: true)
    reached = door?.connect() ?? device
  }

  deinit { (reached as? DaemonConnection)?.end() }

  /// Makes a manager whose callbacks come where the caller is.
  func makeManager() -> CLLocationManager {
    DeviceBinding.$bound.withValue(reached) { CLLocationManager() }
  }

  /// Begins to iterate over live updates.
  func makeUpdates() -> CLLocationUpdate.Updates.Iterator {
    DeviceBinding.$bound.withValue(reached) { CLLocationUpdate.liveUpdates().makeAsyncIterator() }
  }

  /// Brings the fix of a second, at that second, on the equator unless said otherwise.
  func bring(second: Int, latitude: Double = 0) {
    let time = UTCInstant(
      sinceEpoch: .seconds(Int(Trace.start.timeIntervalSince1970) + second))
    guard let coordinate = Coordinate(latitude: latitude, longitude: 10),
      let fix = Fix(coordinate: coordinate, horizontalAccuracy: 5, timestamp: time)
    else { return }
    settle()
    service.send(fix, at: Instant(sinceStart: .seconds(second)))
    settle()
  }

  /// Waits until the daemon, if there is one, has handled what the app did, and the app has what
  /// follows.
  private func settle() { (reached as? DaemonConnection)?.settle() }

  /// How often an app acted, or caught up.
  var appActs: Int { acts.count }
}

private final class ActCounter: Sendable {
  private let counter = Mutex(0)

  func add() { counter.withLock { $0 += 1 } }

  var count: Int { counter.withLock { $0 } }
}

/// A delegate that hands each call on at once.
final class LiveListener: NSObject, CLLocationManagerDelegate {
  private let hand: (CLLocationManager, Call) -> Void

  init(_ hand: @escaping (CLLocationManager, Call) -> Void) { self.hand = hand }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    hand(manager, .authorization(manager.authorizationStatus))
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    hand(manager, .locations(locations.map(Trace.second)))
  }

  func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation,
    from oldLocation: CLLocation?
  ) {
    // Never called beside the newer method (behavior.md 1.11).
    hand(manager, .foreignFailure)
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    hand(manager, (error as? CLError).map { .failure($0.code) } ?? .foreignFailure)
  }
}
