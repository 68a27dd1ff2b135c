// SPDX-License-Identifier: MIT

/// How clients are made, changed and released.
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

  /// Learns that fixes were lost between the engine and an app.
  mutating func drop(_ count: Int, of client: ClientID, _ reason: DropReason) {
    guard let index = index(of: client) else { return }
    clients[index].fixes.dropDelivered(count, reason)
  }
}
