// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import LocationScenarios
import Logging
import Testing

@testable import LocationHost
@testable import LocationLocalDevice

@Suite("Two processes of an app in turn see one crossing once")
struct MonitoringRestartTests {
  private static let log = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })

  /// A process of an app that may use location always, over a store that outlives it.
  private struct Process {
    let service: LocationService
    let link: MonitoringLink
    let recorder = Recorder()
    let client: ClientID

    init(_ store: any PermissionStore) {
      let link = MonitoringLink(store: store, app: .tracker, log: log)
      self.link = link
      var outlets = ServiceOutlets()
      outlets.persistMonitoring = { record, _ in link.persist(record) }
      service = LocationService(clock: SteppedClock(), outlets: outlets)
      let device = InProcessDevice(
        service: service, app: .tracker, description: .complete(named: "Tracker"),
        record: AuthorizationRecord(decision: .always), monitoring: link.record,
        callbacks: .whileAdvancing)
      client = device.makeClient(.manager, observer: recorder)
    }

    /// Stands somewhere for a minute.
    func stay(atLatitude latitude: Double, from second: Int64) {
      service.send(.sourceOpened, at: Instant(sinceStart: .seconds(second)))
      for second in second..<second + 60 {
        guard let coordinate = Coordinate(latitude: latitude, longitude: 11),
          let fix = Fix(
            coordinate: coordinate, horizontalAccuracy: 5,
            timestamp: UTCInstant(secondsSinceEpoch: 1_777_622_400 + second))
        else { return }
        service.send(fix, at: Instant(sinceStart: .seconds(second)))
      }
    }

    var crossings: [MonitoredEvent] {
      recorder.notices.compactMap {
        if case .eventOccurred(let event) = $0.event { event } else { nil }
      }
    }
  }

  @Test("MON-02, M-06: A crossing between two processes is delivered at the start of the second")
  func between() throws {
    let store = InMemoryPermissionStore()
    let center = try #require(Coordinate(latitude: 48, longitude: 11))
    let region = try #require(CircularRegion(identifier: "home", center: center, radius: 100))
    let first = Process(store)
    first.service.send(.regionMonitoringStarted(region, first.client))
    first.stay(atLatitude: 48, from: 0)
    #expect(first.crossings.isEmpty, "inside from the start is no crossing (G-03)")
    #expect(
      try store.monitoring(of: .tracker).regions == [MonitoredRegion(region, presence: .inside)])

    let second = Process(InMemoryPermissionStore(sharing: store))
    second.stay(atLatitude: 48.1, from: 0)
    #expect(second.crossings == [.regionCrossed(region, .outside)])

    let third = Process(InMemoryPermissionStore(sharing: store))
    third.stay(atLatitude: 48.1, from: 0)
    #expect(third.crossings.isEmpty, "it was told already")
  }
}
