// SPDX-License-Identifier: MIT

/// The records of when apps used location.
extension LocationEngine {
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
}
