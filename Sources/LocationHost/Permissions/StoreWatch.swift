// SPDX-License-Identifier: MIT

package import Dispatch

/// A subscription to the changes of a store; it ends when it is released.
package protocol StoreWatch: AnyObject, Sendable {}

/// What a store notifies its subscribers of.
package enum StoreChange: Hashable, Sendable {
  /// The store may hold something new now. It may hold it only a moment later, if another program
  /// writes to it.
  case written
  /// Something else may have the store's name now. The subscription is of no use any longer.
  case moved
}

extension PermissionStore {
  /// Subscribes to nothing: a watcher then checks at intervals.
  package func watch(
    on queue: DispatchQueue, _ changed: @escaping @Sendable (StoreChange) -> Void
  ) -> (any StoreWatch)? { nil }
}
