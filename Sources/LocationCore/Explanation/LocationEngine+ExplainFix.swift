// SPDX-License-Identifier: MIT

/// What becomes of one fix for a client that is served fixes.
extension LocationEngine {
  /// The checks of a fix.
  func fixChecks(of client: ClientState, _ fix: Fix, at now: Instant) -> [Check] {
    if let request = client.standard.request { return [requestCheck(of: client, request, fix)] }
    guard client.isManager else { return liveChecks(of: client, fix, at: now) }
    let filter = filterCheck(of: client, fix)
    guard filter?.result != .blocks else { return [filter].compactMap(\.self) }
    return [filter, deferralCheck(of: client, fix, at: now)].compactMap(\.self)
  }

  private func requestCheck(
    of client: ClientState, _ request: OneFixRequest, _ fix: Fix
  ) -> Check {
    var request = request
    let radius = wishedRadius(of: client)
    if request.gather(fix, goodEnough: radius) != nil { return Check(.accurateEnough) }
    return Check(
      request.best == fix ? .bestSoFar : .worseThanEarlier, measured: fix.horizontalAccuracy,
      bound: radius)
  }

  private func liveChecks(of client: ClientState, _ fix: Fix, at now: Instant) -> [Check] {
    // While fixes are held, rest is not watched for.
    guard !client.fixes.isHolding else { return [] }
    var client = client
    let verdict = client.takeLive(fix, at: now, configuration: configuration)
    return [Check(verdict == .withhold ? .resting : .moving)]
  }

  /// The check of the distance filter; `nil` if the client has none.
  private func filterCheck(of client: ClientState, _ fix: Fix) -> Check? {
    let distance = client.options.distanceFilter
    guard distance > 0 else { return nil }
    var fixes = client.fixes
    let moved = fixes.newestPassed.map {
      Geodesic.distance(from: $0.coordinate, to: fix.coordinate)
    }
    if fixes.accept(fix) { return Check(.farEnough, measured: moved, bound: distance) }
    return Check(
      .tooNear, measured: moved, bound: distance,
      remedy: isRunning(client) ? .removeDistanceFilter : nil)
  }

  /// The check of a deferral; `nil` if the app allows none, or if its process does not run.
  private func deferralCheck(of client: ClientState, _ fix: Fix, at now: Instant) -> Check? {
    guard client.standard.deferral != nil, isRunning(client) else { return nil }
    guard client.fixes.isHolding else { return Check(.notDeferred) }
    var standard = client.standard
    let isOver =
      client.fixes.held.count >= configuration.heldFixLimit || standard.travel(to: fix)
      || pauses(client, on: fix, at: now)
    return isOver ? Check(.deferralEnds) : Check(.deferred, remedy: .bringToForeground)
  }

  /// Whether a client's updates pause with a fix, which ends a deferral.
  private func pauses(_ client: ClientState, on fix: Fix, at now: Instant) -> Bool {
    guard client.options.pausesAutomatically,
      let radius = configuration.pause.radius(for: client.options.activity)
    else { return false }
    var standard = client.standard
    return standard.hasRested(fix, at: now, within: radius, for: configuration.pause.delay)
  }
}
