// SPDX-License-Identifier: MIT

/// What the user sees.
struct Screen: Sendable {
  enum Content: Hashable, Sendable {
    /// An app; only one at a time is in the foreground.
    case app(AppIndex)

    /// The home screen; only there the second prompt is shown.
    case homeScreen

    /// Neither: the device is locked, or its state is unknown.
    case other
  }

  private(set) var content = Content.other

  /// The app in the foreground.
  var app: AppIndex? { if case .app(let app) = content { app } else { nil } }

  /// Replaces what the user sees.
  mutating func show(_ content: Content) { self.content = content }
}
