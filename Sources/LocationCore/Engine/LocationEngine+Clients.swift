// SPDX-License-Identifier: MIT

/// The requests of an app's clients.
extension LocationEngine {
  mutating func createManager(_ client: ClientID, of app: AppID) {
    create(client, of: app, .manager(ManagerClientState()))
  }

  mutating func create(_ client: ClientID, of app: AppID, _ kind: ClientState.Kind) {
    guard let app = index(of: app), apps[app].phase.isRunning, isNew(client) else { return }
    // Its initial callback, with the present state, comes because it has got no state yet.
    apps[app].clients.append(clients.endIndex)
    clients.append(ClientState(id: client, app: app, kind: kind, configuration: configuration))
    names.hold(client, by: app)
  }

  mutating func release(_ client: ClientID) {
    guard let app = names.holder(of: client) else { return }
    if let index = index(of: client) { remove(index) }
    stateRequests.forget(client)
    apps[app].sessions.end(client)
    apps[app].conditionReaders.removeAll { $0.id == client }
    names.release(client)
    prompts.forgetRequests(of: client)
    // A prompt is withdrawn when the manager that asked is released.
    if let up = prompts.current, up.requester == client, let app = index(of: up.prompt.app) {
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
    clients[index].fixes.apply(options)
    take(.optionsChanged(options), for: index, at: now, into: &buffer)
  }

  mutating func startUpdates(
    _ client: ClientID, at now: Instant, into buffer: inout EffectBuffer
  ) {
    // A second start without a stop gives no new initial event (S-03).
    guard let index = indexOfRunning(client), !clients[index].standard.isUpdating else { return }
    take(.started, for: index, at: now, into: &buffer)
    clients[index].fixes.restart()
    clients[index].standard.forgetRest()
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
    take(.stopped, for: index, at: now, into: &buffer)
  }

  /// Learns that fixes were lost between the engine and an app.
  mutating func drop(_ count: Int, of client: ClientID, _ reason: DropReason) {
    guard let index = index(of: client) else { return }
    clients[index].fixes.dropDelivered(count, reason)
  }

  mutating func requestOneFix(
    _ client: ClientID, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard let index = indexOfRunning(client) else { return }
    switch authorization(of: clients[index]).status {
    case .authorizedAlways, .authorizedWhenInUse:
      take(.fixRequested, for: index, at: now, into: &buffer)
    case .denied, .restricted:
      notify(index, .failed(.denied), at: now, into: &buffer)
    case .notDetermined:
      let failure = configuration.oneFixFailureWhileNotDetermined
      notify(index, .failed(failure), at: now, into: &buffer)
    }
  }
}
