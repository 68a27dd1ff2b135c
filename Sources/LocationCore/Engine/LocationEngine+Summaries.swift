// SPDX-License-Identifier: MIT

/// Which apps an event concerns, and what the device level needs to know of each app.
extension LocationEngine {
  /// The accuracy that monitoring needs of fixes.
  var watchingAccuracy: DesiredAccuracy {
    .within(meters: configuration.monitoring.sourceAccuracy)
  }

  /// Records which apps an event concerns: those that it names, or all of them.
  mutating func unsettle(_ event: Event) {
    switch event.subject {
    case .app(let app): if let index = index(of: app) { unsettled.insert(index) }
    case .client(let client): if let app = names.holder(of: client) { unsettled.insert(app) }
    case .device: unsettleAll()
    case .found: break
    case .several(let events): for event in events { unsettle(event) }
    }
  }

  /// Makes the next settling include every app.
  mutating func unsettleAll() {
    for app in apps.indices { unsettled.insert(app) }
  }

  /// Records what the device level needs to know of an app.
  mutating func summarize(_ app: AppIndex) {
    tally.set(summary(of: app), for: app)
    deadlines.set(deadline(of: app), for: app)
  }

  private func summary(of app: AppIndex) -> AppSummary {
    var summary = AppSummary()
    for index in apps[app].clients {
      if clients[index].standard.awaitsPosition { summary.awaitsPosition = true }
      switch clients[index].access {
      case .none: continue
      case .region:
        if clients[index].getsSignificantChanges { summary.wantsRegions = true }
        if clients[index].standard.wantsFixes { summary.wantsRegions = true }
      case .full:
        if clients[index].standard.wantsFixes {
          summary.add(clients[index].options.desiredAccuracy)
        }
      }
      if clients[index].standard.wantsFixes { summary.arrow = .solid }
    }
    let awaitsLaunch = awaitsLaunchForLive(app)
    let arrow = apps[app].monitoring.arrow
    if arrow == .solid { summary.arrow = .solid }
    if summary.arrow == .none, awaitsLaunch { summary.arrow = .hollow }
    if summary.arrow == .none { summary.arrow = arrow }
    switch apps[app].monitoring.access {
    case .none: break
    case .region: if arrow != .none || awaitsLaunch { summary.wantsRegions = true }
    case .full:
      if arrow != .none { summary.add(watchingAccuracy) }
      if awaitsLaunch, let wish = apps[app].endedLive?.accuracy { summary.add(wish) }
      summary.watchesFixes = arrow != .none || awaitsLaunch
    }
    summary.showsBackgroundUse = apps[app].phase == .background && showsBackgroundUse(app)
    summary.hasQueuedPrompt = apps[app].authorization.grantState.grant == .provisionalQueued
    return summary
  }

  /// The earliest deadline of an app and its clients.
  private func deadline(of app: AppIndex) -> Deadline? {
    var first: Deadline?
    for index in apps[app].clients {
      guard let deadline = clients[index].standard.deadline(of: clients[index].id) else { continue }
      if deadline.instant < first?.instant ?? .farFuture { first = deadline }
    }
    guard let own = apps[app].deadline, own.instant < first?.instant ?? .farFuture else {
      return first
    }
    return own
  }
}
