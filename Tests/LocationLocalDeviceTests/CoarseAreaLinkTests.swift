// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import LocationScenarios
import Logging
import Testing

@testable import LocationHost
@testable import LocationLocalDevice

@Suite("All processes of a device publish one region")
struct CoarseAreaLinkTests {
  private static let log = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
  private static let domain = SeedDomain.hardware

  /// 2026-05-01T08:00:00Z, a tick.
  private static let begin: Int64 = 1_777_622_400

  /// A process with an app whose Precise is off and whose updates run.
  private struct Process {
    let service: LocationService
    let link: CoarseAreaLink
    let recorder = Recorder()
    let client: ClientID

    /// Seconds since 1970 at which its line begins.
    private let origin: Int64

    init(_ store: any PermissionStore, startingAfter seconds: Int64 = 0) {
      origin = begin + seconds
      link = CoarseAreaLink(store: store, domain: domain, log: log)
      var outlets = ServiceOutlets()
      outlets.regions = link
      service = LocationService(
        clock: SteppedClock(), regions: link.setup(density: nil), outlets: outlets)
      let app = AppID("com.example.weather")
      service.send(
        .appLaunched(
          app, .complete(named: "Weather"),
          AuthorizationRecord(decision: .always, isPrecise: false), .foreground))
      client = service.makeClient(of: app, observer: recorder)
      service.setAnchor(
        TimeAnchor(instant: .start, utc: UTCInstant(secondsSinceEpoch: origin)))
      service.send(.updatesStarted(client), at: .start)
    }

    /// Brings a fix so many degrees north, and then what is due up to an instant.
    func receive(at second: Int64, latitude: Double) {
      let instant = Instant(sinceStart: .seconds(second))
      pass(to: second)
      guard let coordinate = Coordinate(latitude: latitude, longitude: 11),
        let fix = Fix(
          coordinate: coordinate, horizontalAccuracy: 5,
          timestamp: UTCInstant(secondsSinceEpoch: origin + second))
      else { return }
      service.send(fix, at: instant)
      pass(to: second)
    }

    func pass(to second: Int64) {
      let instant = Instant(sinceStart: .seconds(second))
      while let due = service.schedule.deadline, due <= instant { service.meetDeadline(at: due) }
    }

    var regions: [PublishedRegion] {
      recorder.notices.compactMap {
        if case .regionUpdated(let region) = $0.event { region } else { nil }
      }
    }
  }

  @Test("Two processes get the same region, though their fixes are degrees apart")
  func shared() throws {
    let store = InMemoryPermissionStore()
    let first = Process(store)
    let second = Process(InMemoryPermissionStore(sharing: store))
    for second60 in stride(from: Int64(1), to: 3_600, by: 60) {
      first.receive(at: second60, latitude: 48)
      second.receive(at: second60, latitude: 50)
    }
    first.pass(to: 3_600)
    second.pass(to: 3_600)
    #expect(first.regions.count == 5)
    #expect(second.regions == first.regions)
    #expect(try store.regions(of: Self.domain).state.published == first.regions.last)
  }

  @Test("A process that looks later takes the first region of another one, and looks at nothing")
  func lateFirstFix() throws {
    let store = InMemoryPermissionStore()
    let late = Process(InMemoryPermissionStore(sharing: store))
    let first = Process(store)
    first.receive(at: 10, latitude: 48)
    late.receive(at: 330, latitude: 50)
    #expect(late.regions == first.regions)
    #expect(try store.regions(of: Self.domain).state.pending == 0)
  }

  @Test("A window that was opened before another process published ends with what that published")
  func windows() throws {
    let store = InMemoryPermissionStore()
    let early = Process(InMemoryPermissionStore(sharing: store))
    let other = Process(store)
    other.receive(at: 1, latitude: 48)
    early.receive(at: 2, latitude: 48)
    early.pass(to: 900)
    // The source rested from the first region until this tick.
    other.receive(at: 901, latitude: 48)
    let published = try #require(other.regions.last)
    #expect(published.time.seconds == Self.begin + 900)
    early.receive(at: 902, latitude: 50)
    #expect(early.regions.last == published)
    #expect(try store.regions(of: Self.domain).state.published == published)
  }

  @Test("A deadline of a client at a tick's instant takes no tick past the store")
  func ties() throws {
    let store = InMemoryPermissionStore()
    let process = Process(store)
    process.receive(at: 1, latitude: 48)
    let app = AppID("com.example.full")
    process.service.send(
      .appLaunched(
        app, .complete(named: "Full"), AuthorizationRecord(decision: .always), .background))
    let client = process.service.makeClient(of: app, observer: Recorder())
    process.service.send(.updatesStarted(client), at: Instant(sinceStart: .seconds(2)))
    process.service.send(.signalLost, at: Instant(sinceStart: .seconds(290)))
    process.pass(to: 895)
    process.service.send(.signalLost, at: Instant(sinceStart: .seconds(895)))
    process.pass(to: 900)
    process.receive(at: 901, latitude: 48)
    #expect(try store.regions(of: Self.domain).state.published?.time.seconds == Self.begin + 900)
  }

  @Test("The next process goes on with what was published, and looks at nothing before the tick")
  func nextProcess() throws {
    let store = InMemoryPermissionStore()
    let first = Process(store)
    first.receive(at: 1, latitude: 48)
    first.receive(at: 899, latitude: 48)
    first.pass(to: 900)
    let next = Process(InMemoryPermissionStore(sharing: store), startingAfter: 5_000)
    #expect(next.link.setup(density: nil).state.published == first.regions.last)
    #expect(try store.regions(of: Self.domain).seed == next.link.setup(density: nil).seed)
    next.receive(at: 30, latitude: 52)
    next.pass(to: 399)
    #expect(next.regions.isEmpty && !next.service.wantsSource)
    next.pass(to: 400)
    #expect(next.regions.isEmpty && next.service.wantsSource)
    next.receive(at: 403, latitude: 52)
    #expect(next.regions.map(\.time.seconds) == [Self.begin + 5_400])
  }

  @Test("A reset by another process brings another secret, and a first region again")
  func reset() throws {
    let store = InMemoryPermissionStore()
    let process = Process(store)
    process.receive(at: 1, latitude: 48)
    let before = process.link.setup(density: nil).seed
    #expect(process.link.replacement(resets: try store.contents().resets) == nil)
    let other = InMemoryPermissionStore(sharing: store)
    try other.resetAll()
    let event = process.link.replacement(resets: try store.contents().resets)
    guard case .regionsReplaced(let seed, let state) = event else {
      Issue.record("nothing is replaced: \(event as Any)")
      return
    }
    #expect(seed != before && state == CoarseAreaState())
    process.service.send(try #require(event), at: Instant(sinceStart: .seconds(2)))
    process.receive(at: 100, latitude: 48)
    #expect(process.regions.count == 2 && process.regions.last?.time.seconds == Self.begin + 60)
    #expect(try store.regions(of: Self.domain).seed == seed)
  }

  @Test("A store that cannot be used any longer ends no region")
  func brokenStore() {
    let store = FailingStore()
    let process = Process(store)
    process.receive(at: 1, latitude: 48)
    store.fail(.everything)
    process.receive(at: 901, latitude: 48)
    #expect(process.regions.count == 2)
  }

  @Test("No region exists where the secret was never read, until it can be read")
  func unknownSecret() throws {
    let store = FailingStore()
    store.fail(.everything)
    let process = Process(store)
    process.receive(at: 1, latitude: 48)
    process.receive(at: 899, latitude: 48)
    process.pass(to: 910)
    #expect(process.regions.isEmpty)
    #expect(process.recorder.notices.contains { $0.event == .failed(.locationUnknown) })
    store.fail(.nothing)
    let event = process.link.replacement(resets: try store.contents().resets)
    process.service.send(try #require(event), at: Instant(sinceStart: .seconds(920)))
    process.receive(at: 930, latitude: 48)
    #expect(process.regions.map(\.time.seconds) == [Self.begin + 900])
    #expect(try store.regions(of: .hardware).state.published == process.regions.last)
  }
}
