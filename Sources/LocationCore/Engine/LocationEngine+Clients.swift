// SPDX-License-Identifier: MIT

/// The requests of an app's clients.
extension LocationEngine {
  mutating func create(_ client: ClientID, of app: AppID) {
    guard let app = index(of: app), apps[app].phase.isRunning, isNew(client) else { return }
    // Its initial callback, with the present state, comes because it has got no state yet.
    apps[app].clients.append(clients.endIndex)
    clients.append(ClientState(id: client, app: app, configuration: configuration))
    holders[client] = app
  }

  mutating func release(_ client: ClientID) {
    guard let app = holders[client] else { return }
    if let index = index(of: client) { remove(index) }
    completions.removeAll { $0.client == client }
    stateRequests.removeAll { $0.client == client }
    apps[app].sessions.end(client)
    apps[app].conditionReaders.removeAll { $0.id == client }
    holders[client] = nil
    // A prompt is withdrawn when the manager that asked is released.
    if let up = promptUp, up.requester == client, let app = index(of: up.prompt.app) {
      apps[app].authorization.withdrawPrompt()
    }
  }

  /// Removes a client; those after it move up.
  private mutating func remove(_ removed: ClientIndex) {
    clients.remove(at: removed)
    for app in apps.indices {
      apps[app].clients.removeAll { $0 == removed }
      for place in apps[app].clients.indices where apps[app].clients[place] > removed {
        apps[app].clients[place] = apps[app].clients[place].advanced(by: -1)
      }
    }
  }

  mutating func change(
    _ client: ClientID, to options: ClientOptions, at now: Instant,
    into buffer: inout EffectBuffer
  ) {
    guard let index = indexOfRunning(client) else { return }
    clients[index].options = options
    clients[index].pipeline.apply(options)
    endDeferralIfRuledOut(of: index, at: now, into: &buffer)
  }

  mutating func startUpdates(
    _ client: ClientID, at now: Instant, into buffer: inout EffectBuffer
  ) {
    // A second start without a stop gives no new initial event (S-03).
    guard let index = indexOfRunning(client), !clients[index].isUpdating else { return }
    if clients[index].isPaused {
      clients[index].isPaused = false
      notify(index, .updatesResumed, at: now, into: &buffer)
    }
    // A request for one fix that is under way is canceled without a callback.
    clients[index].service = .updates(nil)
    clients[index].pipeline.restart()
    clients[index].newestFix = nil
    clients[index].servedAs = .none
    clients[index].rest.reset()
    switch authorization(of: clients[index]).status {
    // Delivery begins as soon as the client is entitled to it.
    case .authorizedAlways, .authorizedWhenInUse: break
    case .denied, .restricted:
      notify(index, .failed(.denied), at: now, into: &buffer)
    case .notDetermined:
      // Nothing is shown and no error is reported; delivery begins with the grant.
      // Before there were request methods, starting was the request.
      if configuration.profile == .ios6 { ask(.always, by: client, into: &buffer) }
    }
  }

  mutating func stopUpdates(
    _ client: ClientID, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard let index = indexOfRunning(client) else { return }
    endDeferral(of: index, .deferredNotUpdatingLocation, at: now, into: &buffer)
    clients[index].service = .none
    clients[index].isPaused = false
  }

  /// Learns that fixes were lost between the engine and an app.
  mutating func drop(_ count: Int, of client: ClientID, _ reason: DropReason) {
    guard let index = index(of: client) else { return }
    clients[index].pipeline.dropDelivered(count, reason)
  }

  mutating func requestOneFix(
    _ client: ClientID, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard let index = indexOfRunning(client) else { return }
    switch authorization(of: clients[index]).status {
    case .authorizedAlways, .authorizedWhenInUse:
      // Ignored while standard updates run or another request is under way (D-13).
      guard !clients[index].wantsFixes else { return }
      clients[index].service = .oneFix(OneFixRequest())
    case .denied, .restricted:
      notify(index, .failed(.denied), at: now, into: &buffer)
    case .notDetermined:
      let failure = configuration.oneFixFailureWhileNotDetermined
      notify(index, .failed(failure), at: now, into: &buffer)
    }
  }
}
