// SPDX-License-Identifier: MIT

import LocationCore
import Synchronization

/// What may be handed to a client, as it was found.
package struct KnownAccess: Sendable {
  /// What may be handed to it.
  let access: LocationAccess

  /// How often access may have changed before that.
  let settlements: Int

  /// Nothing is known yet.
  package init() { self.init(access: .none, settlements: -1) }

  init(access: LocationAccess, settlements: Int) {
    self.access = access
    self.settlements = settlements
  }
}

/// Counts how often what clients may have can have become another, for those who look without a lock.
final class SettlementCount: Sendable {
  private let times = Atomic(0)

  /// How often, until now.
  var value: Int { times.load(ordering: .acquiring) }

  /// Counts another time; called with the service's lock held.
  func advance() { times.add(1, ordering: .releasing) }
}
