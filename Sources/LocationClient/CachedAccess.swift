// SPDX-License-Identifier: MIT

package import LocationCore

/// What may be delivered to a client, as it was found.
package struct CachedAccess: Sendable {
  /// What may be delivered to it.
  package let access: LocationAccess

  /// How often access may have changed before that.
  package let settlements: Int

  /// Nothing is known yet.
  package init() { self.init(access: .none, settlements: -1) }

  /// What was found.
  ///
  /// - Parameters:
  ///   - access: What may be delivered.
  ///   - settlements: How often access may have changed before that.
  package init(access: LocationAccess, settlements: Int) {
    self.access = access
    self.settlements = settlements
  }
}
