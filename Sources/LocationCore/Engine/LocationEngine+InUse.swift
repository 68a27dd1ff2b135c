// SPDX-License-Identifier: MIT

/// Which apps are in use, in the foreground or by a background session, and what follows for their
/// clients.
extension LocationEngine {
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
