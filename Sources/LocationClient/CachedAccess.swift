// SPDX-License-Identifier: MIT

package import LocationCore

/// What may be delivered to a client, as it was found.
package struct CachedAccess: Sendable {
  /// What may be delivered to it.
  package let access: LocationAccess

  /// How often access may have changed before that.
  package let version: Int

  /// Nothing is known yet.
  package init() { self.init(access: .none, version: -1) }

  /// What was found.
  ///
  /// - Parameters:
  ///   - access: What may be delivered.
  ///   - version: How often access may have changed before that.
  package init(access: LocationAccess, version: Int) {
    self.access = access
    self.version = version
  }
}
