// SPDX-License-Identifier: MIT

package import LocationHost

/// The store that outlives processes, in a build with the package trait `Store`.
package enum PersistentStore {
  /// Opens the store that all processes of the user share, and makes it if there is none.
  ///
  /// - Parameter report: Receives the irregularities of the store.
  /// - Returns: The store.
  /// - Throws: `PermissionStoreError` if it has no place or cannot be used; every app then counts as
  ///   not determined.
  package static func ofUser(
    report: @escaping @Sendable (StoreNotice) -> Void = StoreNotice.log
  ) throws(PermissionStoreError) -> any PermissionStore {
    try open(path: try StoreLocation.ofUser(), report: report)
  }

  /// Opens a store, and makes it if there is none.
  ///
  /// - Parameters:
  ///   - path: The absolute path of its file (`StoreLocation`).
  ///   - report: Receives the irregularities of the store.
  /// - Returns: The store.
  /// - Throws: `PermissionStoreError` if it cannot be used; every app then counts as not
  ///   determined.
  package static func open(
    path: String, report: @escaping @Sendable (StoreNotice) -> Void = StoreNotice.log
  ) throws(PermissionStoreError) -> any PermissionStore {
    #if Store
    try SQLitePermissionStore(path: path, report: report)
    #else
    throw PermissionStoreError(.notIncluded)
    #endif
  }
}
