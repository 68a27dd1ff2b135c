// SPDX-License-Identifier: MIT

import CoreLocation

/// Takes locations from the asynchronous sequence.
enum UpdateCounter {
  /// Iterates until so many locations have come.
  static func run(count: Int) async throws {
    var rest = count
    for try await update in CLLocationUpdate.liveUpdates(.otherNavigation)
    where update.location != nil {
      rest -= 1
      if rest == 0 { return }
    }
  }
}
