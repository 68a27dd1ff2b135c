// SPDX-License-Identifier: MIT

/// Something that the shell must do.
///
/// The order of effects is part of the contract: a record is stored before anybody is told of it, a
/// prompt goes before another comes, all clients of an app are told of a change before anything
/// follows from it.
public enum Effect: Hashable, Sendable {
  /// Have a source running that meets this demand; sent again when the demand changes.
  case openSource(SourceDemand)

  /// No client needs the source any longer.
  case closeSource

  /// Take a prompt away; its outcome no longer matters.
  case withdraw(PromptID)

  /// Keep an app's record.
  case persist(AuthorizationRecord, of: AppID)

  /// Keep what is watched for an app.
  case persistMonitoring(MonitoringRecord, of: AppID)

  /// Keep what the device remembers of its regions.
  case persistRegions(CoarseAreaState)

  /// Tell a client what it may receive now.
  case notifyAuthorization(AuthorizationState, to: ClientID)

  /// Hand fixes to a client, oldest first, at least one.
  case deliver([Fix], to: ClientID)

  /// Hand live updates a fix, the last one before the device moves on.
  case deliverStationary(Fix, to: ClientID)

  /// Hand the published region to a client with reduced accuracy.
  case deliverRegion(PublishedRegion, to: ClientID)

  /// Hand a heading to a client; true north is in it only where the client may know it.
  case deliverHeading(Heading, to: ClientID)

  /// Report a failure to a client.
  case fail(LocationFailure, to: ClientID)

  /// Tell a client that its permission to defer updates has ended, before its time or because it is
  /// used up.
  case finishDeferral(LocationFailure?, to: ClientID)

  /// Tell a client that its updates have paused.
  case reportPause(to: ClientID)

  /// Tell a client that its updates go on after a pause.
  case reportResume(to: ClientID)

  /// Tell a client of a monitored event.
  case deliverEvent(MonitoredEvent, to: ClientID)

  /// Tell a client that a region is watched from now on.
  case confirmMonitoring(CircularRegion, to: ClientID)

  /// Tell a client that something is not watched, and why.
  case failMonitoring(CircularRegion?, LocationFailure, to: ClientID)

  /// Tell a client on which side of a region's rim the device is.
  case determineState(RegionPresence, CircularRegion, to: ClientID)

  /// Tell a client that its request for full accuracy has ended, with a failure or without.
  case completeRequest(RequestID, LocationFailure?, to: ClientID)

  /// Show a prompt; its end comes back as `.promptEnded`.
  case present(Prompt)

  /// Tell a session or live updates what stands in their way now; an empty set means that nothing does.
  case tellDiagnostics(ServiceDiagnostics, to: ClientID)

  /// Tell whoever awaits a monitor's events what is so of a condition now.
  case tellCondition(ConditionEvent, to: ClientID)

  /// Log for the developer that a request did nothing, and why.
  case diagnose([PurposeFinding], of: AppID)

  /// Have an app's process run in the background, since something waits for it.
  case wake(AppID)

  /// Show who uses location.
  case showIndicator(Indicator)

  /// Note that an app began or ended to use location.
  case recordAccess(AccessRecord.Kind, by: AppID, AccuracyAuthorization, PurposeKey?)
}

/// What the source must be able to give, from the strictest wish of all clients.
public struct SourceDemand: Hashable, Sendable {
  /// The strictest wish.
  public let desiredAccuracy: DesiredAccuracy

  /// Makes a demand.
  public init(desiredAccuracy: DesiredAccuracy) { self.desiredAccuracy = desiredAccuracy }
}

/// Effects in order, in storage that is used again and again.
public struct EffectBuffer: Sendable {
  /// A fix that a client is handed: what most fixes lead to, and nothing else.
  package struct HandOver: Sendable {
    /// The fix.
    package let fix: Fix

    /// Who is handed it.
    package let client: ClientID
  }

  /// The one effect where that is handing over a fix, which so takes no array for a single element.
  package private(set) var handOver: HandOver?

  /// All effects, unless `handOver` stands for them.
  private var listed: [Effect] = []

  /// Whether there are no effects, neither `handOver` nor listed ones; kept, since who asks a computed property hands it a copy.
  package private(set) var isEmpty = true

  /// When the engine's next deadline falls due after the last event that it handled into this buffer.
  public internal(set) var nextDeadline: Instant?

  /// Whether a client waits for a position after it (`LocationEngine.awaitsPosition`).
  package internal(set) var awaitsPosition = false

  /// Whether a prompt is up after it; without settling no prompt comes or goes.
  public internal(set) var isPromptUp = false

  /// Whether the last event was more than a fix: only then can clients' access be another than before.
  public internal(set) var hasSettled = false

  /// Makes an empty buffer.
  public init() {}

  /// The effects since the buffer was emptied last, in the order in which to perform them.
  public var effects: [Effect] {
    if let handOver { [.deliver([handOver.fix], to: handOver.client)] } else { listed }
  }

  /// Adds an effect at the end.
  mutating func append(_ effect: Effect) {
    if handOver != nil { listHandOver() }
    isEmpty = false
    listed.append(effect)
  }

  /// Adds the effect that hands a fix to a client.
  mutating func append(_ fix: Fix, to client: ClientID) {
    if isEmpty {
      isEmpty = false
      handOver = HandOver(fix: fix, client: client)
    } else {
      append(.deliver([fix], to: client))
    }
  }

  /// Empties the buffer and keeps its storage.
  public mutating func removeAll() {
    handOver = nil
    isEmpty = true
    if !listed.isEmpty { listed.removeAll(keepingCapacity: true) }
  }

  private mutating func listHandOver() {
    if let handOver { listed.append(.deliver([handOver.fix], to: handOver.client)) }
    handOver = nil
  }
}
