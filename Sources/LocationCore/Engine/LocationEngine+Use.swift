// SPDX-License-Identifier: MIT

/// Who uses location at this moment: what is shown, what is noted, and what the source must give.
extension LocationEngine {
  mutating func settleIndicator(into buffer: inout EffectBuffer) {
    let isUsed = clients.contains { $0.wantsFixes && $0.access != .none }
    let isWatched =
      !stateRequests.isEmpty || apps.contains { $0.monitoring.arrow == .hollow }
      || apps.indices.contains(where: awaitsLaunchForLive)
    let isTold = apps.contains { $0.monitoring.arrow == .solid }
    var shown = Indicator(arrow: isUsed || isTold ? .solid : isWatched ? .hollow : .none)
    for app in apps.indices where apps[app].phase == .background && showsBackgroundUse(app) {
      shown.backgroundApps.append(apps[app].id)
    }
    guard shown != indicator else { return }
    indicator = shown
    buffer.append(.showIndicator(shown))
  }

  /// Notes where an app's use of location began or ended; a use of another kind is another one.
  mutating func settleUse(_ app: Int, at now: Instant, into buffer: inout EffectBuffer) {
    var use: AppState.Use?
    for client in clients where client.app == app && client.wantsFixes && client.access != .none {
      let isFull = client.access == .full || use?.accuracy == .full
      use = AppState.Use(
        accuracy: isFull ? .full : .reduced, purposeKey: apps[app].authorization.purposeKey)
    }
    // Significant changes are a use for as long as they are told, whether or not the app runs; what
    // waits for a condition, a region or a visit, is none (UI-01).
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

  /// Opens, adjusts or closes the source, should the strictest wish of all clients have changed.
  mutating func updateDemand(at now: Instant, into buffer: inout EffectBuffer) {
    var strictest: DesiredAccuracy?
    var isRegionWanted = false
    for client in clients where client.wantsFixes {
      switch client.access {
      case .none: break
      case .region: isRegionWanted = true
      case .full:
        let wish = client.options.desiredAccuracy
        if strictest.map(wish.isStricter) ?? true { strictest = wish }
      }
    }
    let watching = DesiredAccuracy.within(meters: configuration.monitoring.sourceAccuracy)
    for app in apps where app.monitoring.arrow != .none {
      switch app.monitoring.access {
      case .none: break
      case .region: isRegionWanted = true
      case .full: if strictest.map(watching.isStricter) ?? true { strictest = watching }
      }
    }
    for app in apps.indices where awaitsLaunchForLive(app) {
      switch apps[app].monitoring.access {
      case .none: break
      case .region: isRegionWanted = true
      case .full:
        if let wish = apps[app].endedLive?.accuracy, strictest.map(wish.isStricter) ?? true {
          strictest = wish
        }
      }
    }
    if !stateRequests.isEmpty, strictest.map(watching.isStricter) ?? true { strictest = watching }
    if clients.contains(where: { $0.significantChanges != .off && $0.access == .region }) {
      isRegionWanted = true
    }
    regions.settle(
      isWantedInFull: strictest != nil, isWanted: isRegionWanted, isOpen: source.demand != nil,
      at: now)
    let isNeeded = strictest != nil || isRegionWanted
    if strictest == nil, regions.holdsSource { strictest = .reduced }
    let demand = strictest.map(SourceDemand.init)
    defer { source.note(isNeeded: isNeeded, at: now) }
    guard demand != source.demand else { return }
    source.demand(demand)
    if let demand {
      buffer.append(.openSource(demand))
    } else {
      regions.loseSignal()
      buffer.append(.closeSource)
    }
  }
}
