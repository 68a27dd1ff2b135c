// SPDX-License-Identifier: MIT

import Dispatch
import LocationClient
import LocationCore
import LocationFakes
import LocationScenarios
import RealGPSD
import Synchronization

@testable import LocationHardware
@testable import LocationHost

/// An app with standard updates on a device whose positions come from a gpsd, in real time.
final class ReceiverBench {
  /// What the app's delegate received.
  private final class Delegate: ClientObserver {
    let events = Mutex<[ClientEvent]>([])

    func receive(_ notice: ClientNotice) { events.withLock { $0.append(notice.event) } }
  }

  private static let app = AppID("bench")

  let link: ReceiverLink
  let service: LocationService
  private let clock = PacedClock(rate: 1)
  private let driver: TimelineDriver
  private let alarm = Alarm()
  private let delegate = Delegate()
  private let client: ClientID

  /// Makes the app, and starts its updates.
  ///
  /// - Parameters:
  ///   - source: The gpsd, as an address.
  ///   - unknownDelay: After how long without a position the app gets a report of that.
  /// - Throws: `OptionError` where the address is none.
  init(source: String, unknownDelay: Duration = .milliseconds(300)) throws {
    clock.startIfNeeded()
    var configuration = EngineConfiguration()
    configuration.unknownReportDelay = unknownDelay
    let alarm = alarm
    service = LocationService(clock: clock, configuration: configuration) { alarm.ring() }
    service.setAnchor(TimeAnchor(instant: clock.now, utc: WallClock.now))
    link = ReceiverLink(address: try ReceiverAddress(parsing: source), clock: clock) {
      alarm.ring()
    }
    driver = TimelineDriver(
      service: service, source: ReceiverPositions(link, clock: clock))
    service.send(
      .appLaunched(
        Self.app, .complete(named: "bench"), AuthorizationRecord(.authorizedWhenInUse), .foreground)
    )
    client = service.makeClient(of: Self.app, observer: delegate)
    service.send(.updatesStarted(client))
  }

  convenience init(port: Int, unknownDelay: Duration = .milliseconds(300)) throws {
    try self.init(source: "gpsd://127.0.0.1:\(port)", unknownDelay: unknownDelay)
  }

  deinit { link.stop() }

  func stopUpdates() { service.send(.updatesStopped(client)) }
  func startUpdates() { service.send(.updatesStarted(client)) }
  func startHeading() { service.send(.headingStarted(client)) }

  var events: [ClientEvent] { delegate.events.withLock { $0 } }

  var fixes: [Fix] {
    events.flatMap { (event) -> [Fix] in
      if case .locationsUpdated(let fixes) = event { fixes } else { [] }
    }
  }

  var unknowns: Int { events.count { $0 == .failed(.locationUnknown) } }

  var status: ReceiverStatus { link.status }

  /// Lets the device run until something holds.
  ///
  /// - Parameters:
  ///   - seconds: For how long at most.
  ///   - condition: What is waited for.
  /// - Returns: Whether it holds.
  func run(within seconds: Double = 30, until condition: () throws -> Bool) rethrows -> Bool {
    let end = DispatchTime.now() + seconds
    while true {
      driver.catchUp()
      driver.advance(to: clock.now)
      if try condition() { return true }
      let now = DispatchTime.now()
      guard now < end else { return false }
      let due = driver.nextDue.flatMap { clock.wallTime(of: $0) } ?? end
      alarm.wait(until: min(due, end, now + 0.05))
    }
  }

  /// Feeds a real gpsd epochs until one of them arrives: the first are lost while it opens its device.
  func feed(_ daemon: RealGPSD, from second: Int = 0, within seconds: Double = 30) -> Bool {
    let before = fixes.count
    var second = second
    return run(within: seconds) {
      daemon.send(Sentences.epoch(second: second))
      second += 1
      return fixes.count > before
    }
  }
}
