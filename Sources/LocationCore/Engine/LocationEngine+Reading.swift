// SPDX-License-Identifier: MIT

/// What may be asked of an engine at any time.
extension LocationEngine {
  /// What a client's properties show at an instant; nothing for a client that does not exist.
  public func snapshot(for client: ClientID, at now: Instant) -> ClientSnapshot? {
    guard let index = index(of: client) else { return nil }
    let state = clients[index]
    let authorization = authorization(of: state)
    let access = LocationAccess(authorization, wish: state.options.desiredAccuracy)
    return ClientSnapshot(
      authorization: authorization, access: access,
      // Who is not in use may not have what is published now, only what it was handed.
      location: state.location(
        access, region: state.access == .region ? regions.handOut(at: now) : nil),
      counts: state.pipeline.counts)
  }

  /// What may be handed to a client at this moment; nothing to one that does not exist.
  ///
  /// The same as its snapshot says, for what is asked for every location.
  package func access(of client: ClientID) -> LocationAccess {
    guard let index = index(of: client) else { return .none }
    return LocationAccess(
      apps[clients[index].app].authorization.state(under: privacy),
      wish: clients[index].options.desiredAccuracy)
  }

  /// What an app is told; `nil` for an app that was never launched.
  public func authorization(of app: AppID) -> AuthorizationState? {
    index(of: app).map { apps[$0].authorization.state(under: privacy) }
  }

  /// The lasting decision about an app; `nil` for an app that was never launched.
  public func record(of app: AppID) -> AuthorizationRecord? {
    index(of: app).map { apps[$0].authorization.record }
  }

  /// What an app is doing; `nil` for an app that was never launched.
  public func phase(of app: AppID) -> AppPhase? { index(of: app).map { apps[$0].phase } }
}
