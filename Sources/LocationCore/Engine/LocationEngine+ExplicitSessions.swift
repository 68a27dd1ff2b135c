// SPDX-License-Identifier: MIT

/// What follows from whether an app must hold its sessions explicitly, a Boolean in its Info.plist.
extension LocationEngine {
  /// Whether an app must hold a service session to be served, and holds none (SS-07, X-08).
  func lacksService(_ app: AppIndex) -> Bool {
    configuration.profile >= .ios18 && apps[app].sessions.services.isEmpty
      && apps[app].authorization.description.requiresExplicitServiceSession
  }

  /// The live updates of an app, or the reader of a monitor's events, that have the user asked
  /// for authorization if no session does (U-08).
  ///
  /// There are none where the app must hold its sessions explicitly (SS-07).
  func implicitSession(of app: AppIndex) -> ClientID? {
    if apps[app].authorization.description.requiresExplicitServiceSession { return nil }
    return apps[app].clients.first { !clients[$0].isManager }.map { clients[$0].id }
      ?? apps[app].conditionReaders.first?.id
  }
}
