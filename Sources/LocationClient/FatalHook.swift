// SPDX-License-Identifier: MIT

import Synchronization

/// Where a test puts a function to observe a fatal condition instead of dying of it.
package enum FatalHook {
  /// A function that stands in a structure, because each access to one that a `Mutex` holds by itself
  /// wraps it once more.
  private struct Handler {
    let observe: @Sendable (String) -> Void
  }

  private static let handler = Mutex<Handler?>(nil)

  /// Sets the function that gets the reason; `nil` lets the program end as an app would.
  package static func set(_ newHandler: (@Sendable (String) -> Void)?) {
    handler.withLock { $0 = newHandler.map { Handler(observe: $0) } }
  }

  /// Tells the function that was set, and whether there was one.
  package static func observe(_ reason: String) -> Bool {
    guard let handler = handler.withLock({ $0 }) else { return false }
    handler.observe(reason)
    return true
  }
}
