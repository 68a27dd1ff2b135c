// SPDX-License-Identifier: MIT

import Synchronization

/// Counts how often what clients may have can have become another, for those who look without a lock.
final class AccessVersion: Sendable {
  private let times = Atomic(0)

  /// How often, until now.
  var value: Int { times.load(ordering: .acquiring) }

  /// Counts another time; called with the service's lock held.
  func advance() { times.add(1, ordering: .releasing) }
}
