// SPDX-License-Identifier: MIT

import CoreLocation
import LocationCore
import LocationHost
import Testing

/// A view model as apps write it, whose delegate methods are the main actor's.
@MainActor
private final class ViewModel: NSObject, CLLocationManagerDelegate {
  private(set) var title = "nowhere"
  private var waiter: CheckedContinuation<Void, Never>?

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    title = "\(locations.count) places"
    waiter?.resume()
    waiter = nil
  }

  func wait() async { await withCheckedContinuation { waiter = $0 } }
}

/// A view model as apps wrote it before conformances could be isolated.
@MainActor
private final class OlderViewModel: NSObject, CLLocationManagerDelegate {
  private(set) var count = 0

  nonisolated func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    MainActor.assumeIsolated { count += locations.count }
  }
}

@MainActor
@Suite("Callbacks of a manager made on the main queue", .timeLimit(.minutes(1)), .bothDevices)
struct MainQueueTests {
  @Test("TH-01: They come on the main queue, the initial one first")
  func onMainQueue() async {
    let bench = LiveBench()
    let app = MainApp(bench)
    app.manager.startUpdatingLocation()
    #expect(await app.next(1) == [.authorization(.authorizedWhenInUse)])
    bench.bring(second: 1)
    #expect(await app.next(1) == [.locations([1])])
  }

  @Test("The initial callback comes after what the app queued in the turn that made the manager")
  func initialCallbackIsLater() async {
    let bench = LiveBench()
    var story: [String] = []
    let app = MainApp(bench) { _, _ in story.append("callback") }
    DispatchQueue.main.async { story.append("block") }
    Task { story.append("task") }
    _ = await app.next(1)
    #expect(story == ["block", "task", "callback"])
  }

  @Test("TH-01: They come on the main queue where the manager was made after an await")
  func behindAwait() async {
    let bench = LiveBench()
    await Task.detached {}.value
    await Task.yield()
    let app = MainApp(bench)
    app.manager.startUpdatingLocation()
    #expect(await app.next(1) == [.authorization(.authorizedWhenInUse)])
    await Task.detached { bench.bring(second: 1) }.value
    #expect(await app.next(1) == [.locations([1])])
  }

  @Test("TH-01: A delegate of the main actor may be called as it is, whatever brings the fixes")
  func mainActorDelegates() async {
    let bench = LiveBench()
    let model = ViewModel()
    let older = OlderViewModel()
    let managers = [bench.makeManager(), bench.makeManager()]
    managers[0].delegate = older
    managers[1].delegate = model
    for manager in managers { manager.startUpdatingLocation() }
    Task.detached { bench.bring(second: 1) }
    await model.wait()
    #expect(model.title == "1 places" && older.count == 1)
  }

  @Test("TH-05: No callback comes inside a call of the app's, however long the app stays in it")
  func neverInside() async {
    let bench = LiveBench()
    var seen = 0
    let app = MainApp(bench) { _, _ in seen += 1 }
    #expect(seen == 0)
    app.manager.startUpdatingLocation()
    bench.bring(second: 1)
    app.manager.stopUpdatingLocation()
    app.manager.startUpdatingLocation()
    app.manager.requestLocation()
    app.manager.requestAlwaysAuthorization()
    #expect(seen == 0)
    #expect(await app.next(1) == [.authorization(.authorizedWhenInUse)])
  }

  @Test("CL-36: Fixes that arrive while the loop is blocked come as one array, each once")
  func blockedLoop() async {
    let bench = LiveBench()
    var shown: [Int?] = []
    let app = MainApp(bench) { manager, _ in shown.append(manager.location.map(Trace.second)) }
    app.manager.startUpdatingLocation()
    _ = await app.next(1)
    block(while: { for second in 1...3 { bench.bring(second: second) } })
    #expect(await app.next(1) == [.locations([1, 2, 3])])
    #expect(shown == [nil, 3])
    bench.bring(second: 4)
    #expect(await app.next(1) == [.locations([4])])
  }

  /// Blocks the main queue while work is done on another thread.
  private func block(while work: @escaping @Sendable () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    Thread {
      work()
      isDone.signal()
    }.start()
    isDone.wait()
  }

  @Test("TH-10: A failure between fixes keeps its place, and no array spans it")
  func failureBetween() async {
    let bench = LiveBench()
    let app = MainApp(bench)
    app.manager.startUpdatingLocation()
    bench.bring(second: 1)
    bench.bring(second: 2)
    bench.service.send(.sourceFailed(.network), at: .init(sinceStart: .seconds(2)))
    bench.bring(second: 3)
    #expect(
      await app.next(4) == [
        .authorization(.authorizedWhenInUse), .locations([1, 2]), .failure(.network),
        .locations([3]),
      ])
  }

  @Test(
    "S-11: The manager in a callback shows the newest fix of it, though newer ones wait")
  func locationInCallback() async {
    let bench = LiveBench()
    var shown: [Int?] = []
    let app = MainApp(bench) { manager, _ in shown.append(manager.location.map(Trace.second)) }
    app.manager.startUpdatingLocation()
    bench.bring(second: 1)
    bench.service.send(.sourceFailed(.network), at: .init(sinceStart: .seconds(1)))
    bench.bring(second: 2)
    _ = await app.next(4)
    #expect(shown == [nil, 1, 1, 2])
  }

  @Test("TH-04: Fixes from many threads come in the order of their times, one call after another")
  func manyThreads() async {
    let bench = LiveBench()
    var depth = 0
    let app = MainApp(bench) { _, _ in
      depth += 1
      #expect(depth == 1)
      depth -= 1
    }
    app.manager.startUpdatingLocation()
    _ = await app.next(1)
    for thread in 0..<4 {
      Thread { for step in 0..<100 { bench.bring(second: 1 + step * 4 + thread) } }.start()
    }
    bench.bring(second: 1_000_000)
    var seconds: [Int] = []
    while seconds.last != 1_000_000, case .locations(let more) = await app.next(1).first {
      seconds += more
    }
    #expect(seconds.last == 1_000_000)
    #expect(zip(seconds, seconds.dropFirst()).allSatisfy { $0 < $1 })
  }
}

@MainActor
@Suite("Lifetimes of managers made on the main queue", .timeLimit(.minutes(1)), .bothDevices)
struct MainQueueLifetimeTests {
  @Test("BUG-01: Callbacks that wait for a released manager are dropped")
  func released() async {
    let bench = LiveBench()
    var calls = 0
    let listener = LiveListener { _, _ in calls += 1 }
    var manager: CLLocationManager? = bench.makeManager()
    manager?.delegate = listener
    manager?.startUpdatingLocation()
    bench.bring(second: 1)
    manager = nil
    // Another manager's callbacks come after those that would have come here.
    let app = MainApp(bench)
    _ = await app.next(1)
    #expect(calls == 0)
    #expect(!bench.service.wantsSource)
  }

  @Test("BUG-02: Callbacks that wait for a released delegate are dropped, and the manager goes on")
  func releasedDelegate() async {
    let bench = LiveBench()
    var calls = 0
    var listener: LiveListener? = LiveListener { _, _ in calls += 1 }
    let manager = bench.makeManager()
    manager.delegate = listener
    manager.startUpdatingLocation()
    bench.bring(second: 1)
    listener = nil
    #expect(listener == nil)
    let app = MainApp(bench)
    _ = await app.next(1)
    #expect(calls == 0 && bench.service.wantsSource)
    #expect(manager.location.map(Trace.second) == 1)
  }

  @Test("A manager may be let go on another thread while its callbacks wait")
  func releasedElsewhere() async {
    let bench = LiveBench()
    for second in 0..<200 {
      let box = ManagerBox(bench.makeManager())
      box.start()
      bench.bring(second: second)
      let released = Task.detached { box.release() }
      await Task.yield()
      await released.value
    }
    let app = MainApp(bench)
    #expect(await app.next(1) == [.authorization(.authorizedWhenInUse)])
    #expect(!bench.service.wantsSource)
  }
}

/// A manager that is let go on another thread than its own.
private final class ManagerBox: @unchecked Sendable {
  private var manager: CLLocationManager?
  private let listener = LiveListener { _, _ in }

  init(_ manager: CLLocationManager) { self.manager = manager }

  func start() {
    manager?.delegate = listener
    manager?.startUpdatingLocation()
  }

  func release() { manager = nil }
}
