// SPDX-License-Identifier: MIT

import Dispatch
import GPX
import LocationClient
import LocationCore
import LocationFakes
import LocationPlayback
import Synchronization
import Testing

@testable import LocationFiles
@testable import LocationHost

/// Keeps what clients receive in one order, and takes several fixes at once where it may.
private final class RunRecorder: ClientObserver {
  private struct State {
    var notices: [ClientNotice] = []
    var inRuns = 0
  }

  private let state = Mutex(State())
  let takesRuns: Bool

  init(takesRuns: Bool) { self.takesRuns = takesRuns }

  var notices: [ClientNotice] { state.withLock { $0.notices } }

  /// How many fixes came together with others.
  var inRuns: Int { state.withLock { $0.inRuns } }

  func receive(_ notice: ClientNotice) { state.withLock { $0.notices.append(notice) } }

  func receive(_ fixes: [DeliveredFix], for client: ClientID) {
    state.withLock { state in
      if fixes.count > 1 { state.inRuns += fixes.count }
      state.notices += fixes.map { $0.notice(for: client) }
    }
  }
}

/// A number that threads share.
private final class SharedCount: Sendable {
  let value = Atomic(0)
}

@Suite("Runs of fixes under one lock")
struct FixRunTests {
  /// A play of a trace with some clients, whose choices follow from a seed.
  private struct Play {
    let recorder: RunRecorder
    let service: LocationService
    let driver: TimelineDriver
    private var clients: [ClientID] = []

    /// What each client and app counts, and for how long the receiver ran.
    var counts: [String] {
      clients.map { client in
        let snapshot = service.snapshot(for: client)
        return "\(snapshot.map { "\($0.counts) \($0.location?.timestamp.seconds ?? 0)" } ?? "")"
      } + (0..<2).map { "\(String(describing: service.activity(of: AppID("app \($0)"))?.event))" }
    }

    init(seed: UInt64, takesRuns: Bool) {
      var random = SplitMix64(seed: seed)
      recorder = RunRecorder(takesRuns: takesRuns)
      service = LocationService(clock: SteppedClock(), performing: .onAdvance)
      var segments: [[Int64]] = []
      var second: Int64 = 0
      var points = 0
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        var segment: [Int64] = []
        for _ in 0..<Int.random(in: 1...20, using: &random) where points < 80 {
          segment.append(second)
          second += [1, 1, 1, 2, 40, 500].randomElement(using: &random) ?? 1
          points += 1
        }
        segments.append(segment)
      }
      let source = ListSource(segments)
      let cursor = TraceCursor(source: source) { () throws(SpillError) in try TemporaryFile() }
      driver = TimelineDriver(service: service, cursor: cursor)
      for number in 0..<Int.random(in: 1...2, using: &random) {
        let app = AppID("app \(number)")
        let client = service.makeClient(
          of: app, decided: .authorizedWhenInUse, observer: recorder)
        clients.append(client)
        let options = ClientOptions(
          desiredAccuracy: Int.random(in: 0..<8, using: &random) == 0 ? .reduced : .best,
          distanceFilter: [0, 0, 200_000].randomElement(using: &random) ?? 0)
        service.send(.optionsChanged(client, options))
        if Bool.random(using: &random) { service.send(.oneFixRequested(client)) }
        if number == 0 || Bool.random(using: &random) { service.send(.updatesStarted(client)) }
        if Int.random(in: 0..<4, using: &random) == 0 {
          service.send(
            .deferralAllowed(client, DeferralBounds(distance: nil, timeout: .seconds(30))))
        }
      }
    }

    /// Plays to the end, so many events at a time.
    func run(_ step: Int) {
      while !driver.isAtEnd { driver.advance(until: .endOfTrace, atMost: step) }
    }
  }

  @Test("Clients get the same however many fixes are brought at once", arguments: 0..<150)
  func sameStory(seed: UInt64) {
    let plain = Play(seed: seed, takesRuns: false)
    plain.run(7)
    let runs = Play(seed: seed, takesRuns: true)
    runs.driver.deliversRuns = true
    runs.run(seed % 3 == 0 ? 7 : 1_000)
    #expect(runs.recorder.notices == plain.recorder.notices)
    #expect(runs.driver.now == plain.driver.now)
    #expect(runs.service.schedule.deadline == plain.service.schedule.deadline)
    #expect(runs.counts == plain.counts)
    #expect(plain.recorder.inRuns == 0)
  }

  /// A play of eighty fixes, a second apart, for one client.
  private func eighty(
    isAtHand: Bool = true, takesRuns: Bool = true
  ) -> (TimelineDriver, RunRecorder) {
    let recorder = RunRecorder(takesRuns: takesRuns)
    let service = LocationService(clock: SteppedClock(), performing: .onAdvance)
    let cursor = TraceCursor(
      source: ListSource(Array(0..<80), isAtHand: isAtHand)
    ) { () throws(SpillError) in try TemporaryFile() }
    let driver = TimelineDriver(service: service, cursor: cursor)
    let client = service.makeClient(
      of: AppID("app"), decided: .authorizedWhenInUse, observer: recorder)
    service.send(.updatesStarted(client))
    driver.deliversRuns = true
    return (driver, recorder)
  }

  @Test("A client that takes runs gets nearly all fixes in runs")
  func inRuns() {
    let (driver, recorder) = eighty()
    driver.advance(until: .endOfTrace, atMost: 1_000)
    #expect(driver.isAtEnd && recorder.notices.count == 81)
    #expect(recorder.inRuns >= 78)
  }

  @Test("A client that is released after its run was decided gets nothing of it")
  func releasedMeanwhile() {
    let recorder = RunRecorder(takesRuns: true)
    let service = LocationService(clock: SteppedClock(), performing: .onAdvance)
    let cursor = TraceCursor(source: ListSource(Array(0..<80))) { () throws(SpillError) in
      try TemporaryFile()
    }
    let driver = TimelineDriver(service: service, cursor: cursor)
    let client = service.makeClient(
      of: AppID("app"), decided: .authorizedWhenInUse, observer: recorder)
    service.send(.updatesStarted(client))
    driver.deliversRuns = true
    var isReleased = false
    driver.advance(until: .promptOrEndOfTrace, atMost: 1_000) { _ in
      // The service is busy only after a run is decided and before it is delivered.
      guard service.isAnyClientBusy, !isReleased else { return }
      isReleased = true
      service.release(client)
    }
    #expect(isReleased && recorder.inRuns == 0)
  }

  @Test("A client that takes no runs gets fix by fix")
  func withoutRuns() {
    let (driver, recorder) = eighty(takesRuns: false)
    driver.advance(until: .endOfTrace, atMost: 1_000)
    #expect(recorder.inRuns == 0 && recorder.notices.count == 81)
  }

  @Test("A run ends with its limit")
  func limit() {
    let (driver, recorder) = eighty()
    driver.advance(until: .endOfTrace, atMost: 10)
    #expect((1...10).contains(recorder.inRuns))
    #expect(driver.now <= at(9))
  }

  @Test("Clients get no runs where time waits for others")
  func notWhereTimeWaits() {
    let (driver, recorder) = eighty()
    driver.deliversRuns = false
    driver.advance(until: .endOfTrace, atMost: 1_000)
    #expect(recorder.inRuns == 0 && recorder.notices.count == 81)
  }

  @Test("A trace that may have to be waited for is brought fix by fix")
  func notAtHand() {
    let (driver, recorder) = eighty(isAtHand: false)
    driver.advance(until: .endOfTrace, atMost: 1_000)
    #expect(recorder.inRuns == 0 && recorder.notices.count == 81)
  }

  @Test("The line's clock has come to the last fix of a run before any client is woken")
  func reach() {
    let (driver, recorder) = eighty()
    var reached: [Instant] = []
    driver.advance(until: .promptOrEndOfTrace, atMost: 1_000) { reached.append($0) }
    #expect(recorder.inRuns >= 78)
    #expect(reached.last == at(79) && reached == reached.sorted())
  }

  /// Does what apps do, until a play is over; signals when it has begun.
  private func act(
    on service: LocationService, for client: ClientID, seed: UInt64, begun: DispatchSemaphore,
    until isOver: () -> Bool
  ) -> Int {
    var random = SplitMix64(seed: seed)
    var restarts = 0
    repeat {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let filter = Bool.random(using: &random) ? 0.0 : 200_000
        service.send(.optionsChanged(client, ClientOptions(distanceFilter: filter)))
      case 1:
        service.send(.updatesStopped(client))
        restarts += 1
        service.send(.updatesStarted(client))
      case 2:
        let other = service.makeClient(
          of: AppID("app"), decided: .authorizedWhenInUse, observer: RunRecorder(takesRuns: true))
        service.send(.updatesStarted(other))
        service.release(other)
      default: _ = service.snapshot(for: client)
      }
      begun.signal()
    } while !isOver()
    return restarts
  }

  @Test(
    "Fixes come in order, and as many as are counted, while another thread acts",
    arguments: 0..<12)
  func actsMeanwhile(seed: UInt64) throws {
    let recorder = RunRecorder(takesRuns: seed % 4 != 3)
    let service = LocationService(clock: SteppedClock())
    let client = service.makeClient(
      of: AppID("app"), decided: .authorizedWhenInUse, observer: recorder)
    service.send(.updatesStarted(client))
    let cursor = TraceCursor(source: ListSource(Array(0..<4_000))) { () throws(SpillError) in
      try TemporaryFile()
    }
    let driver = TimelineDriver(service: service, cursor: cursor)
    driver.deliversRuns = true
    // The other thread may be suspended after it stopped updates, until all fixes are played.
    driver.advance(until: .endOfTrace, atMost: 128)
    let isOver = SharedCount()
    let restarts = SharedCount()
    let begun = DispatchSemaphore(value: 0)
    let acting = DispatchGroup()
    DispatchQueue.global().async(group: acting) {
      let count = act(on: service, for: client, seed: seed, begun: begun) {
        isOver.value.load(ordering: .relaxed) > 0
      }
      restarts.value.store(count, ordering: .relaxed)
    }
    begun.wait()
    while !driver.isAtEnd { driver.advance(until: .endOfTrace, atMost: 256) }
    isOver.value.store(1, ordering: .relaxed)
    acting.wait()
    let times = recorder.notices.flatMap { notice -> [UTCInstant] in
      guard case .locationsUpdated(let fixes) = notice.event else { return [] }
      return fixes.map(\.timestamp)
    }
    #expect(times == times.sorted() && Set(times).count > 100)
    // The newest fix known is the first of each new start, too.
    #expect(times.count - Set(times).count <= restarts.value.load(ordering: .relaxed))
    let counts = try #require(service.snapshot(for: client)).counts
    #expect(counts.delivered == times.count && counts.held == 0)
  }

  @Test("An observer of everything gets each fix before the client does")
  func observed() {
    let told = Mutex(0)
    let recorder = RunRecorder(takesRuns: true)
    var outlets = ServiceOutlets()
    outlets.observe = { _ in told.withLock { $0 += 1 } }
    let service = LocationService(
      clock: SteppedClock(), performing: .onAdvance, outlets: outlets)
    let cursor = TraceCursor(source: ListSource([0, 1, 2, 3])) { () throws(SpillError) in
      try TemporaryFile()
    }
    let driver = TimelineDriver(service: service, cursor: cursor)
    let client = service.makeClient(
      of: AppID("app"), decided: .authorizedWhenInUse, observer: recorder)
    service.send(.updatesStarted(client))
    driver.deliversRuns = true
    driver.advance(until: .endOfTrace, atMost: 100)
    #expect(recorder.inRuns == 0 && recorder.notices.count == 5)
    #expect(told.withLock(\.self) >= 5)
  }
}
