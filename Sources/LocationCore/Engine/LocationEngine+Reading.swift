// SPDX-License-Identifier: MIT

/// The queries of an engine, valid at any time.
extension LocationEngine {
  /// The values of a client's properties at an instant; `nil` for a client that does not exist.
  package func snapshot(for client: ClientID, at now: Instant) -> ClientSnapshot? {
    guard let index = index(of: client) else { return nil }
    let state = clients[index]
    let authorization = authorization(of: state)
    let access = LocationAccess(authorization, wish: state.options.desiredAccuracy)
    return ClientSnapshot(
      authorization: authorization, access: access,
      // An app that is not in use gets the last delivered region, not the one published now.
      location: state.fixes.location(
        access, region: state.access == .region ? coarseAreas.handOut(at: now) : nil),
      counts: state.fixes.counts)
  }

  /// What a client may get at this moment; nothing for a client that does not exist.
  ///
  /// It equals the snapshot's access, and is cheap enough to check for every location.
  package func access(of client: ClientID) -> LocationAccess {
    guard let index = index(of: client) else { return .none }
    return LocationAccess(
      apps[clients[index].app].authorization.state(under: privacy),
      wish: clients[index].options.desiredAccuracy)
  }

  /// The authorization that an app sees; `nil` for an app that was never launched.
  package func authorization(of app: AppID) -> AuthorizationState? {
    index(of: app).map { apps[$0].authorization.state(under: privacy) }
  }

  /// The lasting decision about an app; `nil` for an app that was never launched.
  package func record(of app: AppID) -> AuthorizationRecord? {
    index(of: app).map { apps[$0].authorization.record }
  }

  /// What an app is doing; `nil` for an app that was never launched.
  package func phase(of app: AppID) -> AppPhase? { index(of: app).map { apps[$0].phase } }
}
