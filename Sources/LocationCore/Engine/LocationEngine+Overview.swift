// SPDX-License-Identifier: MIT

/// What a person may see of an app at a moment: its permission, its use of location, and what is
/// watched and held for it.
package struct AppOverview: Hashable, Sendable {
  /// The most positions of held fixes.
  package static let mostHeldPositions = 256

  /// Status and accuracy of the app.
  package var authorization: AuthorizationState

  /// What the app is doing.
  package var phase: AppPhase

  /// Whether it uses location now.
  package var usesLocation: Bool

  /// When it used location last, not counting a use under way; `nil` if it did not yet.
  package var lastUse: Instant?

  /// How often it was called and woken.
  package var activity: ActivityCounts

  /// The fixes and regions that its present clients were given.
  package var delivered = 0

  /// The fixes that came for its present clients and were dropped.
  package var dropped = 0

  /// The fixes that are held for it.
  package var held = 0

  /// The positions of the newest of them, at most `mostHeldPositions` of each client.
  package var heldPositions: [Coordinate] = []

  /// The regions that are watched for it.
  package var regions: [MonitoredRegion]
}

extension LocationEngine {
  /// What a person may see of an app now; `nil` for an app that was never launched.
  package func overview(of app: AppID) -> AppOverview? {
    guard let index = index(of: app) else { return nil }
    let state = apps[index]
    var overview = AppOverview(
      authorization: state.authorization.state(under: privacy), phase: state.phase,
      usesLocation: state.use != nil, lastUse: state.lastUse, activity: state.activity,
      regions: state.monitoring.record.regions)
    for client in state.clients {
      let fixes = clients[client].fixes
      let counts = fixes.counts
      overview.delivered +=
        counts.delivered + counts.significantChanges + counts.answers + counts.regions
      overview.dropped += counts.dropped
      overview.held += fixes.held.count
      overview.heldPositions += fixes.held.fixes.suffix(AppOverview.mostHeldPositions)
        .map(\.coordinate)
    }
    return overview
  }
}
