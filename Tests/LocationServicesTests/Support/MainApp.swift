// SPDX-License-Identifier: MIT

import CoreLocation

/// An app with one live manager that belongs to the main queue.
@MainActor
final class MainApp {
  let manager: CLLocationManager
  private let listener: LiveListener
  private let calls: AsyncStream<Call>

  /// Makes a manager on the device of a bench.
  ///
  /// - Parameters:
  ///   - bench: Where the manager lives.
  ///   - observe: Is called inside each of the delegate's methods.
  init(_ bench: LiveBench, observe: @escaping (CLLocationManager, Call) -> Void = { _, _ in }) {
    let (calls, continuation) = AsyncStream.makeStream(of: Call.self)
    self.calls = calls
    manager = bench.makeManager()
    listener = LiveListener { manager, call in
      dispatchPrecondition(condition: .onQueue(.main))
      observe(manager, call)
      continuation.yield(call)
    }
    manager.delegate = listener
  }

  /// The next calls of the delegate; waits for them.
  func next(_ count: Int) async -> [Call] {
    var taken: [Call] = []
    for await call in calls {
      taken.append(call)
      if taken.count == count { break }
    }
    return taken
  }
}
