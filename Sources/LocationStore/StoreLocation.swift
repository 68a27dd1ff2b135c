// SPDX-License-Identifier: MIT

package import LocationFiles
package import LocationHost

/// The location of a user's permission store.
package enum StoreLocation {
  /// The path of the store's file.
  ///
  /// - Parameters:
  ///   - stateHome: The value of `XDG_STATE_HOME`; ignored unless absolute, as its specification
  ///     requires.
  ///   - home: The value of `HOME`.
  /// - Returns: The absolute path.
  /// - Throws: `noHome` if neither names an absolute path.
  package static func path(
    stateHome: String?, home: String?
  ) throws(PermissionStoreError) -> String {
    if let stateHome, stateHome.hasPrefix("/") { return file(below: stateHome) }
    guard let home, home.hasPrefix("/") else { throw PermissionStoreError(.noHome) }
    return file(below: withoutTrailingSlashes(home) + "/.local/state")
  }

  /// The path of the file of the user's store, from the variables of this process.
  ///
  /// - Throws: `noHome` if they name no absolute path.
  static func ofUser() throws(PermissionStoreError) -> String {
    try path(
      stateHome: Environment.value(of: "XDG_STATE_HOME"), home: Environment.value(of: "HOME"))
  }

  /// The files of the user's store, existing or not; none if the store has no place.
  package static var files: [NamedFile] {
    guard let path = try? ofUser() else { return [] }
    return ["", "-wal", "-shm", "-journal"].map { NamedFile(path + $0, "store of permissions") }
  }

  private static func file(below folder: String) -> String {
    withoutTrailingSlashes(folder) + "/locsim/permissions.sqlite"
  }

  private static func withoutTrailingSlashes(_ path: String) -> Substring {
    var path = path[...]
    while path.hasSuffix("/") { path.removeLast() }
    return path
  }
}
