// SPDX-License-Identifier: MIT

/// What the engine knows of one client.
struct ClientState: Sendable {
  let id: ClientID

  /// Where its app stands among the engine's apps, which never move.
  let app: Int

  var options = ClientOptions()
  var pipeline: DeliveryPipeline

  /// What the client wants of the source.
  enum Service: Sendable {
    /// Nothing.
    case none

    /// Standard updates; they may have to wait for authorization, or for a position.
    case updates(OutageWatch?)

    /// One fix.
    case oneFix(OneFixRequest)
  }

  var service = Service.none

  /// The headings that it started; `nil` while it wants none.
  var heading: HeadingService?

  /// Whether the client is told of significant changes.
  var significantChanges = SignificantChanges.off

  /// How far a client is with significant changes.
  enum SignificantChanges: Sendable {
    /// It is told of none.
    case off
    /// It is yet to be handed the first position (SL-03).
    case begin
    /// It is told of those that come.
    case on
  }

  /// What is to be known of it if it is an iteration over live updates; `nil` for a manager.
  var live: LiveState?

  /// What the client was told last; `nil` until its initial callback.
  var told: AuthorizationState?

  /// Whether it is yet to be told that its updates are denied.
  var owesDenial = false

  /// Whether its updates go on behind the foreground, in which they were under way (B-04, B-05).
  var isInBackgroundSession = false

  /// What the client may be handed at this moment: status, accuracy, process, use.
  var access = LocationAccess.none

  /// As what it was served when the last event had been handled: it wanted it, and had access.
  var servedAs = LocationAccess.none

  /// Whether the newest fix that it was handed stands for a region.
  var lastIsRegion = false

  /// Time of the newest fix that passed since the last start, handed over or not; regions that were
  /// handed over since do not make it new again.
  var newestFix: UTCInstant?

  /// Whether its process stood still while its updates went on: nobody watched for an outage.
  var stoodStill = false

  /// The permission to hold fixes back, until it ends.
  var deferral: Deferral?

  /// How the last permission ended, until the client can be told.
  var deferralEnd: DeferralEnd?

  /// Whether fixes for it are held, as found when the last event was settled.
  var isHolding = false

  /// What is held.
  var held = HeldFixes()

  /// Whether its updates paused by themselves, and were neither started nor stopped since.
  var isPaused = false

  /// Whether it is yet to be told that they paused.
  var owesPause = false

  /// How long the device has rested, as far as this client may know.
  var rest = RestWatch()

  init(id: ClientID, app: Int, configuration: EngineConfiguration) {
    self.id = id
    self.app = app
    pipeline = DeliveryPipeline(options: ClientOptions(), configuration: configuration)
  }

  /// Whether the client wants anything of the source.
  var wantsFixes: Bool { if case .none = service { false } else { true } }

  /// Whether the client wants standard updates.
  var isUpdating: Bool { if case .updates = service { true } else { false } }

  /// Whether it is served fixes and has not been given one since its service began.
  var awaitsPosition: Bool {
    guard servedAs == .full else { return false }
    return switch service {
    case .none: false
    case .updates(let outage): outage != nil
    case .oneFix(let request): request.deadline != nil && request.best == nil
    }
  }

  /// The newest fix that it was handed, as far as it may know it now (S-11).
  func location(_ access: LocationAccess, region: PublishedRegion?) -> Fix? {
    let last = held.isEmpty ? pipeline.lastAdmitted : held.shown
    return switch access {
    case .none: nil
    case .region: region?.fix ?? (lastIsRegion ? last : nil)
    case .full: last
    }
  }

  /// Decides about a fix, and takes it as handed over or held where it passes.
  mutating func admit(_ fix: Fix) -> Bool {
    guard isHolding else { return pass(fix) == .admitted }
    let (last, isRegion) = (pipeline.lastAdmitted, lastIsRegion)
    guard pass(fix) == .admitted else { return false }
    held.append(fix, shown: last, isRegion: isRegion)
    return true
  }

  /// Takes a fix in the case that nearly all fixes are: updates under way, and nothing else to be thought
  /// of; one that passes then counts as handed over.
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

  /// Decides about the newest fix there is, for a client that begins to be served or is served again:
  /// it gets no fix twice (S-10), but for the initial one of a new start.
  mutating func admitCached(_ fix: Fix) -> Bool {
    if let newestFix, fix.timestamp <= newestFix { return false }
    return admit(fix)
  }

  /// Whether a fix was handed over, or is held.
  ///
  /// - Parameters:
  ///   - fix: The fix.
  ///   - orLater: Whether one that is later counts too, since a fix never comes after such a one.
  /// - Returns: Whether the client has it.
  func has(_ fix: Fix, orLater: Bool) -> Bool {
    guard !lastIsRegion, let last = pipeline.lastAdmitted?.timestamp else { return false }
    return orLater ? fix.timestamp <= last : fix.timestamp == last
  }

  /// Takes a fix as handed over, whatever its options say.
  mutating func handOver(_ fix: Fix, as occasion: DeliveryPipeline.Occasion) {
    newestFix = fix.timestamp
    pipeline.handOver(fix, as: occasion)
    lastIsRegion = false
  }

  /// Takes the published region as handed over, unless it was already; no filter applies, because
  /// what a filter lets through tells of movement.
  mutating func admit(_ region: PublishedRegion) -> Bool {
    if lastIsRegion, pipeline.knows(region.time) { return false }
    handOver(region)
    return true
  }

  /// Takes a region as handed over.
  mutating func handOver(_ region: PublishedRegion) {
    pipeline.handOver(region.fix, as: .region)
    lastIsRegion = true
    live?.notePosition()
  }

  /// What falls due for this client.
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
  /// Why it ended before its time; `nil` where it was used up.
  let failure: LocationFailure?
}
