// SPDX-License-Identifier: MIT

/// What apps monitor. It belongs to the app: any of its clients ends it for all, and it outlives
/// the process (G-09, B-11).
extension LocationEngine {
  /// What is watched for an app; `nil` for an app that was never launched.
  package func monitoring(of app: AppID) -> MonitoringRecord? {
    index(of: app).map { apps[$0].monitoring.record }
  }

  mutating func restoreMonitoring(_ app: AppID, _ record: MonitoringRecord) {
    guard let index = index(of: app) else { return }
    apps[index].monitoring.restore(record, configuration.monitoring)
    forgetUnwatched(index)
  }

  /// Drops the waiting events of what is no longer watched.
  private mutating func forgetUnwatched(_ app: AppIndex) {
    let record = apps[app].monitoring.record
    apps[app].forget { event in
      switch event {
      case .reported: false
      case .regionCrossed(let region, _): !record.regions.contains { $0.region == region }
      case .visited: !record.monitorsVisits
      }
    }
    if !record.monitorsSignificantChanges { endSignificantChanges(of: app) }
  }

  /// Stops all monitoring for an app, and drops what was found and not delivered.
  mutating func stopMonitoring(_ app: AppIndex) {
    apps[app].monitoring.clear()
    apps[app].forget { if case .reported = $0 { false } else { true } }
    endSignificantChanges(of: app)
  }

  // MARK: - Regions

  mutating func startMonitoring(
    _ region: CircularRegion?, for client: ClientID, at now: Instant,
    into buffer: inout EffectBuffer
  ) {
    guard let index = indexOfRunning(client) else { return }
    let app = clients[index].app
    let status = authorization(of: clients[index]).status
    if status.isRefusal || !mayMonitor(app) {
      notify(index, .monitoringFailed(region, .regionMonitoringDenied), at: now, into: &buffer)
      return
    }
    // An app that is launched again registers its regions again; their known state stays.
    let isKnown = apps[app].monitoring.record.regions.contains { $0.region == region }
    guard let region, region.radius <= configuration.monitoring.largestRegionRadius,
      isKnown || apps[app].monitoring.add(region, configuration.monitoring)
    else {
      notify(index, .monitoringFailed(region, .regionMonitoringFailure), at: now, into: &buffer)
      return
    }
    if !isKnown { forgetCrossings(of: region.identifier, for: app) }
    notify(index, .monitoringStarted(region), at: now, into: &buffer)
    askOnFirstUse(client, into: &buffer)
  }

  mutating func stopMonitoring(_ identifier: String, for client: ClientID) {
    guard let index = indexOfRunning(client) else { return }
    let app = clients[index].app
    apps[app].monitoring.removeRegion(identifier)
    forgetCrossings(of: identifier, for: app)
  }

  /// Drops the waiting crossings of a region that is no longer watched.
  private mutating func forgetCrossings(of identifier: String, for app: AppIndex) {
    apps[app].forget { event in
      if case .regionCrossed(let region, _) = event {
        region.identifier == identifier
      } else {
        false
      }
    }
  }

  /// Whether the version of the rules allows any monitoring for an app (B-13).
  func mayMonitor(_ app: AppIndex) -> Bool {
    !(configuration.profile < .ios13 && apps[app].authorization.reach == .whileInUse)
  }

  // MARK: - Visits

  mutating func startVisits(
    _ client: ClientID, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard let index = indexOfRunning(client) else { return }
    apps[clients[index].app].monitoring.startVisits(configuration.monitoring)
    refuseOrAsk(client, at: now, into: &buffer)
  }

  mutating func stopVisits(_ client: ClientID) {
    guard let index = indexOfRunning(client) else { return }
    let app = clients[index].app
    apps[app].monitoring.stopVisits()
    apps[app].forget { if case .visited = $0 { true } else { false } }
  }

  /// Reports at a start what is known to fail, as with standard updates.
  mutating func refuseOrAsk(
    _ client: ClientID, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard let index = index(of: client) else { return }
    if authorization(of: clients[index]).status.isRefusal {
      notify(index, .failed(.denied), at: now, into: &buffer)
    }
    askOnFirstUse(client, into: &buffer)
  }

  /// Before there were request methods, starting was the request.
  private mutating func askOnFirstUse(_ client: ClientID, into buffer: inout EffectBuffer) {
    if configuration.profile == .ios6 { ask(.always, by: client, into: &buffer) }
  }
}
