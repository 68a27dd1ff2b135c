// SPDX-License-Identifier: MIT

package import LocationClient
package import LocationCore
import Synchronization

/// Holds the only mutable copy of an engine, and performs its effects in order.
///
/// Any thread may send events. The lock is held while the engine decides, never while an effect
/// runs; one drainer at a time performs effects, so no two threads reorder them and a delegate that
/// calls back into its manager does not recurse.
package final class LocationService: Sendable {
  /// When effects are performed.
  package enum Performing: Sendable {
    /// As soon as the event that caused them was handled.
    case atOnce

    /// When the owner of a manual clock advances it, never inside an app's own call (TH-05).
    case onAdvance
  }

  let state: Mutex<ServiceState>

  /// How many clients were released: while it stands still, no notice can have lost its receiver.
  let releases = Atomic(0)

  /// Wakes those who wait for what clients are told.
  package let wakes = WakeUpCoalescer()

  private let accessVersion: AccessVersion
  private let performing: Performing
  private let clock: any EngineClock
  let outlets: ServiceOutlets

  /// Whether somebody is told what clients are told.
  let observesClients: Bool
  private let appDidAct: @Sendable () -> Void

  /// Makes a service around a new engine.
  ///
  /// - Parameters:
  ///   - clock: Tells the engine's time for events that apps cause.
  ///   - configuration: The engine's numbers.
  ///   - privacy: What holds for the whole device at first.
  ///   - regions: The device's secret, and what it remembers of its regions.
  ///   - performing: When effects are performed.
  ///   - outlets: Where effects lead that are not for a client.
  ///   - appDidAct: Is called after an event that an app or a user caused, which may have changed
  ///     what falls due next.
  package init(
    clock: any EngineClock, configuration: EngineConfiguration = EngineConfiguration(),
    privacy: DevicePrivacy = DevicePrivacy(), regions: CoarseAreaSetup = CoarseAreaSetup(),
    performing: Performing = .atOnce,
    outlets: ServiceOutlets = ServiceOutlets(),
    appDidAct: @escaping @Sendable () -> Void = {}
  ) {
    var first = ServiceState(
      engine: LocationEngine(configuration: configuration, privacy: privacy, regions: regions))
    if outlets.waitsForClients { first.observer = outlets.observe }
    accessVersion = first.accessVersion
    state = Mutex(first)
    self.clock = clock
    self.performing = performing
    self.outlets = outlets
    observesClients = outlets.observe != nil && outlets.observesClients
    self.appDidAct = appDidAct
  }

  // MARK: - What clients use

  /// Makes a client of an app that was launched; the receiver is kept until the client is released.
  package func makeClient(of app: AppID, receiver: any ClientObserver) -> ClientID {
    makeClient(receiver: receiver) { .clientCreated($0, app) }
  }

  /// Makes a client or a session; the receiver is kept until it is released.
  ///
  /// - Parameters:
  ///   - receiver: Takes what it is told.
  ///   - event: What comes into being under the name that it is given.
  /// - Returns: The name.
  package func makeClient(
    receiver: any ClientObserver, _ event: (ClientID) -> Event
  ) -> ClientID {
    let client = state.withLock { $0.receivers.add(receiver) }
    send(event(client))
    return client
  }

  /// Ends a client or a session: it is told nothing more.
  package func release(_ client: ClientID) {
    send(.clientReleased(client))
    releases.add(1, ordering: .relaxed)
    change { $0.release(client) }
  }

  /// Tells all receivers that there are that the process of their app, the only one, is gone.
  package func endReceivers() {
    for receiver in state.withLock({ $0.receivers.all }) { receiver.end() }
  }

  /// Something of the engine as it is now.
  package func read<Value>(_ value: (borrowing LocationEngine) -> Value) -> Value {
    state.withLock { value($0.engine) }
  }

  /// What a client's properties show now.
  package func snapshot(for client: ClientID) -> ClientSnapshot? {
    let now = clock.now
    return read { $0.snapshot(for: client, at: now) }
  }

  /// What may be handed to a client now; nothing to one that does not exist.
  package func access(of client: ClientID) -> LocationAccess { read { $0.access(of: client) } }

  /// What may be handed to a client now, for whoever asks before each location.
  ///
  /// - Parameters:
  ///   - client: The client.
  ///   - known: What was found last; looked up anew where access may have changed since.
  /// - Returns: What may be handed to it.
  package func access(of client: ClientID, known: inout CachedAccess) -> LocationAccess {
    // The count before the access: what changes in between is looked up next time.
    let count = accessVersion.value
    if known.version != count {
      known = CachedAccess(access: access(of: client), version: count)
    }
    return known.access
  }

  /// What an app is told; `nil` for an app that was never launched.
  package func authorization(of app: AppID) -> AuthorizationState? {
    read { $0.authorization(of: app) }
  }

  /// The mark beside an app in the Settings list, now.
  package func usageMark(of app: AppID) -> UsageMark {
    let now = clock.now
    return read { $0.usageMark(of: app, at: now) }
  }

  /// Says that a client which was backlogged has caught up.
  package func clientCaughtUp() { appDidAct() }

  /// Says that a client has dealt with all that it was told.
  package func clientIsIdle() { if outlets.waitsForClients { appDidAct() } }

  /// Tells the engine what an app or a user did, at the time that it is.
  package func send(_ event: Event) {
    send(event, at: clock.now)
    appDidAct()
  }

  /// Tells a client of the end of a request of which the engine knows nothing.
  package func endRequest(_ request: RequestID, of client: ClientID) {
    change { $0.endRequest(request, of: client) }
  }

  // MARK: - What the one who drives the time line uses

  /// Tells the engine what happened at an instant; one before an earlier event counts as that.
  package func send(_ event: Event, at instant: Instant) {
    send(event, at: instant, anchor: nil)
  }

  private func send(_ event: Event, at instant: Instant, anchor: TimeAnchor?) {
    change { state in
      if let anchor { state.anchor = anchor }
      state.handle(event, at: instant)
    }
  }

  private func change(_ body: (inout ServiceState) -> Void) {
    let mayPerform = performing == .atOnce
    let pending: [PendingEffect]? = state.withLock { state in
      body(&state)
      return mayPerform ? state.beginDraining() : nil
    }
    if var pending { drain(&pending) }
  }

  /// Tells the engine of a fix, which also tells what UTC it is on the time line.
  package func send(_ fix: Fix, at instant: Instant) {
    send(
      .fixArrived(fix), at: instant, anchor: TimeAnchor(instant: instant, utc: fix.timestamp))
  }

  /// Tells the engine of fixes, under one lock for as long as each leads to no more than that one client
  /// takes it quietly, and nothing falls due between them.
  ///
  /// - Parameters:
  ///   - run: The fixes, of which the first is due; to wait for one of the others would hold up everybody.
  ///   - limit: After how many to stop even before that.
  /// - Returns: What was done, which must be performed next.
  func deliver(_ run: inout some FixRun, atMost limit: Int) -> DeliveryRun {
    // Whoever is told of everything is told before the client is.
    let limit = observesClients ? 1 : limit
    return state.withLock { $0.deliver(&run, atMost: limit) }
  }

  /// Tells the engine that time has come to an instant at which something is due.
  ///
  /// Regions are published with no other process of the device publishing in between, so that all
  /// its apps are told the same.
  package func meetDeadline(at instant: Instant) {
    let reason = state.withLock { $0.engine.nextDeadline?.reason }
    guard let keeper = outlets.regions, reason == .regionTick else {
      send(.deadlineReached, at: instant)
      return
    }
    // Effects wait until nothing is locked any longer.
    keeper.update { kept in
      state.withLock { $0.meetDeadline(at: instant, kept: kept) }
    }
    if performing == .atOnce { performEffects() }
  }

  /// What UTC it is now, on the source's time line.
  package var utcNow: UTCInstant { utc(at: clock.now) }

  /// What UTC it is at an instant of the time line.
  package func utc(at instant: Instant) -> UTCInstant {
    state.withLock { $0.anchor.utc(at: instant) }
  }

  /// Says what UTC it is at an instant of the time line.
  package func setAnchor(_ anchor: TimeAnchor) {
    state.withLock { state in
      state.anchor = anchor
      state.setClock()
    }
  }

  /// Notes that somebody does something now, in its order among all that happens.
  package func note(_ event: DeviceEvent) {
    let now = clock.now
    state.withLock { state in
      state.pass(to: now)
      state.observe(event)
    }
  }

  /// What location has cost an app until now; `nil` for an app that was never launched.
  package func activity(of app: AppID) -> DeviceNotice? {
    let now = clock.now
    return state.withLock { state in
      state.pass(to: now)
      return state.activity(of: app)
    }
  }

  /// Performs the effects that wait.
  package func performEffects() {
    if var pending = state.withLock({ $0.beginDraining() }) { drain(&pending) }
  }

  /// Whether a client wants what a source gives.
  package var wantsSource: Bool { state.withLock { $0.demand != nil } }

  /// Whether a client wants to know where the device points, which needs no source of positions.
  package var wantsCompass: Bool { read { $0.wantsCompass } }

  /// Whether a prompt is up, while which a line that runs with the machine's clock stands still.
  package var isPromptUp: Bool { state.withLock { $0.isPromptUp } }

  /// Whether a client has not taken what it was told, so that a source that can wait should.
  package var isBacklogged: Bool {
    state.withLock { $0.receivers.isAnyBacklogged }
  }

  /// Whether a client has something to deal with, or is about to be told something by another thread.
  package var isAnyClientBusy: Bool {
    state.withLock { $0.isDraining || !$0.pending.isEmpty || $0.receivers.isAnyBusy }
  }

  /// Whether there is a client.
  package var hasClients: Bool { state.withLock { !$0.receivers.isEmpty } }
}
