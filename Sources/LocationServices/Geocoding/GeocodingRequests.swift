// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import Synchronization

/// The requests of one geocoder; only one can be under way.
///
/// Each is answered once, on the main queue, never inside the app's own call.
final class GeocodingRequests: Sendable {
  /// An app's completion handler.
  ///
  /// Unchecked: it is called on the main queue only, once.
  private struct Handler: @unchecked Sendable {
    let handle: CLGeocodeCompletionHandler
  }

  private struct Request {
    let number: Int
    let handler: Handler
    let task: Task<Void, Never>
  }

  private struct State {
    var count = 0
    var current: Request?
  }

  private let state = Mutex(State())

  /// Whether a request is under way.
  var isBusy: Bool { state.withLock { $0.current != nil } }

  /// Begins a request; it cancels the one under way.
  func begin(_ query: LocsimGeocoding.Query, _ completion: @escaping CLGeocodeCompletionHandler) {
    let handler = Handler(handle: completion)
    let replaced = state.withLock { state in
      let replaced = state.current
      state.count += 1
      let number = state.count
      let task = Task {
        let result = await LocsimGeocoding.answer(query)
        DispatchQueue.main.async { self.finish(number, result) }
      }
      state.current = Request(number: number, handler: handler, task: task)
      return replaced
    }
    if let replaced { cancel(replaced) }
  }

  /// Cancels the request under way, if there is one.
  func cancel() {
    if let request = state.withLock({ $0.current.take() }) { cancel(request) }
  }

  private func cancel(_ request: Request) {
    request.task.cancel()
    let handler = request.handler
    DispatchQueue.main.async { handler.handle(nil, CLError(.geocodeCanceled)) }
  }

  /// Answers the request with a number, unless it was canceled before.
  private func finish(_ number: Int, _ result: Result<[CLPlacemark], CLError>) {
    let request = state.withLock { state -> Request? in
      state.current?.number == number ? state.current.take() : nil
    }
    switch result {
    case .success(let placemarks): request?.handler.handle(placemarks, nil)
    case .failure(let error): request?.handler.handle(nil, error)
    }
  }
}
