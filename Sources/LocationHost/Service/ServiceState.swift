// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore

/// The state that a service's lock guards: the engine, and the effects that wait to be performed.
struct ServiceState {
  var engine: LocationEngine

  /// The observers of notices to clients.
  var observers = ObserverList()

  /// The UTC time on the timeline.
  var anchor = TimeAnchor()

  /// The demand on the source; `nil` while no client wants anything from it.
  private(set) var demand: SourceDemand?

  /// The engine's next deadline; a copy, because it is read with every fix.
  private(set) var nextDeadline: Instant?

  /// Whether a client waits for a position that the source may know.
  private(set) var awaitsPosition = false

  /// Whether a prompt is on the screen.
  private(set) var isPromptUp = false

  var pending: [PendingEffect] = []

  /// Receives each record when it is decided, with the lock held.
  ///
  /// It is `nil` if records may be observed when they are performed.
  var recorder: (@Sendable (DeviceRecord) -> Void)?

  /// Keeps what people and apps do; `nil` keeps nothing.
  private let log: EventLog?

  /// The regions that the device has to store, until `meetDeadline` returns them.
  private var regionsToKeep: CoarseAreaState?

  var isDraining = false

  /// Counts how often access may have changed.
  let accessVersion = AccessVersion()

  /// An empty array with the capacity of the effects that were performed.
  private var spare: [PendingEffect] = []

  /// An empty array with the capacity of the fixes that were delivered.
  private var spareFixes: [DeliveredFix] = []

  private var buffer = EffectBuffer()

  /// Whether a decision was taken back while notices of it may have waited.
  private var hasTakenBack = false

  /// The time of the last event.
  private(set) var now = Instant.start

  /// The prompt that was presented last, until it ends.
  private var shown: Prompt?

  init(engine: LocationEngine, log: EventLog? = nil) { (self.engine, self.log) = (engine, log) }

  /// Returns the queued effects to a caller that becomes the drainer.
  ///
  /// Returns `nil` if there is nothing to do, or another caller is the drainer.
  mutating func beginDraining() -> [PendingEffect]? {
    guard !isDraining, !pending.isEmpty else { return nil }
    isDraining = true
    // Reuse the capacity of the last effects instead of allocating for every fix.
    var waiting = spare
    spare = []
    swap(&waiting, &pending)
    return waiting
  }

  /// Gives the drainer the effects queued since, in exchange for an empty array.
  ///
  /// If there are none, the caller stops being the drainer.
  mutating func exchange(_ empty: inout [PendingEffect]) {
    swap(&pending, &empty)
    guard empty.isEmpty else { return }
    (isDraining, hasTakenBack) = (false, false)
    swap(&spare, &empty)
  }

  /// Makes the engine handle fixes in order, and returns or queues the effects.
  ///
  /// It goes on while each fix does no more than deliver itself to one client that takes several at
  /// once, and nothing else waits or is under way. Such fixes skip the queue: the caller, who is
  /// the drainer then, delivers them without the lock.
  ///
  /// - Parameters:
  ///   - run: The fixes; the first one is due.
  ///   - limit: The largest number of fixes to handle.
  /// - Returns: The result of the run.
  mutating func deliver(_ run: inout some FixRun, atMost limit: Int) -> DeliveryRun {
    var result = DeliveryRun()
    var target: ObserverList.Entry?
    var fixes: [DeliveredFix] = []
    swap(&fixes, &spareFixes)
    var deadline: Instant?
    while result.count < limit, let instant = run.next(before: deadline) {
      decide(run.fix, at: instant)
      (result.count, result.last) = (result.count + 1, instant)
      deadline = nextDeadline
      guard !isDraining, pending.isEmpty, recorder == nil else { break }
      if buffer.isEmpty { continue }
      guard let delivered = buffer.delivery else { break }
      if target?.client != delivered.client {
        guard fixes.isEmpty, let entry = observers.entry(of: delivered.client) else { break }
        target = entry
      }
      fixes.append(DeliveredFix(delivered.fix, at: anchor.utc(at: now)))
      buffer.removeAll()
      guard target?.takesRuns == true else { break }
    }
    guard let target, !fixes.isEmpty else {
      swap(&fixes, &spareFixes)
      queueEffects()
      return result
    }
    let delivery = Delivery(client: target.client, observer: target.observer, fixes: fixes)
    if buffer.isEmpty {
      isDraining = true
      result.delivery = delivery
    } else {
      append(.deliver(delivery))
      queueEffects()
    }
    return result
  }

  /// Keeps the storage of delivered fixes for the next delivery.
  mutating func reuse(_ fixes: inout [DeliveredFix]) { swap(&fixes, &spareFixes) }

  /// Makes the engine handle a fix.
  ///
  /// The fix also sets the UTC time.
  private mutating func decide(_ fix: Fix, at instant: Instant) {
    pass(to: instant)
    anchor = TimeAnchor(instant: instant, utc: fix.timestamp)
    engine.handle(fix, at: now, into: &buffer)
    takeDecision()
  }

  /// Makes the engine handle an event, and queues the effects.
  mutating func handle(_ event: Event, at instant: Instant) {
    pass(to: instant)
    if let log, !isAfterWithdrawal(event) { log.add(event, at: now) }
    decide(event)
    if case .fixesDropped(let client, let count, let reason) = event {
      observe(.dropped(client, count: count, reason))
    }
    if case .promptEnded(let id, let outcome) = event, shown?.id == id, engine.prompt?.id != id {
      endShown(outcome)
    }
    queueEffects()
  }

  /// Whether an event is the end of a prompt that the engine has withdrawn, which no person did.
  private func isAfterWithdrawal(_ event: Event) -> Bool {
    if case .promptEnded(let id, _) = event { engine.prompt?.id != id } else { false }
  }

  /// Makes the engine handle an event now.
  private mutating func decide(_ event: Event) {
    engine.handle(event, at: now, into: &buffer)
    takeDecision()
  }

  private mutating func takeDecision() {
    // These come from the buffer, because a query of the engine would copy it.
    nextDeadline = buffer.nextDeadline
    awaitsPosition = buffer.awaitsPosition
    isPromptUp = buffer.isPromptUp
    if buffer.hasSettled { accessVersion.advance() }
  }

  /// Makes the engine take a record of an app in the place of one that could not be stored.
  ///
  /// The clients were not notified of that one yet, since it is stored before that.
  mutating func takeBack(_ kept: AuthorizationRecord, of app: AppID) {
    hasTakenBack = true
    handle(.recordReplaced(app, kept), at: now)
  }

  /// Whether a notice is about a decision that was taken back meanwhile.
  func isTakenBack(_ state: AuthorizationState, for client: ClientID) -> Bool {
    hasTakenBack && engine.snapshot(for: client, at: now)?.authorization != state
  }

  /// Queues the effects that the engine decided.
  private mutating func queueEffects() {
    if buffer.isEmpty { return }
    for effect in buffer.effects { queue(effect) }
    buffer.removeAll()
  }

  /// Sends the UTC time on the timeline to the engine.
  mutating func setClock() { handle(.clockSet(anchor.utc(at: now)), at: now) }

  /// Makes the engine do what is due at an instant.
  ///
  /// - Parameters:
  ///   - instant: The instant.
  ///   - kept: The stored regions of the device, maybe from another process; `nil` if they are not
  ///     known.
  /// - Returns: The regions to store now, if they have changed.
  mutating func meetDeadline(at instant: Instant, kept: KeptCoarseAreas?) -> CoarseAreaState? {
    regionsToKeep = nil
    if let kept { handle(.regionsReplaced(kept.seed, kept.state), at: instant) }
    handle(.deadlineReached, at: instant)
    return regionsToKeep
  }

  /// Moves time forward without an event.
  mutating func pass(to instant: Instant) { now = max(now, instant) }

  /// Queues the record of an event of the device.
  mutating func observe(_ event: DeviceEvent) {
    append(.observe(DeviceNotice(time: anchor.utc(at: now), event: event)))
  }

  /// The activity that location has caused for an app so far.
  func activity(of app: AppID) -> DeviceNotice? {
    engine.activity(of: app).map { counts in
      DeviceNotice(
        time: anchor.utc(at: now),
        event: .activityCounted(app, counts, receiverTime: engine.receiverTime(at: now)))
    }
  }

  private mutating func queue(_ effect: Effect) {
    switch effect {
    case .openSource(let demand): self.demand = demand
    case .closeSource: demand = nil
    case .notify(let event, let client): notify(client, event)
    case .persistRegions(let state): regionsToKeep = state
    case .persist(let record, let app): append(.persist(record, app))
    case .persistMonitoring(let record, let app): append(.persistMonitoring(record, app))
    case .present(let prompt):
      shown = prompt
      observe(.promptShown(prompt))
      append(.present(prompt))
    case .withdraw(let id):
      endShown(.notAnswered)
      append(.withdraw(id))
    case .diagnose(let findings, let app): observe(.requestRefused(app, findings))
    case .showIndicator(let indicator): observe(.indicatorChanged(indicator))
    case .wake(let app):
      observe(.appWoken(app))
      append(.wake(app))
    case .recordAccess(let kind, let app, let accuracy, let purposeKey):
      append(
        .recordAccess(
          AccessRecord(
            app: app, kind: kind, time: anchor.utc(at: now), accuracy: accuracy,
            purposeKey: purposeKey)))
    }
  }

  /// Removes a client's observer, and the notices that it has not received.
  mutating func release(_ client: ClientID) {
    let waiting = pending.filter { $0.client == client }.reduce(0) { $0 + $1.count }
    let count = waiting + (observers[client]?.waiting ?? 0)
    observers.remove(client)
    pending.removeAll { $0.client == client }
    // Notices that are observed when they are performed were never recorded as delivered.
    if recorder != nil, count > 0 { observe(.dropped(client, count: count, nil)) }
  }

  private mutating func append(_ effect: PendingEffect) {
    if let recorder, let record = effect.record { recorder(record) }
    pending.append(effect)
  }

  private mutating func endShown(_ outcome: PromptOutcome) {
    guard let shown else { return }
    self.shown = nil
    observe(.promptEnded(shown, outcome))
  }

  /// Queues the end of a request that the engine does not know.
  mutating func endRequest(_ request: RequestID, of client: ClientID) {
    notify(client, .requestCompleted(request, nil))
  }

  private mutating func notify(_ client: ClientID, _ event: ClientEvent) {
    guard let observer = observers[client] else { return }
    let notice = ClientNotice(time: anchor.utc(at: now), client: client, event: event)
    append(.notify(observer, notice))
  }
}
