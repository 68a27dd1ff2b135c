// SPDX-License-Identifier: MIT

import CoreLocation
import LocationCore
import LocationHost
import Testing

@MainActor
@Suite("An app that takes its callbacks late", .timeLimit(.minutes(1)))
struct BacklogTests {
  /// Fixes that may wait before a source that can wait is asked to.
  private nonisolated static let bound = 1_024

  /// Brings the fix of a second, of a device that moves: at rest updates would pause.
  private func bring(_ second: Int, to bench: LiveBench) {
    bench.bring(second: second, latitude: Double(second) * 0.001)
  }

  @Test(
    "A source is asked to wait when 1024 fixes do, and no longer once the app has taken them",
    arguments: [bound - 1, bound, bound + 1, bound * 3])
  func bound(count: Int) async {
    let bench = LiveBench()
    let app = MainApp(bench)
    app.manager.startUpdatingLocation()
    _ = await app.next(1)
    #expect(!bench.service.isBacklogged)
    for second in 1...count { bring(second, to: bench) }
    #expect(bench.service.isBacklogged == (count >= Self.bound))
    let acts = bench.appActs
    #expect(await app.next(1) == [.locations(Array(1...count))])
    #expect(!bench.service.isBacklogged)
    // The waiting source is notified that it may go on, and not where there was no need.
    #expect(bench.appActs == acts + (count >= Self.bound ? 1 : 0))
  }

  @Test("New fixes count anew while the app takes some")
  func countsAnew() async {
    let bench = LiveBench()
    var backlogged: [Bool] = []
    let app = MainApp(bench) { _, call in
      guard case .locations(let seconds) = call else { return }
      backlogged.append(bench.service.isBacklogged)
      if seconds.first == 1 { for second in 2_001...3_024 { bring(second, to: bench) } }
      backlogged.append(bench.service.isBacklogged)
    }
    app.manager.startUpdatingLocation()
    _ = await app.next(1)
    for second in 1...2_000 { bring(second, to: bench) }
    #expect(await app.next(2) == [.locations(Array(1...2_000)), .locations(Array(2_001...3_024))])
    #expect(backlogged == [false, true, false, false])
  }

  @Test("A source is asked to wait when 1024 events of other kinds do")
  func otherEvents() async {
    let bench = LiveBench()
    let app = MainApp(bench)
    _ = await app.next(1)
    for number in 1..<Self.bound {
      bench.service.send(.monitoredEventOccurred(AppID("test"), MonitoredEvent("\(number)")))
    }
    #expect(!bench.service.isBacklogged)
    bench.service.send(.monitoredEventOccurred(AppID("test"), MonitoredEvent("one more")))
    #expect(bench.service.isBacklogged)
    app.manager.requestLocation()
    bring(1, to: bench)
    #expect(await app.next(1) == [.locations([1])])
    #expect(!bench.service.isBacklogged)
  }

  @Test(
    "A region that waits is not delivered to an app that may no longer have it",
    arguments: [false, true])
  func withdrawnRegion(isWithdrawn: Bool) async {
    let bench = LiveBench()
    bench.service.send(.settingsChanged(AppID("test"), .precise(false)))
    let app = MainApp(bench)
    app.manager.startUpdatingLocation()
    _ = await app.next(1)
    bench.bring(second: 1)
    bench.service.send(.deadlineReached, at: Instant(sinceStart: .seconds(1)))
    guard isWithdrawn else {
      // The region has the time of its minute.
      #expect(await app.next(1) == [.locations([0])])
      return
    }
    bench.service.send(.settingsChanged(AppID("test"), .location(.never)))
    #expect(await app.next(2) == [.authorization(.denied), .failure(.denied)])
  }

  @Test("One manager that lags is enough, and one that goes away does not lag")
  func severalManagers() async {
    let bench = LiveBench()
    let app = MainApp(bench)
    var slow: CLLocationManager? = bench.makeManager()
    slow?.startUpdatingLocation()
    _ = await app.next(1)
    for second in 1...Self.bound { bring(second, to: bench) }
    #expect(bench.service.isBacklogged)
    slow = nil
    #expect(slow == nil && !bench.service.isBacklogged)
  }
}
