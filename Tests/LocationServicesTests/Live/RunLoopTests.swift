// SPDX-License-Identifier: MIT

import CoreLocation
import LocationCore
import LocationHost
import Synchronization
import Testing

@Suite("Callbacks of a manager made on another thread", .timeLimit(.minutes(1)), .bothDevices)
struct RunLoopTests {
  @Test("CL-40, TH-01: They come on that thread's run loop, which they wake, in order")
  func onRunLoop() {
    let bench = LiveBench()
    let app = AppThread(on: bench) { app, _ in
      app.serveRunLoop { $0.seconds.count == 3 }
    }
    #expect(app.log.waitForCall())
    for second in 1...3 {
      bench.bring(second: second)
      #expect(app.log.waitForCall())
    }
    #expect(app.waitForEnd())
    #expect(
      app.log.calls == [.authorization(.authorizedWhenInUse)] + (1...3).map { .locations([$0]) })
    #expect(app.log.areAllOnOwner)
  }

  @Test("CL-40: Managers of two threads are each called back on their own")
  func twoThreads() {
    let bench = LiveBench()
    let apps = (0..<2).map { _ in
      AppThread(on: bench) { app, _ in app.serveRunLoop { $0.seconds == [1, 2] } }
    }
    for app in apps { #expect(app.log.waitForCall()) }
    bench.bring(second: 1)
    bench.bring(second: 2)
    for app in apps {
      #expect(app.waitForEnd())
      #expect(app.log.seconds == [1, 2])
      #expect(app.log.areAllOnOwner)
    }
  }

  @Test("CL-36: Fixes that arrive while the thread is busy come as one array")
  func blockedThread() {
    let bench = LiveBench()
    let wereBrought = DispatchSemaphore(value: 0)
    let app = AppThread(on: bench) { app, _ in
      wereBrought.wait()
      app.serveRunLoop { $0.seconds.count == 3 }
    }
    for second in 1...3 { bench.bring(second: second) }
    wereBrought.signal()
    #expect(app.waitForEnd())
    #expect(app.log.calls == [.authorization(.authorizedWhenInUse), .locations([1, 2, 3])])
  }

  @Test("CL-40, BUG-32: A manager on a thread that serves no run loop is silent; others are not")
  func withoutRunLoop() {
    let bench = LiveBench()
    let mayEnd = DispatchSemaphore(value: 0)
    let silent = AppThread(on: bench) { _, _ in mayEnd.wait() }
    let app = AppThread(on: bench) { app, _ in
      app.serveRunLoop { $0.seconds == [1] }
    }
    bench.bring(second: 1)
    #expect(app.waitForEnd())
    mayEnd.signal()
    #expect(silent.waitForEnd())
    #expect(silent.log.calls.isEmpty)
  }

  @Test("A manager that outlives its thread is silent, and its fixes do no harm")
  func threadEnded() {
    let bench = LiveBench()
    let kept = Keeper()
    let gone = AppThread(on: bench) { _, manager in kept.keep(manager) }
    #expect(gone.waitForEnd())
    for second in 1...10 { bench.bring(second: second) }
    let app = AppThread(on: bench) { app, _ in
      app.serveRunLoop { $0.seconds.last == 11 }
    }
    #expect(app.log.waitForCall())
    bench.bring(second: 11)
    #expect(app.waitForEnd())
    #expect(gone.log.calls.isEmpty)
    kept.letGo()
  }

  @Test(
    "BUG-32: A manager whose run loop is not served does not make the source wait forever")
  func silentManagerStopsNobody() {
    let bench = LiveBench()
    let mayEnd = DispatchSemaphore(value: 0)
    let silent = AppThread(on: bench) { _, _ in mayEnd.wait() }
    for second in 1...2_000 { bench.bring(second: second) }
    #expect(!bench.service.isBacklogged)
    mayEnd.signal()
    #expect(silent.waitForEnd())
  }

  @Test("Events lost before the run loop was served do not make the source wait afterwards")
  func lostEventsDoNotCount() {
    let bench = LiveBench()
    let mayServe = DispatchSemaphore(value: 0)
    let wasBacklogged = Mutex<[Bool]>([])
    let app = AppThread(
      on: bench,
      react: { _, call in
        guard case .locations = call else { return }
        wasBacklogged.withLock { $0.append(bench.service.isBacklogged) }
      },
      body: { app, _ in
        mayServe.wait()
        app.serveRunLoop { $0.seconds == [1] }
      })
    for number in 1...3_072 {
      bench.service.send(.monitoredEventOccurred(AppID("test"), MonitoredEvent("\(number)")))
    }
    bench.bring(second: 1)
    mayServe.signal()
    #expect(app.waitForEnd())
    #expect(wasBacklogged.withLock { $0 } == [false])
  }

  @Test(
    "TH-04: A callback that serves the run loop meets no callback out of turn")
  func nestedLoop() {
    let bench = LiveBench()
    let app = AppThread(
      on: bench,
      react: { _, call in
        guard case .authorization = call else { return }
        bench.bring(second: 2)
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
      },
      body: { app, _ in
        bench.bring(second: 1)
        app.serveRunLoop { $0.seconds.count == 2 }
      })
    #expect(app.waitForEnd())
    #expect(app.log.seconds == [1, 2])
  }
}

/// Keeps a manager beyond its thread.
private final class Keeper: @unchecked Sendable {
  private var manager: CLLocationManager?

  func keep(_ manager: CLLocationManager) { self.manager = manager }

  func letGo() { manager = nil }
}
