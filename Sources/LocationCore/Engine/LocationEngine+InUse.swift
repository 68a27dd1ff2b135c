// SPDX-License-Identifier: MIT

/// Which apps are in use, in the foreground or by a background session, and what follows for their
/// clients.
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

  /// Whether an app is in use, which keeps Allow Once.
  func isInUse(_ app: AppIndex) -> Bool {
    switch apps[app].phase {
    case .foreground: true
    case .background: apps[app].graceEnds != nil || showsBackgroundUse(app)
    // The app may return to the foreground before the grace time is over, and keeps Allow Once
    // until then.
    case .suspended: apps[app].graceEnds != nil
    case .terminated: false
    }
  }

  /// Whether a client may get anything in the present phase of its app.
  func mayBeServed(_ client: ClientState) -> Bool {
    let app = client.app
    if !client.isManager { return isServedAsynchronously(app) }
    return apps[app].authorization.reach == .always || apps[app].isInUse
  }

  /// Whether asynchronous services of an app are served: it is in use or authorized always.
  ///
  /// Since iOS 18 the latter needs a session (SS-04, SS-07).
  func isServedAsynchronously(_ app: AppIndex) -> Bool {
    let isAlways = apps[app].authorization.reach == .always
    guard configuration.profile >= .ios18 else { return isAlways || apps[app].isInUse }
    if lacksService(app) { return false }
    return apps[app].isInUse || isAlways && apps[app].sessions.holdsAlways
  }
}
