// SPDX-License-Identifier: MIT

/// What monitoring finds for apps: in fixes if the apps may have fixes, otherwise only at the ticks
/// of the device's region.
extension LocationEngine {
  /// What may be seen for an app.
  ///
  /// The app really has Always; or it sees Always and its events may have to wait; or it is
  /// in use and runs (B-13).
  private func monitoringAccess(_ app: AppIndex) -> LocationAccess {
    let authorization = apps[app].authorization
    let isAlways =
      authorization.reach == .always
      || authorization.grantState.grant.decision == .provisionalAlways
    guard isAlways || mayMonitor(app) && apps[app].isInUse && apps[app].phase.isRunning else {
      return .none
    }
    return LocationAccess(authorization.state(under: privacy), wish: .best)
  }

  /// Finds what may be seen for an app.
  mutating func settleMonitoring(_ app: AppIndex) {
    let access = monitoringAccess(app)
    if access != apps[app].monitoring.access { apps[app].monitoring.loseTrack() }
    apps[app].monitoring.access = access
    settleConditionAccess(app)
  }

  /// Stores what is watched for an app, if it changed.
  mutating func persistMonitoring(_ app: AppIndex, into buffer: inout EffectBuffer) {
    let record = apps[app].monitoring.record
    guard record != apps[app].monitoring.stored else { return }
    apps[app].monitoring.stored = record
    buffer.append(.persistMonitoring(record, of: apps[app].id))
  }

  /// Whether anything is watched that needs fixes.
  var isAnyWatching: Bool { !stateRequests.isEmpty || tally.isAnyWatching }

  /// Evaluates everything that is watched with a fix.
  mutating func watch(_ fix: Fix, at now: Instant) {
    var hasNews = !stateRequests.isEmpty
    var events: [MonitoredEvent] = []
    for app in apps.indices where apps[app].monitoring.access == .full {
      unsettled.insert(app)
      if apps[app].monitoring.take(fix, at: now, into: &events) { hasNews = true }
      for event in events { take(.event(event), for: app, at: now) }
      events.removeAll(keepingCapacity: true)
      if takeForConditions(fix, for: app, at: now) { hasNews = true }
      if awaitsLaunchForLive(app) {
        apps[app].endedLive?.hasPosition = true
        hasNews = true
      }
      if apps[app].monitoring.significantChanges?.take(fix, at: now) ?? false {
        take(.fix(fix), for: app, at: now)
        hasNews = true
      }
    }
    if hasNews { unsettled.settleNow() }
  }

  /// Evaluates everything that is watched with the published region.
  mutating func watch(
    _ published: PublishedRegion, at now: Instant, into buffer: inout EffectBuffer
  ) {
    for index in clients.indices
    where clients[index].getsSignificantChanges && clients[index].access == .region {
      deliverSignificantChange(published, to: index, at: now, into: &buffer)
    }
    for app in apps.indices where apps[app].monitoring.access == .region {
      if awaitsLaunchForLive(app) { apps[app].endedLive?.hasPosition = true }
      var events: [MonitoredEvent] = []
      apps[app].monitoring.take(published, configuration.monitoring, into: &events)
      for event in events { take(.event(event), for: app, at: now) }
      guard apps[app].monitoring.record.monitorsSignificantChanges,
        apps[app].monitoring.takeSignificant(published.region)
      else { continue }
      take(.region(published), for: app, at: now)
    }
  }
}
