// SPDX-License-Identifier: MIT

/// The rules of Location Services as a value: takes events with their times, and returns effects.
///
/// Nothing in it waits, reads a clock, draws a random number, opens a file or calls a delegate.
/// Equal events at equal instants give equal effects, whatever the speed at which they come.
///
/// - **Inputs** are `Event` values: what apps, users, the source and the clock do.
/// - **Outputs** are `Effect` values, which the shell performs in their order.
/// - **Time** is an `Instant` on a line of the shell's choice. It comes with each event and never
///   goes back. `nextDeadline` says when the engine must run although nothing happens.
///
/// A shell around it is this loop, here for one app that gets the fixes of a trace:
///
///     var engine = LocationEngine()
///     var buffer = EffectBuffer()
///
///     func send(_ event: Event, at now: Instant) {
///       engine.handle(event, at: now, into: &buffer)
///       let effects = buffer.effects
///       buffer.removeAll()
///       for effect in effects { perform(effect) }
///     }
///
///     func meetDeadlines(until end: Instant) {
///       while let deadline = engine.nextDeadline, deadline.instant <= end {
///         send(.deadlineReached, at: deadline.instant)
///       }
///     }
///
///     let description = AppDescription(name: "Maps", purposes: [.whenInUse: purpose])
///     let record = AuthorizationRecord(decision: .whileUsing)
///     send(.appLaunched(app, description, record, .foreground), at: .start)
///     send(.managerCreated(client, app), at: .start)
///     send(.updatesStarted(client), at: .start)
///     var now = Instant.start
///     for fix in trace {
///       now = Instant(sinceStart: fix.timestamp - trace[0].timestamp)
///       meetDeadlines(until: now)
///       send(.fixArrived(fix), at: now)
///     }
///     send(.sourceEnded, at: now)
///
/// An event first changes what it names. Then the engine *settles*: it derives from the new state
/// which apps are in use, which notices to deliver, which prompt is up, which clients are served and
/// what the source must deliver (`settling`). So a client is notified exactly when its last notice
/// is no longer true.
///
/// The source is open while a client wants fixes that it may have; for clients with reduced
/// accuracy it is opened and closed at ticks. For each client a fix passes its access, then the
/// request for one fix if there is one, otherwise the distance filter. Clients with reduced
/// accuracy get the region that the whole device shares, when it is published.
package struct LocationEngine: Sendable {
  /// The numbers that this engine works with.
  package let configuration: EngineConfiguration

  /// The settings of the whole device.
  package private(set) var privacy: DevicePrivacy

  /// The prompt that is up.
  package var prompt: Prompt? { prompts.current?.prompt }

  /// What the device shows about the use of location.
  package var indicator: Indicator { indicatorState.shown }

  /// The earliest deadline, at which the shell must send `.deadlineReached`.
  package private(set) var nextDeadline: Deadline?

  /// Whether a client waits for a position; a source that knows one then delivers it at once.
  package private(set) var awaitsPosition = false

  // MARK: - What there is

  var apps = IndexedArray<AppIndex, AppState>()

  /// In the order of creation, which is the order in which events are delivered to clients (D-04).
  var clients = IndexedArray<ClientIndex, ClientState>()

  var names = NameTable()

  // MARK: - The device

  var screen = Screen()

  var source = SourceState()

  var compass = Compass()

  /// The regions for clients with reduced accuracy.
  package var coarseAreas: CoarseAreaMachine

  var prompts = PromptState()

  var stateRequests = RegionStateRequests()

  // MARK: - What settling derives

  /// The apps that are to be settled next.
  var unsettled = UnsettledApps()

  /// Makes each event settle every app, which must make no difference; for tests.
  private(set) var settlesAllApps = false

  /// The combined summaries of the apps.
  var tally = AppTally()

  /// The deadlines of the apps.
  var deadlines = DeadlineTable()

  var indicatorState = IndicatorState()

  /// Makes an engine without apps.
  ///
  /// - Parameters:
  ///   - configuration: The numbers to work with.
  ///   - privacy: The initial settings of the whole device.
  ///   - regions: The device's secret, and what it remembers of its regions.
  package init(
    configuration: EngineConfiguration = EngineConfiguration(),
    privacy: DevicePrivacy = DevicePrivacy(), regions: CoarseAreaSetup = CoarseAreaSetup()
  ) {
    coarseAreas = CoarseAreaMachine(configuration, regions)
    self.configuration = configuration
    self.privacy = privacy
  }

  /// Takes an event and adds the effects that it has to the buffer, in order.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - now: When, on the engine's time line; never before an earlier event.
  ///   - buffer: Receives the effects at its end.
  /// - Complexity: O(number of clients) for a fix; otherwise the number of apps and clients that
  ///   the event concerns.
  package mutating func handle(_ event: Event, at now: Instant, into buffer: inout EffectBuffer) {
    if case .fixArrived(let fix) = event { return handle(fix, at: now, into: &buffer) }
    begin(at: now, into: &buffer)
    unsettle(event)
    if case .deferralAllowed(let client, let bounds) = event {
      // Apps that defer allow it repeatedly; it concerns no other app.
      if allowDeferral(client, bounds, at: now, into: &buffer) {
        settle(at: now, into: &buffer)
      } else {
        if let index = index(of: client) { summarize(clients[index].app) }
        updateDeadline()
      }
    } else {
      apply(event, at: now, into: &buffer)
      settle(at: now, into: &buffer)
    }
    buffer.nextDeadline = nextDeadline?.instant
    buffer.awaitsPosition = awaitsPosition
  }

  /// Takes a fix, like its event, in a fast path for the most frequent event.
  ///
  /// A fix changes no demand, and changes a deadline only if one was set.
  package mutating func handle(_ fix: Fix, at now: Instant, into buffer: inout EffectBuffer) {
    begin(at: now, into: &buffer)
    if take(fix, at: now, into: &buffer) || awaitsPosition { updateDeadline() }
    if unsettled.mustSettle { settle(at: now, into: &buffer) }
    buffer.nextDeadline = nextDeadline?.instant
    buffer.awaitsPosition = awaitsPosition
  }

  /// Runs before any event: a shell that is late with a deadline must not prolong an access.
  @inline(__always)
  private mutating func begin(at now: Instant, into buffer: inout EffectBuffer) {
    buffer.hasSettled = false
    if let nextDeadline, nextDeadline.instant <= now, expire(at: now) {
      settle(at: now, into: &buffer)
    }
  }

  /// Changes what an event names; settling derives the rest.
  private mutating func apply(_ event: Event, at now: Instant, into buffer: inout EffectBuffer) {
    switch event {
    case .fixArrived: break  // It comes alone, because served clients are known after settling.
    case .appLaunched(let app, let description, let record, let phase):
      launch(app, description, record, phase, at: now)
    case .managerCreated(let client, let app): createManager(client, of: app)
    case .clientReleased(let client): release(client)
    case .serviceSessionBegan(let id, let app, let goal): beginService(id, of: app, goal, at: now)
    case .backgroundActivityBegan(let id, let app): beginBackgroundActivity(id, of: app, at: now)
    case .liveUpdatesBegan(let client, let app, let kind): beginLive(client, of: app, kind)
    case .optionsChanged(let client, let options):
      change(client, to: options, at: now, into: &buffer)
    case .updatesStarted(let client): startUpdates(client, at: now, into: &buffer)
    case .updatesStopped(let client): stopUpdates(client, at: now, into: &buffer)
    case .oneFixRequested(let client): requestOneFix(client, at: now, into: &buffer)
    case .deferralAllowed(let client, let bounds):
      _ = allowDeferral(client, bounds, at: now, into: &buffer)
    case .deferralDisallowed(let client): disallowDeferral(client, at: now, into: &buffer)
    case .fixesDropped(let client, let count, let reason): drop(count, of: client, reason)
    case .headingStarted(let client): startHeading(client, at: now, into: &buffer)
    case .headingStopped(let client): stopHeading(client)
    case .authorizationRequested(let kind, let client): request(kind, by: client, into: &buffer)
    case .fullAccuracyRequested(let client, let key, let request):
      askForFullAccuracy(key, request, by: client, into: &buffer)
    case .regionMonitoringStarted(let region, let client):
      startMonitoring(region, for: client, at: now, into: &buffer)
    case .regionMonitoringStopped(let name, let client): stopMonitoring(name, for: client)
    case .regionStateRequested(let region, let client):
      requestState(of: region, for: client, at: now, into: &buffer)
    case .visitMonitoringStarted(let client): startVisits(client, at: now, into: &buffer)
    case .visitMonitoringStopped(let client): stopVisits(client)
    case .significantChangesStarted(let client):
      startSignificantChanges(client, at: now, into: &buffer)
    case .significantChangesStopped(let client): stopSignificantChanges(client)
    case .conditionAdded(let app, let condition): add(condition, for: app, at: now, into: &buffer)
    case .conditionRemoved(let app, let monitor, let identifier):
      removeCondition(identifier, of: monitor, from: app)
    case .conditionReadingBegan(let id, let app, let monitor): beginReading(id, of: app, monitor)
    case .conditionHandled(let app, let monitor, let event): handle(event, of: monitor, in: app)
    case .monitoringRestored(let app, let record): restoreMonitoring(app, record)
    case .promptEnded(let prompt, let outcome): endPrompt(prompt, outcome)
    case .settingsChanged(let app, let setting): change(app, setting)
    case .permissionsReset(let app): reset(app)
    case .homeScreenShown: showHomeScreen(at: now)
    case .locationServicesSwitched(let isOn): privacy.isLocationServicesOn = isOn
    case .restrictionChanged(let isRestricted): privacy.isRestricted = isRestricted
    case .monitoredEventOccurred(let app, let event): take(event, for: app, at: now)
    case .clockSet(let utc): _ = coarseAreas.setClock(utc, at: now)
    case .regionsReplaced(let seed, let kept): coarseAreas.replace(seed: seed, state: kept, at: now)
    case .sourceOpened: openSource(at: now)
    case .signalLost, .sourceEnded: loseSignal(at: now)
    case .sourceFailed(let failure): failSource(failure, at: now, into: &buffer)
    case .headingArrived(let heading): compass.take(heading)
    case .headingLost: compass.take(nil)
    case .appStateChanged(let app, let phase): change(app, to: phase, at: now)
    case .recordReplaced(let app, let record): replace(app, record)
    case .deadlineReached: meetDeadlines(at: now, into: &buffer)
    case .simultaneous(let events): for event in events { apply(event, at: now, into: &buffer) }
    }
  }

  /// Takes an event and returns its effects; for tests, in which an array is handier than a buffer.
  package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    var buffer = EffectBuffer()
    handle(event, at: now, into: &buffer)
    return buffer.effects
  }

  /// Makes the engine settle every app with each event; for tests.
  mutating func settleAllApps() { settlesAllApps = true }

  // MARK: - Shared by the parts of the engine

  func authorization(of client: ClientState) -> AuthorizationState {
    apps[client.app].authorization.state(under: privacy)
  }

  func index(of client: ClientID) -> ClientIndex? {
    guard let app = names.holder(of: client) else { return nil }
    // A loop by index, since a closure would get a copy of each client.
    for index in apps[app].clients where clients[index].id == client { return index }
    return nil
  }

  func index(of app: AppID) -> AppIndex? { names.index(of: app) }

  /// The index of a manager whose app's process runs.
  ///
  /// Other clients can do nothing; live updates only begin and end.
  func indexOfRunning(_ client: ClientID) -> ClientIndex? {
    index(of: client).flatMap {
      apps[clients[$0].app].phase.isRunning && clients[$0].isManager ? $0 : nil
    }
  }

  mutating func updateDeadline() {
    var first = deadlines.earliest()
    if let request = stateRequests.earliest, request.deadline < first?.instant ?? .farFuture {
      first = Deadline(
        instant: request.deadline, reason: .regionStateTimeout(request.client))
    }
    // At the same instant the region names the deadline, because it needs the device's store.
    if let region = coarseAreas.deadline, region <= first?.instant ?? .farFuture {
      first = Deadline(instant: region, reason: .regionTick)
    }
    nextDeadline = first
    awaitsPosition = isPositionAwaited
  }
}
