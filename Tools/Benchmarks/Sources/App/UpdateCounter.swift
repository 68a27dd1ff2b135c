// SPDX-License-Identifier: MIT

import CoreLocation
import Synchronization

/// Takes locations from the asynchronous sequence.
enum UpdateCounter {
  private static let count = Atomic(0)

  /// Iterates until the trace is at its end.
  ///
  /// - Parameter expected: How many fixes the trace has. A tenth of them may be missing: live
  ///   updates pause while the device rests.
  /// - Returns: Whether as many locations came.
  static func run(expected: Int) -> Bool {
    // Away from the main thread, to which each `await` would go back.
    Task.detached {
      for try await update in CLLocationUpdate.liveUpdates() where update.location != nil {
        count.add(1, ordering: .relaxed)
      }
    }
    Rest.wait { count.load(ordering: .relaxed) > 0 }
    return count.load(ordering: .relaxed) > expected / 10 * 9
  }
}
