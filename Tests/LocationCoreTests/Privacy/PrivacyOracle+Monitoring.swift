// SPDX-License-Identifier: MIT

@testable import LocationCore

/// What no app may learn by having something watched.
extension PrivacyOracle {
  /// An event of a watching service reveals as much as a fix, or as a region that was published.
  mutating func check(_ watched: MonitoredEvent, to id: ClientID, on event: Event) {
    guard let (index, app) = find(id) else { return }
    require(model.mayUse(app), "\(id) receives an event that it may not have")
    switch watched {
    case .reported: break
    case .regionCrossed(let region, let presence):
      require(model.mayLearn(model.clients[index]), "\(id) learns of a rim and may not")
      require(app.watched.regions.contains(region.identifier), "\(region) is not watched")
      require(presence != .unknown, "nobody crosses to nowhere")
    case .visited(let visit, .full):
      require(model.mayLearn(model.clients[index]), "\(id) learns of a place and may not")
      require(app.watched.hasVisits, "visits are not watched")
      require(visit.arrival != nil || visit.departure != nil, "a visit without a time")
    case .visited(let visit, .reduced):
      require(app.watched.hasVisits, "visits are not watched")
      // The times are ticks, or the minute of the very first region; or that of the arrival.
      let moment = visit.departure ?? visit.arrival
      require(
        moment.map { $0.seconds % 60 == 0 && $0.nanoseconds == 0 } ?? false
          || visit.departure == visit.arrival, "\(visit)")
      require(visit.horizontalAccuracy >= 1_000, "\(id) learns of a place precisely")
    }
  }

  mutating func checkState(_ presence: RegionPresence, to id: ClientID, isCrossing: Bool) {
    guard let (index, _) = find(id) else { return }
    if presence != .unknown {
      require(model.mayLearn(model.clients[index]), "\(id) learns of a rim and may not")
    }
    guard !isCrossing else { return }
    model.clients[index].openQuestions -= 1
    require(model.clients[index].openQuestions >= 0, "a question is answered twice")
  }

  /// A failure to watch goes to the client that may not have it, or has asked for too much.
  mutating func checkFailure(_ failure: LocationFailure, to id: ClientID) {
    guard let (_, app) = find(id) else { return }
    let status = model.state(of: app).status
    let isOld = model.profile < .ios13 && status == .authorizedWhenInUse
    require(
      failure == .regionMonitoringDenied
        && (status == .denied || status == .restricted || isOld),
      "\(id) has nothing watched because of \(failure)")
  }

  /// Whether what is watched is kept and shown, and costs what it must.
  mutating func checkWatched(_ engine: LocationEngine) {
    for app in model.apps {
      let record = engine.monitoring(of: app.id) ?? MonitoringRecord()
      require(Set(record.regions.map(\.region.identifier)) == app.watched.regions, "regions")
      require(record.monitorsVisits == app.watched.hasVisits, "visits")
      require(record.monitorsSignificantChanges == app.watched.hasChanges, "changes")
      require(record == app.kept, "what is watched is not kept")
    }
  }
}
