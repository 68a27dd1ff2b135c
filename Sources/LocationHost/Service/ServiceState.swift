// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore

/// What a service's lock guards: the engine, and the effects that wait to be performed.
struct ServiceState {
  var engine: LocationEngine

  /// Who takes what clients are told.
  var receivers = ObserverList()

  /// What UTC it is on the time line.
  var anchor = TimeAnchor()

  /// What the source must give; `nil` while nobody wants anything of it.
  private(set) var demand: SourceDemand?

  /// When the engine's next deadline falls due; a copy, because it is asked for with every fix.
  private(set) var nextDeadline: Instant?

  /// Whether a client waits for a position that the source may know.
  private(set) var awaitsPosition = false

  /// Whether a prompt is up.
  private(set) var isPromptUp = false

  var pending: [PendingEffect] = []

  /// Is told of everything at the moment at which it is decided, with the lock held; `nil` where that
  /// is soon enough when it is performed.
  var observer: (@Sendable (DeviceRecord) -> Void)?

  /// What the device is to remember of its regions, until somebody takes it to keep it.
  private var regionsToKeep: CoarseAreaState?

  var isDraining = false

  /// Counts how often access may have changed.
  let accessVersion = AccessVersion()

  /// An empty array with the room of the effects that were performed.
  private var spare: [PendingEffect] = []

  private var buffer = EffectBuffer()
  /// When the last event happened.
  private(set) var now = Instant.start

  /// The prompt that was presented last, until it ends.
  private var shown: Prompt?

  init(engine: LocationEngine) { self.engine = engine }

  /// The effects that wait, for a caller that becomes the drainer; `nil` where there is
  /// nothing to do or somebody is at it.
  mutating func beginDraining() -> [PendingEffect]? {
    guard !isDraining, !pending.isEmpty else { return nil }
    isDraining = true
    // The room of the last ones is used again, rather than made anew for every fix.
    var waiting = spare
    spare = []
    swap(&waiting, &pending)
    return waiting
  }

  /// Gives the drainer what has been queued since, for an empty array; where that is nothing, it is
  /// the drainer no longer.
  mutating func exchange(_ empty: inout [PendingEffect]) {
    swap(&pending, &empty)
    guard empty.isEmpty else { return }
    isDraining = false
    swap(&spare, &empty)
  }

  /// Has the engine handle fixes one after another, for as long as each leads to no more than that one
  /// client takes it quietly; gives what the last one leads to, or queues it.
  ///
  /// Given is what most fixes lead to: one client is told one thing, and nothing else waits or is under
  /// way. That spares it the way through the queue.
  ///
  /// - Parameters:
  ///   - run: The fixes; the first one is due.
  ///   - limit: After how many to stop even before that.
  /// - Returns: What was done.
  mutating func deliver(_ run: inout some FixRun, atMost limit: Int) -> DeliveryRun {
    var result = DeliveryRun()
    var known: (client: ClientID, receiver: any ClientObserver)?
    var deadline: Instant?
    while result.count < limit, let instant = run.next(before: deadline) {
      decide(run.fix, at: instant)
      (result.count, result.last) = (result.count + 1, instant)
      deadline = nextDeadline
      guard !isDraining, pending.isEmpty, observer == nil else { break }
      if buffer.isEmpty { continue }
      guard let handOver = buffer.handOver else { break }
      if known?.client != handOver.client {
        known = receivers[handOver.client].map { (handOver.client, $0) }
      }
      guard let receiver = known?.receiver else { break }
      let time = anchor.utc(at: now)
      buffer.removeAll()
      if limit > 1, receiver.takeQuietly(handOver.fix, at: time, for: handOver.client) { continue }
      isDraining = true
      result.delivery = Delivery(
        receiver: receiver,
        notice: ClientNotice(
          time: time, client: handOver.client, event: .locationsUpdated([handOver.fix])))
      break
    }
    queueEffects()
    return result
  }

  /// Has the engine handle a fix, which also tells what UTC it is.
  private mutating func decide(_ fix: Fix, at instant: Instant) {
    pass(to: instant)
    anchor = TimeAnchor(instant: instant, utc: fix.timestamp)
    engine.handle(fix, at: now, into: &buffer)
    takeDecision()
  }

  /// Has the engine handle an event, and queues what follows.
  mutating func handle(_ event: Event, at instant: Instant) {
    pass(to: instant)
    decide(event)
    if case .fixesDropped(let client, let count, let reason) = event {
      observe(.notHandedOver(client, count: count, reason))
    }
    if case .promptEnded(let id, let outcome) = event, shown?.id == id, engine.prompt?.id != id {
      endShown(outcome)
    }
    queueEffects()
  }

  /// Has the engine handle an event now.
  private mutating func decide(_ event: Event) {
    engine.handle(event, at: now, into: &buffer)
    takeDecision()
  }

  private mutating func takeDecision() {
    // From the buffer, because asking the engine would copy it.
    nextDeadline = buffer.nextDeadline
    awaitsPosition = buffer.awaitsPosition
    isPromptUp = buffer.isPromptUp
    if buffer.hasSettled { accessVersion.advance() }
  }

  /// Queues what the engine decided.
  private mutating func queueEffects() {
    if buffer.isEmpty { return }
    for effect in buffer.effects { queue(effect) }
    buffer.removeAll()
  }

  /// Tells the engine what UTC it is on the time line.
  mutating func setClock() { handle(.clockSet(anchor.utc(at: now)), at: now) }

  /// Has the engine do what is due at an instant.
  ///
  /// - Parameters:
  ///   - instant: The instant.
  ///   - kept: What is kept of the device's regions, perhaps by another process; `nil` where it is not
  ///     known.
  /// - Returns: What is to be kept now, should that have changed.
  mutating func meetDeadline(at instant: Instant, kept: KeptCoarseAreas?) -> CoarseAreaState? {
    regionsToKeep = nil
    if let kept { handle(.regionsReplaced(kept.seed, kept.state), at: instant) }
    handle(.deadlineReached, at: instant)
    return regionsToKeep
  }

  /// Lets time pass without an event.
  mutating func pass(to instant: Instant) { now = max(now, instant) }

  /// Queues that something happened on the device.
  mutating func observe(_ event: DeviceEvent) {
    append(.observe(DeviceNotice(time: anchor.utc(at: now), event: event)))
  }

  /// What location has cost an app until now.
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

  /// Forgets a client's receiver, and what it was to be told.
  mutating func release(_ client: ClientID) {
    let waiting = pending.filter { $0.client == client }.reduce(0) { $0 + $1.count }
    let count = waiting + (receivers[client]?.waiting ?? 0)
    receivers.remove(client)
    pending.removeAll { $0.client == client }
    // What is observed when it is performed was never said to have been told.
    if observer != nil, count > 0 { observe(.notHandedOver(client, count: count, nil)) }
  }

  private mutating func append(_ effect: PendingEffect) {
    if let observer, let record = effect.record { observer(record) }
    pending.append(effect)
  }

  private mutating func endShown(_ outcome: PromptOutcome) {
    guard let shown else { return }
    self.shown = nil
    observe(.promptEnded(shown, outcome))
  }

  /// Queues the end of a request, of which the engine knows nothing.
  mutating func endRequest(_ request: RequestID, of client: ClientID) {
    notify(client, .requestCompleted(request, nil))
  }

  private mutating func notify(_ client: ClientID, _ event: ClientEvent) {
    guard let receiver = receivers[client] else { return }
    let notice = ClientNotice(time: anchor.utc(at: now), client: client, event: event)
    append(.notify(receiver, notice))
  }
}
