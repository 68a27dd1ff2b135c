// SPDX-License-Identifier: MIT

package import LocationCore

/// The access of a client at its last lookup.
package struct CachedAccess: Sendable {
  /// The access at the lookup.
  package let access: LocationAccess

  /// How often access may have changed before it was found.
  package let version: Int

  /// Makes an entry that is out of date.
  package init() { self.init(access: .none, version: -1) }

  /// Makes an entry.
  ///
  /// - Parameters:
  ///   - access: The access at the lookup.
  ///   - version: How often access may have changed before it was found.
  package init(access: LocationAccess, version: Int) {
    self.access = access
    self.version = version
  }
}
