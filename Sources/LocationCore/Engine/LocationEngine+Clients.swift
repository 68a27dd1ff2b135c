// SPDX-License-Identifier: MIT

/// What an app's clients do.
extension LocationEngine {
  mutating func create(_ client: ClientID, of app: AppID) {
    guard let app = index(of: app), apps[app].phase.isRunning, index(of: client) == nil
    else { return }
    // Its initial callback, with the state as it is, comes because it was told nothing yet.
    clients.append(ClientState(id: client, app: app, configuration: configuration))
  }

  mutating func release(_ client: ClientID) {
    clients.removeAll { $0.id == client }
    completions.removeAll { $0.client == client }
    // A prompt goes away with the manager that asked.
    if let up = promptUp, up.requester == client, let app = index(of: up.prompt.app) {
      apps[app].authorization.withdrawPrompt()
    }
  }

  mutating func change(_ client: ClientID, to options: ClientOptions) {
    guard let index = indexOfRunning(client) else { return }
    clients[index].options = options
    clients[index].pipeline.apply(options)
  }

  mutating func startUpdates(_ client: ClientID, into buffer: inout EffectBuffer) {
    // A second start without a stop gives no new initial event (S-03).
    guard let index = indexOfRunning(client), !clients[index].isUpdating else { return }
    // A request for one fix that is under way is cancelled without a callback.
    clients[index].service = .updates(nil)
    clients[index].pipeline.restart()
    clients[index].servedAs = .none
    switch authorization(of: clients[index]).status {
    // Delivery begins as soon as the client is entitled to it.
    case .authorizedAlways, .authorizedWhenInUse: break
    case .denied, .restricted: buffer.append(.fail(.denied, to: client))
    case .notDetermined:
      // Nothing is shown and no error is reported; delivery begins with the grant.
      // Before there were request methods, starting was the request.
      if configuration.profile == .ios6 { ask(.always, by: client, into: &buffer) }
    }
  }

  mutating func stopUpdates(_ client: ClientID) {
    if let index = indexOfRunning(client) { clients[index].service = .none }
  }

  mutating func requestOneFix(_ client: ClientID, into buffer: inout EffectBuffer) {
    guard let index = indexOfRunning(client) else { return }
    switch authorization(of: clients[index]).status {
    case .authorizedAlways, .authorizedWhenInUse:
      // Ignored while standard updates run or another request is under way (D-13).
      guard !clients[index].wantsFixes else { return }
      clients[index].service = .oneFix(OneFixRequest())
    case .denied, .restricted:
      buffer.append(.fail(.denied, to: client))
    case .notDetermined:
      buffer.append(.fail(configuration.oneFixFailureWhileNotDetermined, to: client))
    }
  }
}
