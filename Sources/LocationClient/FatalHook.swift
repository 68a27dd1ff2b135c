// SPDX-License-Identifier: MIT

import Synchronization

/// Lets a test observe a fatal condition with a function, so that the process does not end.
package enum FatalHook {
  /// The function is in a structure, because each access to a function that a `Mutex` holds
  /// directly wraps it once more.
  private struct Handler {
    let observe: @Sendable (String) -> Void
  }

  private static let handler = Mutex<Handler?>(nil)

  /// Sets the function that receives the reason; `nil` lets the program end as an app would.
  package static func set(_ newHandler: (@Sendable (String) -> Void)?) {
    handler.withLock { $0 = newHandler.map { Handler(observe: $0) } }
  }

  /// Calls the function that was set, and returns whether there was one.
  package static func observe(_ reason: String) -> Bool {
    guard let handler = handler.withLock({ $0 }) else { return false }
    handler.observe(reason)
    return true
  }
}
