// SPDX-License-Identifier: MIT

// Frozen, so that a test may switch over it without a default even with the installed module.
/// The reason for the launch of an app's process.
@frozen
public enum LaunchReason: String, Hashable, Sendable, CaseIterable {
  /// The user opened it.
  case user

  /// A service of Core Location has an event for the app.
  ///
  /// The key `location` is in the options with which Apple launches it (B-10).
  case location

  /// The system had something else for it to do in the background.
  case other
}
