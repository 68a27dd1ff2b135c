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

  init(id: ClientID, app: Int, configuration: EngineConfiguration) {
    self.id = id
    self.app = app
    pipeline = DeliveryPipeline(options: ClientOptions(), configuration: configuration)
  }

  /// Whether the client wants anything of the source.
  var wantsFixes: Bool { if case .none = service { false } else { true } }

  /// Whether the client wants standard updates.
  var isUpdating: Bool { if case .updates = service { true } else { false } }

  /// The newest fix that it was handed, as far as it may know it now (S-11).
  func location(_ access: LocationAccess, region: PublishedRegion?) -> Fix? {
    switch access {
    case .none: nil
    case .region: region?.fix ?? (lastIsRegion ? pipeline.lastDelivered : nil)
    case .full: pipeline.lastDelivered
    }
  }

  /// Decides about a fix, and takes it as delivered where it passes.
  mutating func admit(_ fix: Fix) -> Bool {
    guard pipeline.admit(fix) == .delivered else { return false }
    lastIsRegion = false
    return true
  }

  /// Decides about the newest fix there is, for a client that begins to be served.
  mutating func admitCached(_ fix: Fix) -> Bool {
    guard pipeline.admitCached(fix) == .delivered else { return false }
    lastIsRegion = false
    return true
  }

  /// Takes a fix as delivered, whatever its options say.
  mutating func deliver(_ fix: Fix) {
    pipeline.deliver(fix)
    lastIsRegion = false
  }

  /// Takes the published region as delivered, unless it was already; no filter applies, because
  /// what a filter lets through tells of movement.
  mutating func admit(_ region: PublishedRegion) -> Bool {
    if lastIsRegion, pipeline.knows(region.time) { return false }
    deliver(region)
    return true
  }

  /// Takes a region as delivered.
  mutating func deliver(_ region: PublishedRegion) {
    pipeline.deliver(region.fix)
    lastIsRegion = true
  }

  /// What falls due for this client.
  var deadline: Deadline? {
    switch service {
    case .none: nil
    case .updates(let outage):
      outage.map { Deadline(instant: $0.nextReport, reason: .unknownReport(id)) }
    case .oneFix(let request):
      request.deadline.map { Deadline(instant: $0, reason: .oneFixTimeout(id)) }
    }
  }
}
