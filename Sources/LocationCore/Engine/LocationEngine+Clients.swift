// SPDX-License-Identifier: MIT

/// What an app and its clients do.
extension LocationEngine {
  mutating func launch(_ app: AppID, _ authorization: FixedAuthorization) {
    guard !apps.contains(where: { $0.id == app }) else { return }
    apps.append(AppState(id: app, authorization: authorization))
  }

  mutating func create(_ client: ClientID, of app: AppID, into buffer: inout EffectBuffer) {
    guard let app = apps.firstIndex(where: { $0.id == app }), index(of: client) == nil
    else { return }
    let state = ClientState(id: client, app: app, configuration: configuration)
    clients.append(state)
    // The initial callback, which carries the state as it is.
    buffer.append(.notifyAuthorization(authorization(of: state), to: client))
  }

  mutating func change(_ client: ClientID, to options: ClientOptions, at now: Instant) {
    guard let index = index(of: client) else { return }
    let wasEntitled = isEntitled(clients[index])
    clients[index].options = options
    clients[index].pipeline.apply(options)
    // A wish for a region ends the wait for a position, and the end of that wish begins it.
    if clients[index].isUpdating, isEntitled(clients[index]) != wasEntitled {
      clients[index].service = .updates(wasEntitled ? nil : outageFromNow(now))
    }
  }

  mutating func startUpdates(
    _ client: ClientID, at now: Instant, into buffer: inout EffectBuffer
  ) {
    // A second start without a stop gives no new initial event (S-03).
    guard let index = index(of: client), !clients[index].isUpdating else { return }
    // A request for one fix that is under way is cancelled without a callback.
    clients[index].service = .updates(nil)
    clients[index].pipeline.restart()
    switch authorization(of: clients[index]).status {
    case .authorizedAlways, .authorizedWhenInUse:
      beginDelivery(to: index, at: now, into: &buffer)
    case .denied, .restricted:
      buffer.append(.fail(.denied, to: client))
    case .notDetermined:
      // Nothing is shown and no error is reported; delivery begins with the grant.
      break
    }
  }

  mutating func stopUpdates(_ client: ClientID) {
    if let index = index(of: client) { clients[index].service = .none }
  }

  mutating func requestOneFix(
    _ client: ClientID, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard let index = index(of: client) else { return }
    switch authorization(of: clients[index]).status {
    case .authorizedAlways, .authorizedWhenInUse:
      // Ignored while standard updates run or another request is under way (D-13).
      guard !clients[index].wantsFixes else { return }
      clients[index].service = .oneFix(
        OneFixRequest(deadline: now + configuration.oneFixTimeout))
    case .denied, .restricted:
      buffer.append(.fail(.denied, to: client))
    case .notDetermined:
      buffer.append(.fail(configuration.oneFixFailureWhileNotDetermined, to: client))
    }
  }

  mutating func request(
    _ request: FixedAuthorization.Request, by client: ClientID, at now: Instant,
    into buffer: inout EffectBuffer
  ) {
    guard let app = clients.first(where: { $0.id == client })?.app,
      apps[app].authorization.request(request)
    else { return }
    // The decision belongs to the app: each of its clients is told, before anything follows from
    // it (A-13, D-21).
    for state in clients where state.app == app {
      buffer.append(.notifyAuthorization(authorization(of: state), to: state.id))
    }
    for index in clients.indices where clients[index].app == app && clients[index].isUpdating {
      if authorization(of: clients[index]).status.permitsFixes {
        beginDelivery(to: index, at: now, into: &buffer)
      } else {
        buffer.append(.fail(.denied, to: clients[index].id))
      }
    }
  }

  /// Hands over the cached fix where there is one, and watches for an outage where there is no
  /// signal.
  private mutating func beginDelivery(
    to index: Int, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard isEntitled(clients[index]) else { return }
    if let cached = source.cached {
      clients[index].pipeline.deliver(cached)
      buffer.append(.deliver([cached], to: clients[index].id))
    }
    clients[index].service = .updates(outageFromNow(now))
  }

  /// The watch that a client needs which begins to wait now; none while there is a signal.
  private func outageFromNow(_ now: Instant) -> OutageWatch? {
    source.hasSignal ? nil : OutageWatch(since: now, configuration: configuration)
  }
}
