// SPDX-License-Identifier: MIT

@testable import LocationCore

/// What apps have watched for them, modeled a second time.
extension PrivacyModel {
  /// What is watched for one app.
  struct Watched: Hashable {
    var regions: Set<String> = []
    var hasVisits = false
    var hasChanges = false
    var conditions: [Condition] = []
  }

  mutating func applyMonitoring(_ event: Event) {
    let model = self
    switch event {
    case .regionMonitoringStarted(let region, let id):
      changeApp(of: id) { app in
        let status = model.state(of: app).status
        guard let region, status != .denied, status != .restricted, model.mayHaveWatched(app) else {
          return
        }
        app.watched.regions.insert(region.identifier)
      }
    case .regionMonitoringStopped(let identifier, let id):
      changeApp(of: id) { $0.watched.regions.remove(identifier) }
    case .visitMonitoringStarted(let id): changeApp(of: id) { $0.watched.hasVisits = true }
    case .visitMonitoringStopped(let id): changeApp(of: id) { $0.watched.hasVisits = false }
    case .significantChangesStarted(let id):
      changeApp(of: id) { $0.watched.hasChanges = true }
      change(id) { client, _ in client.hasChanges = true }
    case .significantChangesStopped(let id):
      var stopped: AppID?
      changeApp(of: id) { app in
        app.watched.hasChanges = false
        stopped = app.id
      }
      for index in clients.indices where clients[index].app == stopped {
        clients[index].hasChanges = false
      }
    case .regionStateRequested(_, let id): change(id) { client, _ in client.openQuestions += 1 }
    default: break
    }
  }

  /// Has for an app watched what the store says.
  mutating func restore(_ record: MonitoringRecord, for id: AppID) {
    let conditions =
      app(id)?.kept == record
      ? app(id)?.watched.conditions : record.conditions.map { Condition($0) }
    if !record.monitorsSignificantChanges { unwatch(id) }
    change(id) { app in
      app.kept = record
      app.watched = Watched(
        regions: Set(record.regions.map(\.region.identifier)),
        hasVisits: record.monitorsVisits, hasChanges: record.monitorsSignificantChanges,
        conditions: conditions ?? [])
    }
  }

  /// Has nothing watched for an app any longer.
  mutating func unwatch(_ id: AppID) {
    change(id) { $0.watched = Watched() }
    for index in clients.indices where clients[index].app == id {
      clients[index].hasChanges = false
    }
  }

  private mutating func changeApp(of id: ClientID, _ body: (inout App) -> Void) {
    guard let client = clients.first(where: { $0.id == id && !$0.isLive }),
      app(client.app)?.phase.isRunning == true
    else { return }
    change(client.app, body)
  }

  private func mayHaveWatched(_ app: App) -> Bool {
    profile >= .ios13 || app.permission != .once && app.permission != .whileUsing
  }

  /// Whether anything may be seen for an app: with Always, lent or not, also while it does not run.
  func mayWatch(_ app: App) -> Bool {
    guard isOn, !isRestricted, app.permission.permits, mayHaveWatched(app) else { return false }
    return app.permission == .always || app.permission == .provisional
      || isInUse(app) && app.phase.isRunning
  }

  /// The arrow that what is watched for an app is worth.
  func arrow(of app: App) -> LocationArrow {
    guard mayWatch(app) else { return .none }
    if app.watched.hasChanges { return .solid }
    let seesRegions = !app.watched.regions.isEmpty && state(of: app).accuracy == .full
    return app.watched.hasVisits || seesRegions || watchesConditions(app) ? .hollow : .none
  }

  /// Whether a client may learn the position as it is now, should anything deliver it.
  func mayLearn(_ client: Client) -> Bool {
    guard let app = app(client.app) else { return false }
    return !client.isReduced && mayUse(client) && state(of: app).accuracy == .full
  }

  /// Whether fixes are needed for what is watched.
  var watchesFixes: Bool {
    apps.contains {
      (arrow(of: $0) != .none || awaitsLaunch($0)) && state(of: $0).accuracy == .full
    }
      || clients.contains { $0.openQuestions > 0 }
  }
}
