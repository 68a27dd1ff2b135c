// SPDX-License-Identifier: MIT

package import LocationCore

/// What may be delivered to a client, as last found.
package struct CachedAccess: Sendable {
  /// What may be delivered to it.
  package let access: LocationAccess

  /// How often access may have changed before it was found.
  package let version: Int

  /// Makes an entry that is out of date.
  package init() { self.init(access: .none, version: -1) }

  /// Makes an entry.
  ///
  /// - Parameters:
  ///   - access: What may be delivered.
  ///   - version: How often access may have changed before it was found.
  package init(access: LocationAccess, version: Int) {
    self.access = access
    self.version = version
  }
}
