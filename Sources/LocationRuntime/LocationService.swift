// SPDX-License-Identifier: MIT

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

  /// A notice that waits to be given, and to whom.
  private struct Deed {
    let receiver: any ClientReceiver
    let notice: ClientNotice
  }

  private struct State {
    var engine: LocationEngine
    var buffer = EffectBuffer()
    var deeds: [Deed] = []
    var isDraining = false

    /// The client with number n stands at n − 1; `nil` where it is gone.
    var receivers: [(any ClientReceiver)?] = []
    var now = Instant.start
    var anchor = TimeAnchor()
    var demand: SourceDemand?

    /// The engine's next deadline; a copy, because it is asked for with every fix.
    var nextDeadline: Instant?
  }

  private let state: Mutex<State>

  /// How many clients were released: while it stands still, no notice can have lost its receiver.
  private let releases = Atomic(0)

  private let performing: Performing
  private let clock: any EngineClock
  private let observer: (@Sendable (ClientNotice) -> Void)?
  private let appDidAct: @Sendable () -> Void

  /// Makes a service around a new engine.
  ///
  /// - Parameters:
  ///   - clock: Tells the engine's time for events that apps cause.
  ///   - configuration: The engine's numbers.
  ///   - performing: When effects are performed.
  ///   - observer: Is told everything that clients are told.
  ///   - appDidAct: Is called after an event that an app caused, which may have changed what falls
  ///     due next.
  package init(
    clock: any EngineClock, configuration: EngineConfiguration = EngineConfiguration(),
    performing: Performing = .atOnce,
    observer: (@Sendable (ClientNotice) -> Void)? = nil,
    appDidAct: @escaping @Sendable () -> Void = {}
  ) {
    state = Mutex(State(engine: LocationEngine(configuration: configuration)))
    self.clock = clock
    self.performing = performing
    self.observer = observer
    self.appDidAct = appDidAct
  }

  // MARK: - What clients use

  /// Makes a client of an app; the receiver is kept until the client is released.
  package func makeClient(
    of app: AppID, authorization: FixedAuthorization, receiver: any ClientReceiver
  ) -> ClientID {
    let client = state.withLock { state in
      state.receivers.append(receiver)
      return ClientID(UInt32(state.receivers.count))
    }
    send(.appLaunched(app, authorization))
    send(.clientCreated(client, app))
    return client
  }

  /// Ends a client: it is told nothing more.
  package func release(_ client: ClientID) {
    send(.clientReleased(client))
    releases.add(1, ordering: .relaxed)
    state.withLock { state in
      state.receivers[Int(client.rawValue) - 1] = nil
      state.deeds.removeAll { $0.notice.client == client }
    }
  }

  /// What a client's properties show now.
  package func snapshot(for client: ClientID) -> ClientSnapshot? {
    state.withLock { $0.engine.snapshot(for: client) }
  }

  /// What an app is told; `nil` for an app that has made no client.
  package func authorization(of app: AppID) -> AuthorizationState? {
    state.withLock { $0.engine.authorization(of: app) }
  }

  /// Says that a client which was backlogged has caught up.
  package func clientCaughtUp() { appDidAct() }

  /// Tells the engine what an app did, at the time that it is.
  package func send(_ event: Event) {
    send(event, at: clock.now)
    appDidAct()
  }

  // MARK: - What the one who drives the time line uses

  /// Tells the engine what happened at an instant; one before an earlier event counts as that.
  package func send(_ event: Event, at instant: Instant) {
    send(event, at: instant, anchor: nil)
  }

  private func send(_ event: Event, at instant: Instant, anchor: TimeAnchor?) {
    let mayPerform = performing == .atOnce
    let deeds: [Deed]? = state.withLock { state in
      if let anchor { state.anchor = anchor }
      Self.handle(event, at: instant, in: &state)
      return mayPerform ? Self.beginDraining(&state) : nil
    }
    if let deeds { drain(deeds) }
  }

  /// Tells the engine of a fix, which also tells what UTC it is on the time line.
  package func send(_ fix: Fix, at instant: Instant) {
    send(
      .fixArrived(fix), at: instant, anchor: TimeAnchor(instant: instant, utc: fix.timestamp))
  }

  /// Says what UTC it is at an instant of the time line.
  package func setAnchor(_ anchor: TimeAnchor) { state.withLock { $0.anchor = anchor } }

  /// Performs the effects that wait.
  package func performEffects() {
    if let deeds = state.withLock({ Self.beginDraining(&$0) }) { drain(deeds) }
  }

  /// What the one who drives the line must know to go on.
  package struct Outlook: Sendable {
    /// When the engine must be told next that a deadline has come.
    package let deadline: Instant?

    /// Whether a client wants what a source gives.
    package let wantsSource: Bool
  }

  /// What falls due next, and whether the source is wanted.
  package var outlook: Outlook {
    state.withLock { state in
      Outlook(deadline: state.nextDeadline, wantsSource: state.demand != nil)
    }
  }

  /// Whether a client wants what a source gives.
  package var wantsSource: Bool { state.withLock { $0.demand != nil } }

  /// Whether a client has not taken what it was told, so that a source that can wait should.
  package var isBacklogged: Bool {
    state.withLock { $0.receivers.contains { $0?.isBacklogged == true } }
  }

  // MARK: - Performing effects

  private static func handle(_ event: Event, at instant: Instant, in state: inout State) {
    state.now = max(state.now, instant)
    state.engine.handle(event, at: state.now, into: &state.buffer)
    // From the buffer, because asking the engine would copy it.
    state.nextDeadline = state.buffer.nextDeadline?.instant
    if state.buffer.effects.isEmpty { return }
    let time = state.anchor.utc(at: state.now)
    for effect in state.buffer.effects {
      switch effect {
      case .openSource(let demand):
        state.demand = demand
      case .closeSource:
        state.demand = nil
      case .notifyAuthorization(let authorization, let client):
        tell(client, .authorizationChanged(authorization), at: time, in: &state)
      case .deliver(let fixes, let client):
        tell(client, .locationsUpdated(fixes), at: time, in: &state)
      case .fail(let failure, let client):
        tell(client, .failed(failure), at: time, in: &state)
      }
    }
    state.buffer.removeAll()
  }

  private static func tell(
    _ client: ClientID, _ event: ClientEvent, at time: UTCInstant, in state: inout State
  ) {
    guard let receiver = state.receivers[Int(client.rawValue) - 1] else { return }
    state.deeds.append(
      Deed(receiver: receiver, notice: ClientNotice(time: time, client: client, event: event)))
  }

  /// The deeds that wait, for a caller that thereby becomes the drainer; `nil` where there is
  /// nothing to do or somebody is at it.
  private static func beginDraining(_ state: inout State) -> [Deed]? {
    guard !state.isDraining, !state.deeds.isEmpty else { return nil }
    state.isDraining = true
    let deeds = state.deeds
    state.deeds = []
    return deeds
  }

  private func exists(_ client: ClientID) -> Bool {
    state.withLock { $0.receivers[Int(client.rawValue) - 1] != nil }
  }

  private func drain(_ first: [Deed]) {
    var deeds = first
    while true {
      let releasesBefore = releases.load(ordering: .relaxed)
      for index in deeds.indices {
        // A receiver may have released another client of the same batch.
        if releases.load(ordering: .relaxed) != releasesBefore,
          !exists(deeds[index].notice.client)
        {
          continue
        }
        observer?(deeds[index].notice)
        deeds[index].receiver.receive(deeds[index].notice)
      }
      deeds.removeAll(keepingCapacity: true)
      state.withLock { state in
        swap(&state.deeds, &deeds)
        if deeds.isEmpty { state.isDraining = false }
      }
      if deeds.isEmpty { return }
    }
  }
}
