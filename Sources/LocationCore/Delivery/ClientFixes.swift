// SPDX-License-Identifier: MIT

/// The fixes of one client: what was delivered, what is held, and what was dropped.
struct ClientFixes: Sendable {
  private var pipeline: DeliveryPipeline

  /// The fixes that the client may have and that are not delivered yet.
  private(set) var held = HeldFixes()

  /// Whether fixes are held, as found when the last event was settled.
  private(set) var isHolding = false

  /// Whether the newest fix delivered stands for a region.
  private(set) var lastIsRegion = false

  /// The time of the newest fix that passed since the last start, delivered or not; regions
  /// delivered since do not make it new again.
  private var newestFix: UTCInstant?

  init(configuration: EngineConfiguration) {
    pipeline = DeliveryPipeline(options: ClientOptions(), configuration: configuration)
  }

  /// What became of all fixes that came for the client.
  var counts: DeliveryCounts { pipeline.counts }

  /// The client's last position, if it was not the center of a region: no distance is measured from
  /// there.
  var lastPosition: Coordinate? { lastIsRegion ? nil : pipeline.lastAdmitted?.coordinate }

  /// The newest fix delivered, as far as the client may know it now (S-11).
  func location(_ access: LocationAccess, region: PublishedRegion?) -> Fix? {
    let last = held.isEmpty ? pipeline.lastAdmitted : held.shown
    return switch access {
    case .none: nil
    case .region: region?.fix ?? (lastIsRegion ? last : nil)
    case .full: last
    }
  }

  /// The newest fix that passed, from which the distance filter measures; `nil` before the first.
  var newestPassed: Fix? { pipeline.lastAdmitted }

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

  /// Whether the newest fix delivered stands for this region.
  func has(_ region: PublishedRegion) -> Bool {
    guard lastIsRegion, let last = pipeline.lastAdmitted else { return false }
    return last.coordinate == region.region.center
      && last.horizontalAccuracy == region.region.radius
  }

  // MARK: - The filter

  /// Applies the client's distance filter to the fixes that come.
  mutating func apply(_ options: ClientOptions) { pipeline.apply(options) }

  /// Begins a new run of updates: the next fix is its initial one, even if it was delivered before.
  mutating func restart() {
    pipeline.restart()
    newestFix = nil
  }

  /// Begins to deliver fixes, perhaps after regions.
  mutating func beginFullAccess() { if lastIsRegion { pipeline.restart() } }

  // MARK: - Fixes

  /// Decides about a fix; one that passes counts as delivered or held.
  mutating func accept(_ fix: Fix) -> Bool {
    guard isHolding else { return pass(fix) == .accepted }
    let (last, isRegion) = (pipeline.lastAdmitted, lastIsRegion)
    guard pass(fix) == .accepted else { return false }
    held.append(fix, shown: last, isRegion: isRegion)
    return true
  }

  /// Decides about a fix while none are held; one that passes counts as delivered.
  @inline(__always)
  mutating func acceptInSteadyState(_ fix: Fix) -> DeliveryPipeline.Verdict {
    let verdict = pass(fix)
    if verdict == .accepted { pipeline.deliver(1) }
    return verdict
  }

  private mutating func pass(_ fix: Fix) -> DeliveryPipeline.Verdict {
    let verdict = pipeline.accept(fix)
    if verdict == .accepted { (newestFix, lastIsRegion) = (fix.timestamp, false) }
    return verdict
  }

  /// Decides about the newest fix, for a client that begins to be served or is served again.
  ///
  /// The client gets no fix twice (S-10), except the initial one of a new start.
  mutating func acceptCached(_ fix: Fix) -> Bool {
    if let newestFix, fix.timestamp <= newestFix { return false }
    return accept(fix)
  }

  /// Takes a fix that passed as delivered.
  mutating func deliverOne() { pipeline.deliver(1) }

  /// Takes a fix as delivered, whatever the client's options say.
  mutating func deliver(_ fix: Fix, as occasion: DeliveryPipeline.Occasion) {
    newestFix = fix.timestamp
    pipeline.deliver(fix, as: occasion)
    lastIsRegion = false
  }

  /// Learns that a fix came which the client may not have.
  mutating func drop(_ reason: DropReason) { pipeline.drop(reason) }

  /// Learns that delivered fixes were lost on the way to the client.
  mutating func dropDelivered(_ count: Int, _ reason: DropReason) {
    pipeline.dropDelivered(count, reason)
  }

  // MARK: - Regions

  /// Takes the published region as delivered, unless it already was.
  ///
  /// No filter applies, because a filtered region would reveal movement.
  mutating func accept(_ region: PublishedRegion) -> Bool {
    if lastIsRegion, pipeline.knows(region.time) { return false }
    deliver(region)
    return true
  }

  /// Takes a region as delivered.
  mutating func deliver(_ region: PublishedRegion) {
    pipeline.deliver(region.fix, as: .region)
    lastIsRegion = true
  }

  // MARK: - Held fixes

  /// Sets whether the fixes that pass from now on are held.
  mutating func hold(_ isHolding: Bool) { self.isHolding = isHolding }

  /// Takes the held fixes as delivered, and returns them.
  mutating func deliverHeld() -> [Fix] {
    let fixes = held.takeAll()
    pipeline.deliver(fixes.count)
    return fixes
  }

  /// Drops the held fixes, as if they had never passed.
  mutating func dropHeld(_ reason: DropReason) {
    let (shown, isRegion) = (held.shown, held.isShownRegion)
    pipeline.drop(held.takeAll().count, reason)
    pipeline.goBack(to: shown)
    lastIsRegion = isRegion
  }

  /// Drops the oldest held fix, since there are too many.
  mutating func dropOldest() {
    held.dropOldest()
    pipeline.drop(1, .bufferFull)
  }
}
