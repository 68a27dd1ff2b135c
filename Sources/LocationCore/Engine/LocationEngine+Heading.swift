// SPDX-License-Identifier: MIT

/// Headings: they are no position, so only true north needs authorization.
extension LocationEngine {
  /// Whether any client wants headings.
  package var wantsCompass: Bool { clients.contains { $0.manager?.heading != nil } }

  mutating func startHeading(
    _ client: ClientID, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard let index = indexOfRunning(client), clients[index].manager?.heading == nil else { return }
    clients[index].updateManager { $0.heading = HeadingService() }
    guard headingNeedsAuthorization else { return }
    switch authorization(of: clients[index]).status {
    case .authorizedAlways, .authorizedWhenInUse: break
    case .denied, .restricted:
      notify(index, .failed(.denied), at: now, into: &buffer)
    // Before there were request methods, starting was the request.
    case .notDetermined: ask(.always, by: client, into: &buffer)
    }
  }

  mutating func stopHeading(_ client: ClientID) {
    if let index = indexOfRunning(client) { clients[index].updateManager { $0.heading = nil } }
  }

  /// Delivers the newest reading to a client, once, if its app may know it now.
  mutating func settleHeading(
    _ index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard let reading = compass.reading, var service = clients[index].manager?.heading,
      mayKnowHeading(clients[index])
    else {
      return
    }
    let verdict = service.consider(reading, filter: clients[index].options.headingFilter)
    clients[index].updateManager { $0.heading = service }
    switch verdict {
    case .delivered(let heading):
      let shown = isServedPosition(clients[index].app) ? heading : heading.withoutTrueNorth
      notify(index, .headingUpdated(shown), at: now, into: &buffer)
    case .failed:
      notify(index, .failed(.headingFailure), at: now, into: &buffer)
    case nil: break
    }
  }

  /// Whether headings of a manager fail without authorization, as in the version in which they
  /// needed it.
  func failsHeading(_ manager: ManagerClientState) -> Bool {
    manager.heading != nil && headingNeedsAuthorization
  }

  private var headingNeedsAuthorization: Bool { configuration.profile == .ios6 }

  /// Whether an app's process runs and the app is in use, in the foreground or in the background.
  ///
  /// An app that runs without the user's knowledge must not know the heading.
  private func mayKnowHeading(_ client: ClientState) -> Bool {
    guard apps[client.app].phase.isRunning, apps[client.app].isInUse else { return false }
    return !headingNeedsAuthorization || authorization(of: client).status.permitsFixes
  }

  /// Whether the app is served fixes by updates at this moment.
  ///
  /// The difference between magnetic and true north reveals where on Earth the device is, to some
  /// hundred kilometers and better along some lines.
  private func isServedPosition(_ app: AppIndex) -> Bool {
    apps[app].clients.contains { clients[$0].standard.deliversFixes }
  }
}
