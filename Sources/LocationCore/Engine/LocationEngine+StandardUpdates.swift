// SPDX-License-Identifier: MIT

/// The calls that start and stop standard updates, and that request one fix.
extension LocationEngine {
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
