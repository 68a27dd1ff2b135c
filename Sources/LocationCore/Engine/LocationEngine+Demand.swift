// SPDX-License-Identifier: MIT

/// The use of location at this moment: the indicator, the access records, and the source's demand.
extension LocationEngine {
  mutating func settleIndicator(into buffer: inout EffectBuffer) {
    var arrow = tally.arrow
    if arrow == .none, !stateRequests.isEmpty { arrow = .hollow }
    let shown = indicatorState.update(arrow, tally.backgroundUsers) { apps[$0].id }
    if let shown { buffer.append(.showIndicator(shown)) }
  }

  /// Records when an app's use of location began or ended; a use with another accuracy or key is
  /// new.
  mutating func settleUse(_ app: AppIndex, at now: Instant, into buffer: inout EffectBuffer) {
    var use: AppState.Use?
    for index in apps[app].clients
    where clients[index].standard.wantsFixes && clients[index].access != .none {
      let isFull = clients[index].access == .full || use?.accuracy == .full
      use = AppState.Use(
        accuracy: isFull ? .full : .reduced, purposeKey: apps[app].authorization.purposeKey)
    }
    // Significant changes are a use while they are monitored, whether or not the app runs. Waiting
    // for a condition, a region or a visit is no use (UI-01).
    if apps[app].monitoring.arrow == .solid, use?.accuracy != .full {
      use = AppState.Use(
        accuracy: apps[app].monitoring.access == .full ? .full : .reduced,
        purposeKey: apps[app].authorization.purposeKey)
    }
    guard use != apps[app].use else { return }
    if let ended = apps[app].use {
      apps[app].lastUse = now
      buffer.append(
        .recordAccess(.intervalEnd, by: apps[app].id, ended.accuracy, ended.purposeKey))
    }
    apps[app].use = use
    if let use {
      buffer.append(.recordAccess(.intervalBegin, by: apps[app].id, use.accuracy, use.purposeKey))
    }
  }

  /// Opens, adjusts or closes the source if the strictest wish of all clients has changed.
  mutating func updateDemand(at now: Instant, into buffer: inout EffectBuffer) {
    var strictest = tally.strictestWish
    let isRegionWanted = tally.isRegionWanted
    let watching = watchingAccuracy
    if !stateRequests.isEmpty, strictest.map(watching.isStricter) ?? true { strictest = watching }
    coarseAreas.settle(
      isWantedInFull: strictest != nil, isWanted: isRegionWanted, isOpen: source.demand != nil,
      at: now)
    let isNeeded = strictest != nil || isRegionWanted
    if strictest == nil, coarseAreas.holdsSource { strictest = .reduced }
    let demand = strictest.map(SourceDemand.init)
    defer { source.note(isNeeded: isNeeded, at: now) }
    guard demand != source.demand else { return }
    source.demand(demand)
    if let demand {
      buffer.append(.openSource(demand))
    } else {
      coarseAreas.loseSignal()
      buffer.append(.closeSource)
    }
  }
}
