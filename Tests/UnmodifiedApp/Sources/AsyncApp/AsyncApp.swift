// SPDX-License-Identifier: MIT

import CoreLocation

/// Makes one manager before the first `await` of an async main and one after it, and a third one on
/// a worker's run loop; prints where each is called back.
@main
@MainActor
struct AsyncApp {
  static func main() async {
    dispatchPrecondition(condition: .onQueue(.main))
    let beforeAwait = Follower("first")
    let first = await beforeAwait.done()
    await Task.yield()
    dispatchPrecondition(condition: .onQueue(.main))
    let second = await Follower("second").done()
    let worker = await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: Worker().run()) }.start()
    }
    for line in [first, second, worker] { print(line) }
    exit(0)
  }
}

@MainActor
final class Follower: NSObject, CLLocationManagerDelegate {
  private let name: String
  private let manager = CLLocationManager()
  private var waiter: CheckedContinuation<String, Never>?

  init(_ name: String) {
    self.name = name
    super.init()
    manager.delegate = self
    manager.requestWhenInUseAuthorization()
  }

  func done() async -> String {
    await withCheckedContinuation {
      waiter = $0
      manager.requestLocation()
    }
  }

  nonisolated func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    dispatchPrecondition(condition: .onQueue(.main))
    MainActor.assumeIsolated {
      waiter?.resume(returning: "\(name): on the main queue")
      waiter = nil
    }
  }

  nonisolated func locationManager(
    _ manager: CLLocationManager, didFailWithError error: any Error
  ) {
    MainActor.assumeIsolated {
      waiter?.resume(returning: "\(name): \((error as NSError).code)")
      waiter = nil
    }
  }
}

/// An app's own thread with a run loop.
final class Worker: NSObject, CLLocationManagerDelegate {
  private let thread = Thread.current
  private var line: String?

  func run() -> String {
    let manager = CLLocationManager()
    manager.delegate = self
    manager.requestLocation()
    let keepAlive = Timer(timeInterval: 3_600, repeats: false) { _ in }
    RunLoop.current.add(keepAlive, forMode: .default)
    while line == nil { _ = RunLoop.current.run(mode: .default, before: .distantFuture) }
    keepAlive.invalidate()
    return line ?? ""
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    line = "worker: on its own thread: \(Thread.current === thread)"
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    line = "worker: \((error as NSError).code)"
  }
}
