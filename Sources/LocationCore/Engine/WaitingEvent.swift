// SPDX-License-Identifier: MIT

/// An event that waits for a decision of the user or for the app to run.
struct WaitingEvent: Hashable, Sendable {
  /// What the app is handed.
  enum Content: Hashable, Sendable {
    /// An event, for all clients.
    case event(MonitoredEvent)
    /// A significant change, for the clients that wish to be told of those.
    case fix(Fix)
    /// The same where accuracy is reduced.
    case region(PublishedRegion)
  }

  let content: Content

  /// When it is too old to be delivered.
  var expires: Instant

  /// Whether the shell was told to wake the app for it.
  var hasWoken = false

  /// The clients to whom it was handed, or who might not have it.
  var told: Set<ClientID> = []

  /// The access without which nobody may have it; it is looked at when it is handed over.
  var access: LocationAccess {
    switch content {
    case .event(let event): event.access
    case .fix: .full
    case .region: .region
    }
  }
}
