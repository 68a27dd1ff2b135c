// SPDX-License-Identifier: MIT

/// Significant changes: how managers start and stop them, and how they are delivered.
extension LocationEngine {
  mutating func startSignificantChanges(
    _ client: ClientID, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard let index = indexOfRunning(client) else { return }
    apps[clients[index].app].monitoring.startSignificantChanges(configuration.monitoring)
    // A second start without a stop delivers no second first position.
    if !clients[index].getsSignificantChanges {
      clients[index].updateManager { $0.significantChanges = .begin }
    }
    refuseOrAsk(client, at: now, into: &buffer)
  }

  mutating func stopSignificantChanges(_ client: ClientID) {
    guard let index = indexOfRunning(client) else { return }
    let app = clients[index].app
    apps[app].monitoring.stopSignificantChanges()
    endSignificantChanges(of: app)
  }

  mutating func endSignificantChanges(of app: AppIndex) {
    apps[app].forgetSignificantChanges()
    for index in apps[app].clients { clients[index].updateManager { $0.significantChanges = .off } }
  }

  /// Delivers the newest known position to a client that begins to get significant changes (SL-03).
  mutating func beginSignificantChanges(
    _ index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    let app = clients[index].app
    guard clients[index].manager?.significantChanges == .begin, apps[app].phase.isRunning,
      apps[app].monitoring.access != .none
    else { return }
    switch clients[index].access {
    case .none: break
    case .region:
      guard let region = coarseAreas.handOut(at: now) else { break }
      apps[app].monitoring.deliveredRegion = region.region
      deliverSignificantChange(region, to: index, at: now, into: &buffer)
    case .full:
      guard let cached = source.cached else { break }
      apps[app].monitoring.significantChanges?.begin(with: cached, at: now)
      deliverSignificantChange(cached, to: index, at: now, into: &buffer)
    }
  }

  /// Delivers a significant change to a client, unless it has the fix already.
  ///
  /// The held fixes are delivered first, so that the client's fixes stay in order; this need not
  /// end a deferral.
  mutating func deliverSignificantChange(
    _ fix: Fix, to index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    clients[index].updateManager { $0.significantChanges = .on }
    if !clients[index].fixes.held.isEmpty { deliverHeld(index, at: now, into: &buffer) }
    // Times before a new sequence of fixes do not apply to the newest fix.
    let isNewest = source.cached?.timestamp == fix.timestamp
    guard !clients[index].fixes.has(fix, orLater: !isNewest) else { return }
    clients[index].fixes.deliver(fix, as: .significantChange)
    notify(index, .locationsUpdated([fix]), at: now, into: &buffer)
  }

  /// Delivers a significant change to a client with access to regions, never an equal one twice.
  mutating func deliverSignificantChange(
    _ published: PublishedRegion, to index: ClientIndex, at now: Instant,
    into buffer: inout EffectBuffer
  ) {
    clients[index].updateManager { $0.significantChanges = .on }
    if clients[index].fixes.has(published) { return }
    clients[index].deliver(published)
    notify(index, .regionUpdated(published), at: now, into: &buffer)
  }
}
