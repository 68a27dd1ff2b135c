// SPDX-License-Identifier: MIT

import Synchronization

/// Counts the possible changes of clients' access, for readers that hold no lock.
final class AccessVersion: Sendable {
  private let times = Atomic(0)

  /// The number of possible changes so far.
  var value: Int { times.load(ordering: .acquiring) }

  /// Counts another possible change.
  ///
  /// The caller holds the service's lock.
  func advance() { times.add(1, ordering: .releasing) }
}
