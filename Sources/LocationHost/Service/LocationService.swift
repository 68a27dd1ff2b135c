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

    /// When the driver of the timeline performs them, never inside an app's own call (TH-05).
    case onAdvance
  }

  let state: Mutex<ServiceState>

  /// The number of released clients.
  ///
  /// While it does not change, no notice can have lost its observer.
  let releases = Atomic(0)

  /// Wakes the threads that wait for notices to clients.
  package let wakes = WakeUpCoalescer()

  private let accessVersion: AccessVersion
  private let performing: Performing
  let clock: any EngineClock
  let outlets: ServiceOutlets

  /// Whether an observer receives the notices to clients.
  let observesClients: Bool
  private let appDidAct: @Sendable () -> Void

  /// Makes a service around a new engine.
  ///
  /// - Parameters:
  ///   - clock: The clock that gives the time of events that apps cause.
  ///   - configuration: The engine's numbers.
  ///   - privacy: The initial privacy settings of the whole device.
  ///   - regions: The device's secret and its stored regions.
  ///   - performing: When effects are performed.
  ///   - outlets: The outlets for effects that are not for a client.
  ///   - appDidAct: Runs after an event that an app or a user caused, which may have changed what
  ///     falls due next.
  package init(
    clock: any EngineClock, configuration: EngineConfiguration = EngineConfiguration(),
    privacy: DevicePrivacy = DevicePrivacy(), regions: CoarseAreaSetup = CoarseAreaSetup(),
    performing: Performing = .atOnce,
    outlets: ServiceOutlets = ServiceOutlets(),
    appDidAct: @escaping @Sendable () -> Void = {}
  ) {
    var first = ServiceState(
      engine: LocationEngine(configuration: configuration, privacy: privacy, regions: regions),
      log: outlets.log)
    if outlets.waitsForClients { first.recorder = outlets.observe }
    accessVersion = first.accessVersion
    state = Mutex(first)
    self.clock = clock
    self.performing = performing
    self.outlets = outlets
    observesClients = outlets.observe != nil && outlets.observesClients
    self.appDidAct = appDidAct
  }

  // MARK: - Used by clients

  /// Makes a client of an app that was launched; the observer is kept until the client is released.
  package func makeClient(of app: AppID, observer: any ClientObserver) -> ClientID {
    makeClient(observer: observer) { .managerCreated($0, app) }
  }

  /// Makes a client or a session; the observer is kept until it is released.
  ///
  /// - Parameters:
  ///   - observer: Receives the notices to the client.
  ///   - event: Makes the event that creates the client or session with the given ID.
  /// - Returns: The ID.
  package func makeClient(
    observer: any ClientObserver, _ event: (ClientID) -> Event
  ) -> ClientID {
    // A client's code never runs under the lock.
    let takesRuns = observer.takesRuns
    let client = state.withLock { $0.observers.add(observer, takesRuns: takesRuns) }
    send(event(client))
    return client
  }

  /// Ends a client or a session.
  ///
  /// It receives no further notices.
  package func release(_ client: ClientID) {
    send(.clientReleased(client))
    releases.add(1, ordering: .relaxed)
    change { $0.release(client) }
  }

  /// Notifies all observers that the only app's process is gone.
  package func endObservers() {
    for observer in state.withLock({ $0.observers.all }) { observer.end() }
  }

  /// Reads a value from the engine in its current state.
  package func read<Value>(_ value: (borrowing LocationEngine) -> Value) -> Value {
    state.withLock { value($0.engine) }
  }

  /// The current values of a client's properties.
  package func snapshot(for client: ClientID) -> ClientSnapshot? {
    read { [now = clock.now] in $0.snapshot(for: client, at: now) }
  }

  /// The access that a client has now; no access for a client that does not exist.
  package func access(of client: ClientID) -> LocationAccess { read { $0.access(of: client) } }

  /// Returns the access that a client has now, for a caller that asks before each location.
  ///
  /// - Parameters:
  ///   - client: The client.
  ///   - known: The last result. It is looked up again if access may have changed since.
  /// - Returns: The access of the client.
  package func access(of client: ClientID, known: inout CachedAccess) -> LocationAccess {
    // Read the count before the access: a change in between is then looked up next time.
    let count = accessVersion.value
    if known.version != count {
      known = CachedAccess(access: access(of: client), version: count)
    }
    return known.access
  }

  /// A number that rises whenever what an app's properties show may have changed.
  package var stateVersion: Int { accessVersion.value }

  /// The authorization that an app sees; `nil` for an app that was never launched.
  package func authorization(of app: AppID) -> AuthorizationState? {
    read { $0.authorization(of: app) }
  }

  /// The current usage mark of an app in the Settings list.
  package func usageMark(of app: AppID) -> UsageMark {
    let now = clock.now
    return read { $0.usageMark(of: app, at: now) }
  }

  /// Reports that a backlogged client has caught up.
  package func clientCaughtUp() { appDidAct() }

  /// Reports that a client has handled all notices delivered to it.
  package func clientIsIdle() { if outlets.waitsForClients { appDidAct() } }

  /// Sends an event that an app or a user caused to the engine, at the current time.
  package func send(_ event: Event) {
    send(event, at: clock.now)
    appDidAct()
  }

  /// Notifies a client of the end of a request that the engine does not know.
  package func endRequest(_ request: RequestID, of client: ClientID) {
    change { $0.endRequest(request, of: client) }
  }

  // MARK: - Used by the driver of the timeline

  /// Sends an event to the engine at an instant.
  ///
  /// An instant before that of an earlier event counts as the earlier event's instant.
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

  /// Sends a fix to the engine.
  ///
  /// The fix also sets the UTC time on the timeline. A trace that is at hand sends its fixes by
  /// ``deliver(_:atMost:)`` instead.
  package func send(_ fix: Fix, at instant: Instant) {
    send(
      .fixArrived(fix), at: instant, anchor: TimeAnchor(instant: instant, utc: fix.timestamp))
  }

  /// Sends several fixes to the engine under one lock.
  ///
  /// It goes on while each fix does no more than deliver itself to one client that takes several
  /// at once, and nothing falls due in between. A single fix goes by ``send(_:at:)``.
  ///
  /// - Parameters:
  ///   - run: The fixes. Only the first one is due: waiting for a later one would block all
  ///     callers.
  ///   - limit: The largest number of fixes to send.
  /// - Returns: The result of the run, which must be performed next.
  func deliver(_ run: inout some FixRun, atMost limit: Int) -> DeliveryRun {
    // An observer of everything receives a notice before the client does.
    let limit = observesClients ? 1 : limit
    let releasesBefore = releases.load(ordering: .relaxed)
    var result = state.withLock { $0.deliver(&run, atMost: limit) }
    result.releases = releasesBefore
    return result
  }

  /// Notifies the engine that a deadline has come.
  ///
  /// No other process of the device publishes regions at the same time, so all apps of the device
  /// get the same regions.
  package func meetDeadline(at instant: Instant) {
    let reason = state.withLock { $0.engine.nextDeadline?.reason }
    guard let keeper = outlets.regions, reason == .regionTick else {
      send(.deadlineReached, at: instant)
      return
    }
    // Effects wait until no lock is held.
    keeper.update { kept in
      state.withLock { $0.meetDeadline(at: instant, kept: kept) }
    }
    if performing == .atOnce { performEffects() }
  }

  /// The current UTC time on the source's timeline.
  package var utcNow: UTCInstant { utc(at: clock.now) }

  /// The UTC time at an instant of the timeline.
  package func utc(at instant: Instant) -> UTCInstant {
    state.withLock { $0.anchor.utc(at: instant) }
  }

  /// Sets the UTC time at an instant of the timeline.
  package func setAnchor(_ anchor: TimeAnchor) {
    state.withLock { state in
      state.anchor = anchor
      state.setClock()
    }
  }

  /// Records an event of the device now, in its order among all events.
  package func note(_ event: DeviceEvent) {
    let now = clock.now
    state.withLock { state in
      state.pass(to: now)
      state.observe(event)
    }
  }

  /// The activity that location has caused for an app so far; `nil` for an app that was never
  /// launched.
  package func activity(of app: AppID) -> DeviceNotice? {
    let now = clock.now
    return state.withLock { state in
      state.pass(to: now)
      return state.activity(of: app)
    }
  }

  /// Performs the queued effects.
  package func performEffects() {
    if var pending = state.withLock({ $0.beginDraining() }) { drain(&pending) }
  }

  /// Whether a client wants what a source gives.
  package var wantsSource: Bool { state.withLock { $0.demand != nil } }

  /// Whether a client wants the heading of the device, which needs no source of positions.
  package var wantsCompass: Bool { read { $0.wantsCompass } }

  /// Whether a prompt is on the screen; a timeline that follows the machine's clock pauses
  /// meanwhile.
  package var isPromptUp: Bool { state.withLock { $0.isPromptUp } }

  /// Whether a client has not yet taken its notices, so that a source that can wait should wait.
  package var isBacklogged: Bool {
    state.withLock { $0.observers.isAnyBacklogged }
  }

  /// Whether a client has notices to handle, or another thread is about to deliver one.
  package var isAnyClientBusy: Bool {
    state.withLock { $0.isDraining || !$0.pending.isEmpty || $0.observers.isAnyBusy }
  }

  /// Whether there is a client.
  package var hasClients: Bool { state.withLock { !$0.observers.isEmpty } }
}
