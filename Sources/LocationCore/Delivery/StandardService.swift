// SPDX-License-Identifier: MIT

/// What one client wants of the source: standard updates, or one fix.
///
/// `State.after(_:)` in StandardServiceTransitions.swift is the table of its rules, and `deferralEnd(on:)`
/// says what ends a deferral; docs/reference/delivery.md shows both. Live updates use the same machine, without deferral,
/// pauses and requests.
struct StandardService: Sendable {
  enum State: Sendable {
    /// The client wants nothing.
    case idle

    /// The client wants updates, and may have nothing now. A deferral goes on meanwhile.
    case waiting(Deferral?)

    /// Updates are served.
    case delivering(Delivery)

    /// Updates are served, and the app allows that fixes are held back.
    case deferring(Deferral, Delivery)

    /// Updates paused automatically, and were neither started nor stopped since.
    case paused

    /// The client wants one fix.
    case requesting(OneFixRequest, isPaused: Bool)
  }

  /// How updates are served.
  struct Delivery: Hashable, Sendable {
    /// What the client gets: regions or fixes.
    let access: LocationAccess

    /// The watch for an outage that is under way.
    ///
    /// It is `nil` for regions: an outage would reveal tunnels and roofs.
    var outage: OutageWatch?

    /// Whether the client's process was suspended, so that an outage may have been missed.
    var hasMissedOutages = false
  }

  /// An event that changes what a client wants, or what it may have.
  enum Event: Sendable {
    /// The client starts updates.
    case started
    /// The client stops updates and its request.
    case stopped
    /// The client asks for one fix and is authorized.
    case fixRequested
    /// The request for one fix ends with a fix or a failure.
    case requestEnded
    /// The app asks for a deferral, whether it gets one or not.
    case deferralRequested
    /// The deferral that the app asked for begins.
    case deferralBegan(Deferral)
    /// The app ends its deferral.
    case deferralDisallowed
    /// The device traveled so far, or the time is up.
    case deferralUsedUp
    /// The client's options changed.
    case optionsChanged(ClientOptions)
    /// Authorization permits no fixes.
    case authorizationLost
    /// The client may have this from now on.
    case accessChanged(LocationAccess)
    /// A report that there is no position is due.
    case positionUnknown
    /// The device has rested for long enough, and the client lets updates pause.
    case rested
    /// The user reset Location & Privacy.
    case reset
  }

  /// What the client must be notified of after an event.
  struct Consequences {
    /// The deferral that ended.
    var deferralEnd: DeferralEnd?

    /// Whether updates paused.
    var hasPaused = false

    /// Whether updates that had paused were started again.
    var hasResumed = false
  }

  private(set) var state = State.idle

  /// How long the device has rested, as far as the client may know.
  private var rest = PauseWatch()

  /// Makes the service of a client in a state.
  init(state: State = .idle) { self.state = state }

  /// Changes the state, and returns what follows.
  mutating func take(_ event: Event) -> Consequences {
    let wasPaused = isPaused
    var consequences = Consequences()
    if deferral != nil, let end = Self.deferralEnd(on: event) {
      consequences.deferralEnd = end
      state = state.withoutDeferral
    }
    state = state.after(event)
    consequences.hasPaused = isPaused && !wasPaused
    consequences.hasResumed = wasPaused && isUpdating
    return consequences
  }

  // MARK: - What is known

  /// Whether the client wants anything of the source.
  var wantsFixes: Bool { isUpdating || request != nil }

  /// Whether the client wants standard updates.
  var isUpdating: Bool {
    switch state {
    case .waiting, .delivering, .deferring: true
    case .idle, .paused, .requesting: false
    }
  }

  /// Whether updates are served fixes.
  var deliversFixes: Bool { delivery?.access == .full }

  /// Whether updates have paused, and were neither started nor stopped since.
  var isPaused: Bool {
    switch state {
    case .paused, .requesting(_, isPaused: true): true
    case .idle, .waiting, .delivering, .deferring, .requesting(_, isPaused: false): false
    }
  }

  /// Whether each fix that comes is counted: updates are under way or have paused.
  var takesFixes: Bool { isUpdating || isPaused }

  /// Whether updates deliver fixes, and nothing else is to be considered.
  var isSteady: Bool {
    @inline(__always) get {
      guard case .delivering(let delivery) = state else { return false }
      return delivery.access == .full && delivery.outage == nil
    }
  }

  /// What the client is served at this moment.
  var servedAccess: LocationAccess {
    switch state {
    case .idle, .waiting, .paused: .none
    case .delivering(let delivery), .deferring(_, let delivery): delivery.access
    case .requesting(let request, _): request.access
    }
  }

  /// The request for one fix that is under way.
  var request: OneFixRequest? {
    if case .requesting(let request, _) = state { request } else { nil }
  }

  /// The deferral that the app allows.
  var deferral: Deferral? {
    switch state {
    case .waiting(let deferral): deferral
    case .deferring(let deferral, _): deferral
    case .idle, .delivering, .paused, .requesting: nil
    }
  }

  /// The watch for an outage.
  var outage: OutageWatch? { delivery?.outage }

  private var delivery: Delivery? {
    switch state {
    case .delivering(let delivery), .deferring(_, let delivery): delivery
    case .idle, .waiting, .paused, .requesting: nil
    }
  }

  /// Whether fixes are served, and none came since that began.
  var awaitsPosition: Bool {
    switch state {
    case .idle, .waiting, .paused: false
    case .delivering(let delivery), .deferring(_, let delivery): delivery.outage != nil
    case .requesting(let request, _):
      request.access == .full && request.deadline != nil && request.best == nil
    }
  }

  /// The next deadline of this client.
  func deadline(of client: ClientID) -> Deadline? {
    var first: Deadline?
    if let report = outage?.nextReport {
      first = Deadline(instant: report, reason: .unknownReport(client))
    } else if let end = request?.deadline {
      first = Deadline(instant: end, reason: .oneFixTimeout(client))
    }
    guard let end = deferral?.deadline, end < first?.instant ?? .farFuture else { return first }
    return Deadline(instant: end, reason: .deferralTimeout(client))
  }

  // MARK: - What changes within a state

  /// Replaces the request for one fix; without one it does nothing.
  mutating func update(_ request: OneFixRequest) {
    guard case .requesting(_, let isPaused) = state else { return }
    state = .requesting(request, isPaused: isPaused)
  }

  /// Watches for an outage, or ends the watch.
  mutating func watch(_ outage: OutageWatch?) {
    updateDelivery {
      $0.outage = outage
      $0.hasMissedOutages = false
    }
  }

  /// Stops watching for outages while the client's process is suspended.
  mutating func stopWatching() {
    updateDelivery {
      $0.outage = nil
      $0.hasMissedOutages = true
    }
  }

  /// Returns whether outages were missed since the process was suspended, and forgets it.
  mutating func takeMissedOutages() -> Bool {
    guard delivery?.hasMissedOutages ?? false else { return false }
    updateDelivery { $0.hasMissedOutages = false }
    return true
  }

  private mutating func updateDelivery(_ change: (inout Delivery) -> Void) {
    switch state {
    case .delivering(var delivery):
      change(&delivery)
      state = .delivering(delivery)
    case .deferring(let deferral, var delivery):
      change(&delivery)
      state = .deferring(deferral, delivery)
    case .idle, .waiting, .paused, .requesting: break
    }
  }

  /// Takes a fix that was delivered or held, and returns whether a deferral's distance is reached.
  mutating func travel(to fix: Fix) -> Bool {
    guard case .deferring(var deferral, let delivery) = state else { return false }
    let isReached = deferral.travel(to: fix)
    state = .deferring(deferral, delivery)
    return isReached
  }

  /// Learns that the way to the next fix is unknown: the signal was lost, or fixes were withheld.
  mutating func loseTrack() {
    switch state {
    case .waiting(var deferral?):
      deferral.loseTrack()
      state = .waiting(deferral)
    case .deferring(var deferral, let delivery):
      deferral.loseTrack()
      state = .deferring(deferral, delivery)
    case .idle, .waiting(nil), .delivering, .paused, .requesting: break
    }
  }

  /// Takes a fix, and returns whether the device has rested for long enough to pause.
  mutating func hasRested(
    _ fix: Fix, at now: Instant, within radius: Double, for delay: Duration
  ) -> Bool {
    rest.take(fix, at: now, within: radius) >= delay
  }

  /// Forgets where the device rested.
  mutating func forgetRest() { rest.reset() }
}
