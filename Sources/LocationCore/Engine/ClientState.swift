// SPDX-License-Identifier: MIT

/// What the engine knows of one client.
struct ClientState: Sendable {
  /// What makes the two kinds of clients differ.
  enum Kind: Sendable {
    /// A location manager.
    case manager(ManagerClientState)

    /// An iteration over live updates.
    case liveUpdates(LiveUpdatesClientState)
  }

  let id: ClientID

  /// Its app; it never changes.
  let app: AppIndex

  var kind: Kind

  var options = ClientOptions()

  /// What the client wants of the source.
  var standard = StandardService()

  /// The fixes that came for it.
  var fixes: ClientFixes

  /// What the client may get at this moment, given status, accuracy, process and use.
  var access = LocationAccess.none

  /// Whether its updates, under way in the foreground, continue in the background (B-04, B-05).
  var isInBackgroundSession = false

  /// The notices that wait until its process runs again.
  var owed = OwedNotices()

  init(id: ClientID, app: AppIndex, kind: Kind, configuration: EngineConfiguration) {
    self.id = id
    self.app = app
    self.kind = kind
    fixes = ClientFixes(configuration: configuration)
  }

  /// What only a manager has; `nil` for live updates.
  var manager: ManagerClientState? { if case .manager(let state) = kind { state } else { nil } }

  /// What only live updates have; `nil` for a manager.
  var live: LiveUpdatesClientState? {
    if case .liveUpdates(let state) = kind { state } else { nil }
  }

  /// Changes what only a manager has.
  mutating func updateManager(_ change: (inout ManagerClientState) -> Void) {
    guard case .manager(var state) = kind else { return }
    change(&state)
    kind = .manager(state)
  }

  /// Changes what only live updates have.
  mutating func updateLive(_ change: (inout LiveUpdatesClientState) -> Void) {
    guard case .liveUpdates(var state) = kind else { return }
    change(&state)
    kind = .liveUpdates(state)
  }

  /// Decides about a fix for live updates; `nil` for a manager.
  mutating func takeLive(
    _ fix: Fix, at now: Instant, configuration: EngineConfiguration
  ) -> LiveUpdatesClientState.Verdict? {
    var verdict: LiveUpdatesClientState.Verdict?
    updateLive { verdict = $0.take(fix, at: now, configuration: configuration) }
    return verdict
  }

  /// Whether it is a location manager.
  var isManager: Bool { if case .manager = kind { true } else { false } }

  /// Whether significant changes are delivered to it.
  var getsSignificantChanges: Bool {
    if case .manager(let state) = kind { state.significantChanges != .off } else { false }
  }

  /// Takes a fix in the most frequent case: updates of a manager are under way and nothing else is
  /// to be considered.
  ///
  /// A fix that passes counts as delivered.
  ///
  /// - Returns: What became of it; `nil` in any other case, in which nothing was done.
  mutating func acceptInSteadyState(_ fix: Fix) -> DeliveryPipeline.Verdict? {
    guard standard.isSteady, isManager, !fixes.isHolding else { return nil }
    return fixes.acceptInSteadyState(fix)
  }

  /// Takes the published region as delivered, unless it already was.
  mutating func accept(_ region: PublishedRegion) -> Bool {
    guard fixes.accept(region) else { return false }
    updateLive { $0.notePosition() }
    return true
  }

  /// Takes a region as delivered.
  mutating func deliver(_ region: PublishedRegion) {
    fixes.deliver(region)
    updateLive { $0.notePosition() }
  }
}

/// What the engine knows of a location manager, besides its client state.
struct ManagerClientState: Sendable {
  /// The authorization last delivered to it; `nil` until its initial callback.
  var delivered: AuthorizationState?

  /// Whether the error for denied updates is still to be delivered.
  var owesDenial = false

  /// The headings that it started; `nil` while it wants none.
  var heading: HeadingService?

  /// Whether significant changes are delivered to it.
  var significantChanges = SignificantChanges.off

  /// The state of a client's significant changes.
  enum SignificantChanges: Sendable {
    /// None are delivered.
    case off
    /// The first position is not delivered yet (SL-03).
    case begin
    /// Each significant change is delivered.
    case on
  }
}

/// The notices of a client that wait until its process runs again.
struct OwedNotices: Sendable {
  /// How its deferral ended.
  var deferralEnd: DeferralEnd?

  /// Whether its updates have paused.
  var hasPaused = false
}
