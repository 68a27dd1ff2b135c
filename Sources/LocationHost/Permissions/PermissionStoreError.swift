// SPDX-License-Identifier: MIT

/// The error of an unusable permission store; meanwhile every app counts as not determined.
package struct PermissionStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  package enum Code: Hashable, Sendable {
    /// This build has no store: it was made without the package trait `Store`.
    case notIncluded
    /// The environment names no folder for the store.
    case noHome
    /// The store's folder or file cannot be made.
    case notCreatable
    /// Something else is at its path, or it belongs to another user.
    case notOurs
    /// It cannot be opened.
    case notOpenable
    /// It can be read but not written.
    case readOnly
    /// A newer version of locsim has changed its layout.
    case newerVersion
    /// It is damaged and cannot be set aside.
    case damaged
    /// Another process holds it.
    case busy
    /// The disk is full.
    case full
    /// Reading or writing failed.
    case inputOutput
    /// An app's identifier cannot be stored.
    case unusableApp
  }

  /// The kind of error.
  package let code: Code

  /// The affected file or folder; empty if there is none.
  package let path: String

  /// Details in words, not for comparison.
  package let reason: String

  /// The error of an app identifier that cannot be stored.
  package static let unusableApp = Self(.unusableApp)

  /// Whether the system does not permit it to this user.
  package let isDenied: Bool

  package init(_ code: Code, path: String = "", reason: String = "", isDenied: Bool = false) {
    self.isDenied = isDenied
    self.code = code
    self.path = path
    self.reason = reason
  }

  /// One line with the problem and its remedy.
  package var description: String {
    switch code {
    case .notIncluded:
      "this program was built without the package trait Store; build it with that"
    case .noHome:
      "there is no place for permissions: set HOME or XDG_STATE_HOME to an absolute path"
    case .notCreatable: "\(path): cannot be made: \(reason)"
    case .notOurs: "\(path): is not used: \(reason); move it away"
    case .notOpenable: "\(path): cannot be opened: \(reason)"
    case .readOnly: "\(path): cannot be written: \(reason)"
    case .newerVersion:
      "\(path): was changed by a newer version of locsim; update locsim, or move the file away"
    case .damaged: "\(path): is damaged and cannot be set aside: \(reason); move it away"
    case .busy: "\(path): another process has been using it for too long; try again"
    case .full: "\(path): cannot be written: the disk is full; make room"
    case .inputOutput: "\(path): reading or writing failed: \(reason)"
    case .unusableApp:
      """
      an app's identifier has 1 to \(PermissionLimits.appBytes) bytes and no control characters
      """
    }
  }
}
