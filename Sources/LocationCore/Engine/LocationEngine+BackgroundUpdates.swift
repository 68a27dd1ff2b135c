// SPDX-License-Identifier: MIT

/// Which updates continue in the background.
extension LocationEngine {
  /// Whether a client's updates, which were under way in the foreground, continue in the background
  /// (B-04, B-06).
  func mayOutliveForeground(_ client: ClientState) -> Bool {
    client.standard.isUpdating
      // Before iOS 9 there was no such property; only the background mode decided.
      && (client.options.allowsBackgroundUpdates || configuration.profile < .ios9)
      && apps[client.app].authorization.description.hasLocationBackgroundMode
      && authorization(of: client).status.permitsFixes
  }

  /// Whether an app has updates that continue in the background, or a session for that.
  ///
  /// Updates that pause there end it (P-03).
  func hasBackgroundSession(_ app: AppIndex) -> Bool {
    isKeptInUse(app) || apps[app].clients.contains { clients[$0].isInBackgroundSession }
  }
}
