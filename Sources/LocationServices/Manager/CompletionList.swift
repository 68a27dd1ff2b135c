// SPDX-License-Identifier: MIT

import LocationCore

/// The completion handlers of a manager's requests that have not ended yet.
struct CompletionList {
  typealias Completion = ((any Error)?) -> Void

  private var waiting: [RequestID: Completion] = [:]
  private var count: UInt32 = 0

  /// Adds a handler, if there is one, and returns the identifier of its request.
  mutating func add(_ completion: Completion?) -> RequestID {
    count += 1
    let request = RequestID(count)
    waiting[request] = completion
    return request
  }

  /// Removes and returns the handler of a request; the handler may make another request.
  mutating func take(_ request: RequestID) -> Completion? {
    waiting.removeValue(forKey: request)
  }
}
