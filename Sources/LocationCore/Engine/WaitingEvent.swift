// SPDX-License-Identifier: MIT

/// An event that waits for a decision of the user or for the app to run.
struct WaitingEvent: Hashable, Sendable {
  /// What is delivered to the app.
  enum Content: Hashable, Sendable {
    /// An event, for all clients.
    case event(MonitoredEvent)
    /// A significant change, for the clients that want those.
    case fix(Fix)
    /// The same with reduced accuracy.
    case region(PublishedRegion)
  }

  let content: Content

  /// When it is too old to be delivered.
  var expires: Instant

  /// Whether the effect to wake the app for it was sent.
  var hasWoken = false

  /// The clients that got it, or may not have it.
  var notified: Set<ClientID> = []

  /// The access that a client needs to get it; it is checked at delivery.
  var access: LocationAccess {
    switch content {
    case .event(let event): event.access
    case .fix: .full
    case .region: .region
    }
  }
}
