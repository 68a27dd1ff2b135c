// SPDX-License-Identifier: MIT

/// Where the device points: no position, so that no authorization is needed, but for true north.
extension LocationEngine {
  /// Whether a client wants to know where the device points.
  public var wantsCompass: Bool { clients.contains { $0.heading != nil } }

  mutating func startHeading(
    _ client: ClientID, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard let index = indexOfRunning(client), clients[index].heading == nil else { return }
    clients[index].heading = HeadingService()
    guard headingNeedsAuthorization else { return }
    switch authorization(of: clients[index]).status {
    case .authorizedAlways, .authorizedWhenInUse: break
    case .denied, .restricted:
      tell(index, .notify(.failed(.denied), to: client), at: now, into: &buffer)
    // Before there were request methods, starting was the request.
    case .notDetermined: ask(.always, by: client, into: &buffer)
    }
  }

  mutating func stopHeading(_ client: ClientID) {
    if let index = indexOfRunning(client) { clients[index].heading = nil }
  }

  /// Takes what the compass tells; `nil` where it can tell nothing.
  mutating func takeReading(_ heading: Heading?) {
    compass = CompassReading(heading: heading, number: (compass?.number ?? 0) + 1)
  }

  /// Tells a client of the newest reading, once, if its app may know it now.
  mutating func settleHeading(_ index: Int, at now: Instant, into buffer: inout EffectBuffer) {
    guard let compass, var service = clients[index].heading, mayKnowHeading(clients[index]) else {
      return
    }
    let verdict = service.consider(compass, filter: clients[index].options.headingFilter)
    clients[index].heading = service
    switch verdict {
    case .delivered(let heading):
      let told = isServedPosition(clients[index].app) ? heading : heading.withoutTrueNorth
      tell(index, .notify(.headingUpdated(told), to: clients[index].id), at: now, into: &buffer)
    case .failed:
      tell(index, .notify(.failed(.headingFailure), to: clients[index].id), at: now, into: &buffer)
    case nil: break
    }
  }

  /// Tells a client that headings are denied, in the version in which they needed authorization: once,
  /// also where updates are denied with them.
  mutating func reportHeadingDenial(
    _ index: Int, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard clients[index].heading != nil, clients[index].owesDenial, headingNeedsAuthorization
    else { return }
    tell(index, .notify(.failed(.denied), to: clients[index].id), at: now, into: &buffer)
  }

  private var headingNeedsAuthorization: Bool { configuration.profile == .ios6 }

  /// Whether an app's process runs and the user looks at it, or it is in use behind others: where the
  /// device points is nothing for an app that nobody knows to be running.
  private func mayKnowHeading(_ client: ClientState) -> Bool {
    guard apps[client.app].phase.isRunning, apps[client.app].isInUse else { return false }
    return !headingNeedsAuthorization || authorization(of: client).status.permitsFixes
  }

  /// Whether the app is served fixes by updates at this moment: what lies between magnetic and true
  /// north tells where on Earth the device is, to some hundred kilometers and better along some lines.
  private func isServedPosition(_ app: Int) -> Bool {
    apps[app].clients.contains { clients[$0].isUpdating && clients[$0].servedAs == .full }
  }
}
