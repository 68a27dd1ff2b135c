// SPDX-License-Identifier: MIT

import CoreLocation

/// Runs the app as most command-line programs do: on the main thread's run loop.
func runLoopMain(_ arguments: Arguments) -> Never {
  let tracker = Tracker(arguments, isServedByMainThread: true) { exit($0) }
  withExtendedLifetime(tracker) { RunLoop.main.run() }
  fatalError("The main run loop ended by itself")
}

/// Runs the app as servers do, which give the main thread away.
func dispatchQueueMain(_ arguments: Arguments) -> Never {
  let tracker = Tracker(arguments) { exit($0) }
  withExtendedLifetime(tracker) { dispatchMain() }
}

/// Runs the app as an async `main` does: the tracker comes into being after an `await`, when the
/// main queue no longer runs on the main thread.
func asyncMain(_ arguments: Arguments) -> Never {
  Task { @MainActor in
    await Task.yield()
    var tracker: Tracker?
    let status = await withCheckedContinuation { continuation in
      tracker = Tracker(arguments) { continuation.resume(returning: $0) }
    }
    withExtendedLifetime(tracker) { exit(status) }
  }
  dispatchMain()
}

/// Monitors a region, and ends; an app that was started for a crossing waits for it.
func regionMain(_ region: CLCircularRegion) -> Never {
  let watcher = RegionWatcher(region) { exit($0) }
  withExtendedLifetime(watcher) { RunLoop.main.run() }
  fatalError("The main run loop ended by itself")
}

/// Makes the tracker on a dispatch queue, whose threads run no run loop: nothing ever calls it.
func queueMain(_ arguments: Arguments) -> Never {
  DispatchQueue.global().async {
    let tracker = Tracker(arguments) { exit($0) }
    // The thread stays, and the tracker with it.
    withExtendedLifetime(tracker) { DispatchSemaphore(value: 0).wait() }
  }
  dispatchMain()
}
