// SPDX-License-Identifier: MIT

import CoreLocation
import Synchronization

/// What an app's thread received, for a test on another thread that waits for it.
final class CallLog: Sendable {
  private struct State {
    var calls: [Call] = []
    var owner: ObjectIdentifier?
    var areAllOnOwner = true
  }

  private let state = Mutex(State())
  private let arrivals = DispatchSemaphore(value: 0)

  /// Makes the calling thread the one on which calls should come.
  func setOwner() {
    let owner = ObjectIdentifier(Thread.current)
    state.withLock { $0.owner = owner }
  }

  func add(_ call: Call) {
    let thread = ObjectIdentifier(Thread.current)
    state.withLock { state in
      state.calls.append(call)
      state.areAllOnOwner = state.areAllOnOwner && state.owner == thread
    }
    arrivals.signal()
  }

  var calls: [Call] { state.withLock { $0.calls } }

  /// Whether all calls came on the thread whose log this is.
  var areAllOnOwner: Bool { state.withLock { $0.areAllOnOwner } }

  /// The seconds of the trace of all locations, in the order in which they came.
  var seconds: [Int] {
    calls.flatMap { call -> [Int] in if case .locations(let found) = call { found } else { [] } }
  }

  /// Waits for one more call; false where none comes within half a minute.
  func waitForCall() -> Bool { arrivals.wait(timeout: .now() + 30) == .success }
}

/// A thread of an app that makes a manager and starts it.
final class AppThread: Sendable {
  let log = CallLog()
  private let isReady = DispatchSemaphore(value: 0)
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Starts a thread, and returns when its manager runs.
  ///
  /// - Parameters:
  ///   - bench: Where the manager lives.
  ///   - react: Is called inside each of the delegate's methods, after the log.
  ///   - body: What the thread does with its manager, once that runs.
  init(
    on bench: LiveBench,
    react: @escaping @Sendable (CLLocationManager, Call) -> Void = { _, _ in },
    body: @escaping @Sendable (AppThread, CLLocationManager) -> Void
  ) {
    let thread = Thread {
      self.log.setOwner()
      let listener = LiveListener { manager, call in
        self.log.add(call)
        react(manager, call)
      }
      let manager = bench.makeManager()
      manager.delegate = listener
      manager.startUpdatingLocation()
      self.isReady.signal()
      withExtendedLifetime(listener) { body(self, manager) }
      self.hasEnded.signal()
    }
    thread.start()
    isReady.wait()
  }

  /// Serves the calling thread's run loop, also where nothing is in it, until enough came.
  func serveRunLoop(until isEnough: (CallLog) -> Bool) {
    let keepAlive = Timer(timeInterval: 3_600, repeats: false) { _ in }
    RunLoop.current.add(keepAlive, forMode: .default)
    while !isEnough(log) { _ = RunLoop.current.run(mode: .default, before: .distantFuture) }
    keepAlive.invalidate()
  }

  /// Waits for the end of the body; false where that takes half a minute.
  func waitForEnd() -> Bool { hasEnded.wait(timeout: .now() + 30) == .success }
}
