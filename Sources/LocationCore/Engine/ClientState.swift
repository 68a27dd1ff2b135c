// SPDX-License-Identifier: MIT

/// What the engine knows of one client.
struct ClientState: Sendable {
  let id: ClientID

  /// The index of its app among the engine's apps; it never changes.
  let app: AppIndex

  var options = ClientOptions()
  var pipeline: DeliveryPipeline

  /// What the client wants of the source.
  enum Service: Sendable {
    /// Nothing.
    case none

    /// Standard updates; they may wait for authorization or for a position.
    case updates(OutageWatch?)

    /// One fix.
    case oneFix(OneFixRequest)
  }

  var service = Service.none

  /// The headings that it started; `nil` while it wants none.
  var heading: HeadingService?

  /// Whether significant changes are delivered to the client.
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

  /// The state of an iteration over live updates; `nil` for a manager.
  var live: LiveState?

  /// The authorization last delivered to the client; `nil` until its initial callback.
  var told: AuthorizationState?

  /// Whether the error for denied updates is still to be delivered.
  var owesDenial = false

  /// Whether its updates, under way in the foreground, continue in the background (B-04, B-05).
  var isInBackgroundSession = false

  /// What the client may get at this moment, given status, accuracy, process and use.
  var access = LocationAccess.none

  /// The access with which it was served after the last event; `.none` if it wanted no fixes.
  var servedAs = LocationAccess.none

  /// Whether the newest fix delivered to it stands for a region.
  var lastIsRegion = false

  /// The time of the newest fix that passed since the last start, delivered or not; regions
  /// delivered since do not make it new again.
  var newestFix: UTCInstant?

  /// Whether its process was suspended while its updates went on, so that outages were not watched.
  var stoodStill = false

  /// The permission to hold fixes back, until it ends.
  var deferral: Deferral?

  /// How the last permission ended, until the client can be notified.
  var deferralEnd: DeferralEnd?

  /// Whether fixes for it are held, as found when the last event was settled.
  var isHolding = false

  /// The held fixes.
  var held = HeldFixes()

  /// Whether its updates paused automatically, and were neither started nor stopped since.
  var isPaused = false

  /// Whether the pause is still to be delivered.
  var owesPause = false

  /// How long the device has rested, as far as this client may know.
  var rest = RestWatch()

  init(id: ClientID, app: AppIndex, configuration: EngineConfiguration) {
    self.id = id
    self.app = app
    pipeline = DeliveryPipeline(options: ClientOptions(), configuration: configuration)
  }

  /// Whether the client wants anything of the source.
  var wantsFixes: Bool { if case .none = service { false } else { true } }

  /// Whether the client wants standard updates.
  var isUpdating: Bool { if case .updates = service { true } else { false } }

  /// Whether it is served fixes and got none since its service began.
  var awaitsPosition: Bool {
    guard servedAs == .full else { return false }
    return switch service {
    case .none: false
    case .updates(let outage): outage != nil
    case .oneFix(let request): request.deadline != nil && request.best == nil
    }
  }

  /// The newest fix delivered to it, as far as it may know it now (S-11).
  func location(_ access: LocationAccess, region: PublishedRegion?) -> Fix? {
    let last = held.isEmpty ? pipeline.lastAdmitted : held.shown
    return switch access {
    case .none: nil
    case .region: region?.fix ?? (lastIsRegion ? last : nil)
    case .full: last
    }
  }

  /// Decides about a fix; one that passes counts as delivered or held.
  mutating func admit(_ fix: Fix) -> Bool {
    guard isHolding else { return pass(fix) == .admitted }
    let (last, isRegion) = (pipeline.lastAdmitted, lastIsRegion)
    guard pass(fix) == .admitted else { return false }
    held.append(fix, shown: last, isRegion: isRegion)
    return true
  }

  /// Takes a fix in the most frequent case: updates are under way and nothing else is to be
  /// considered.
  ///
  /// A fix that passes counts as delivered.
  ///
  /// - Returns: What became of it; `nil` in any other case, in which nothing was done.
  mutating func admitInSteadyState(_ fix: Fix) -> DeliveryPipeline.Verdict? {
    guard case .updates(nil) = service, servedAs == .full, live == nil, deferral == nil,
      !isHolding, !isPaused
    else { return nil }
    let verdict = pass(fix)
    if verdict == .admitted { pipeline.handOver(1) }
    return verdict
  }

  private mutating func pass(_ fix: Fix) -> DeliveryPipeline.Verdict {
    let verdict = pipeline.admit(fix)
    if verdict == .admitted { (newestFix, lastIsRegion) = (fix.timestamp, false) }
    return verdict
  }

  /// Decides about the newest fix, for a client that begins to be served or is served again.
  ///
  /// The client gets no fix twice (S-10), except the initial one of a new start.
  mutating func admitCached(_ fix: Fix) -> Bool {
    if let newestFix, fix.timestamp <= newestFix { return false }
    return admit(fix)
  }

  /// Whether a fix was delivered, or is held.
  ///
  /// - Parameters:
  ///   - fix: The fix.
  ///   - orLater: Whether a later fix counts too, since an earlier fix never comes after a later
  ///     one.
  /// - Returns: Whether the client has it.
  func has(_ fix: Fix, orLater: Bool) -> Bool {
    guard !lastIsRegion, let last = pipeline.lastAdmitted?.timestamp else { return false }
    return orLater ? fix.timestamp <= last : fix.timestamp == last
  }

  /// Takes a fix as delivered, whatever the client's options say.
  mutating func handOver(_ fix: Fix, as occasion: DeliveryPipeline.Occasion) {
    newestFix = fix.timestamp
    pipeline.handOver(fix, as: occasion)
    lastIsRegion = false
  }

  /// Takes the published region as delivered, unless it already was.
  ///
  /// No filter applies, because a filtered region would reveal movement.
  mutating func admit(_ region: PublishedRegion) -> Bool {
    if lastIsRegion, pipeline.knows(region.time) { return false }
    handOver(region)
    return true
  }

  /// Takes a region as delivered.
  mutating func handOver(_ region: PublishedRegion) {
    pipeline.handOver(region.fix, as: .region)
    lastIsRegion = true
    live?.notePosition()
  }

  /// The next deadline of this client.
  var deadline: Deadline? {
    let served: Deadline? =
      switch service {
      case .none: nil
      case .updates(let outage):
        outage.map { Deadline(instant: $0.nextReport, reason: .unknownReport(id)) }
      case .oneFix(let request):
        request.deadline.map { Deadline(instant: $0, reason: .oneFixTimeout(id)) }
      }
    guard let end = deferral?.deadline, end < served?.instant ?? .farFuture else { return served }
    return Deadline(instant: end, reason: .deferralTimeout(id))
  }
}

/// How a permission to hold fixes back ended.
struct DeferralEnd: Hashable, Sendable {
  /// Why it ended early; `nil` if it was used up.
  let failure: LocationFailure?
}
