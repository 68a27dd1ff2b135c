// SPDX-License-Identifier: MIT

/// A permission store could not be used; every app counts as not determined meanwhile.
package struct PermissionStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong.
  package enum Code: Hashable, Sendable {
    /// This build has none: it was made without the package trait `Store`.
    case notIncluded
    /// The environment names no folder for it.
    case noHome
    /// Its folder or file cannot be made.
    case notCreatable
    /// Something else lies in its place, or it is another user's.
    case notOurs
    /// It cannot be opened.
    case notOpenable
    /// It cannot be written, only read.
    case readOnly
    /// A newer version of locsim has changed its layout.
    case newerVersion
    /// It is damaged and cannot be set aside.
    case damaged
    /// Another process keeps it.
    case busy
    /// The disk is full.
    case full
    /// Reading or writing failed.
    case inputOutput
    /// An app's identifier cannot be stored.
    case unusableApp
  }

  /// What went wrong.
  package let code: Code

  /// The file or folder that it is about; empty where there is none.
  package let path: String

  /// Details in words, not for comparing.
  package let reason: String

  /// What an app's identifier must be that is not.
  package static let unusableApp = Self(.unusableApp)

  package init(_ code: Code, path: String = "", reason: String = "") {
    self.code = code
    self.path = path
    self.reason = reason
  }

  /// One line that says what is wrong and what to do.
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
