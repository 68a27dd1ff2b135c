// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

/// An effect, and when on the engine's time line it came.
struct TimedEffect: Hashable {
  let instant: Instant
  let effect: Effect

  init(_ instant: Instant, _ effect: Effect) {
    self.instant = instant
    self.effect = effect
  }

  /// An effect at this many seconds after the beginning of the line.
  init(_ seconds: Double, _ effect: Effect) { self.init(.at(seconds), effect) }
}

/// A shell around an engine, under a time that passes only where a test says so.
struct EngineHarness {
  private(set) var engine: LocationEngine
  private(set) var now = Instant.start

  /// All effects so far, in order.
  private(set) var trace: [TimedEffect] = []

  /// How each app's prompts are answered as soon as they are shown; others stay up.
  private var answers: [AppID: AuthorizationStatus] = [:]

  init(
    configuration: EngineConfiguration = EngineConfiguration(),
    regions: CoarseAreaSetup = CoarseAreaSetup()
  ) {
    engine = LocationEngine(configuration: configuration, regions: regions)
  }

  /// Makes an engine with one app and its clients, whose initial callbacks are not in the log.
  init(
    _ status: AuthorizationStatus, answer: AuthorizationStatus? = nil,
    clients: [ClientID] = [.first], configuration: EngineConfiguration = EngineConfiguration()
  ) {
    self.init(configuration: configuration)
    launch(.maps, status, answer: answer, clients: clients)
  }

  /// Makes an engine that follows a version of Apple's rules, with one app as above.
  init(
    _ status: AuthorizationStatus, answer: AuthorizationStatus? = nil,
    clients: [ClientID] = [.first], profile: SystemProfile
  ) {
    var configuration = EngineConfiguration()
    configuration.profile = profile
    self.init(status, answer: answer, clients: clients, configuration: configuration)
  }

  /// Adds an app that lacks nothing, with clients, whose initial callbacks are not in the log.
  ///
  /// The first app comes to the foreground, others to the background unless said otherwise. A
  /// restriction holds for the whole device.
  mutating func launch(
    _ app: AppID, _ status: AuthorizationStatus, answer: AuthorizationStatus? = nil,
    clients: [ClientID], phase: AppPhase? = nil
  ) {
    launch(app, record: AuthorizationRecord(status), clients: clients, phase: phase)
    answers[app] = answer
    guard status == .restricted else { return }
    let before = trace
    perform(.restrictionChanged(isRestricted: true))
    trace = before
  }

  /// Adds an app with clients, whose initial callbacks are not in the log.
  mutating func launch(
    _ app: AppID, _ description: AppDescription = .complete,
    record: AuthorizationRecord = AuthorizationRecord(), clients: [ClientID] = [.first],
    phase: AppPhase? = nil
  ) {
    let before = trace
    let isFirst = engine.apps.isEmpty
    perform(.appLaunched(app, description, record, phase ?? (isFirst ? .foreground : .background)))
    for client in clients { perform(.managerCreated(client, app)) }
    trace = before
  }

  /// Sends the engine an event at the present instant, and returns all that this brought.
  @discardableResult
  mutating func perform(_ event: Event) -> [Effect] {
    var effects = engine.handle(event, at: now)
    trace += effects.map { TimedEffect(now, $0) }
    for effect in effects {
      guard case .present(let prompt) = effect, let answer = answers[prompt.app] else { continue }
      effects += perform(.promptEnded(prompt.id, prompt.outcome(for: answer)))
    }
    return effects
  }

  /// Goes on to an instant, keeping each deadline on the way, then sends the engine an event.
  @discardableResult
  mutating func perform(_ event: Event, at seconds: Double) -> [Effect] {
    advance(to: seconds)
    return perform(event)
  }

  /// Sends the engine an event at the present instant, and returns what clients and source got.
  @discardableResult
  mutating func send(_ event: Event) -> [Effect] { perform(event).filter(\.isDelivery) }

  /// Goes on to an instant, keeping each deadline on the way, then sends the engine an event.
  @discardableResult
  mutating func send(_ event: Event, at seconds: Double) -> [Effect] {
    advance(to: seconds)
    return send(event)
  }

  /// Ends the prompt that is up, if there is one.
  @discardableResult
  mutating func answer(_ choice: PromptChoice, precise: Bool? = nil) -> [Effect] {
    guard let prompt = engine.prompt else {
      Issue.record("there is no prompt to answer")
      return []
    }
    return perform(.promptEnded(prompt.id, .answered(choice, precise: precise)))
  }

  /// Lets the source bring a fix that was determined at the instant at which it comes.
  @discardableResult
  mutating func receive(at seconds: Double, north: Double = 0, accuracy: Double = 5) -> [Effect] {
    send(.fixArrived(.sample(seconds, north: north, accuracy: accuracy)), at: seconds)
  }

  /// Goes on to an instant, that one included, and keeps each deadline on the way.
  mutating func advance(to seconds: Double) {
    var calls = 0
    while let due = engine.nextDeadline?.instant, due <= .at(seconds) {
      now = max(now, due)
      perform(.deadlineReached)
      calls += 1
      guard calls < 10_000 else {
        Issue.record("the engine's deadlines do not end before \(seconds) s")
        break
      }
    }
    skip(to: seconds)
  }

  /// Goes on to an instant without a look at deadlines, as a shell does that was held up.
  mutating func skip(to seconds: Double) {
    precondition(.at(seconds) >= now, "time goes back to \(seconds) s")
    now = .at(seconds)
  }

  // MARK: - What came of it

  /// What clients and source got so far, in order.
  var log: [TimedEffect] { trace.filter(\.effect.isDelivery) }

  /// What the log has to say about one client.
  func log(of client: ClientID) -> [TimedEffect] { trace.filter { $0.effect.client == client } }

  /// What a client's status is.
  func status(of client: ClientID = .first) -> AuthorizationStatus? {
    engine.snapshot(for: client, at: now)?.authorization.status
  }

  /// The engine's next deadline, unless it is that of the device's region.
  var clientDeadline: Deadline? {
    engine.nextDeadline.flatMap { $0.reason == .regionTick ? nil : $0 }
  }

  /// When a client got the report that there is no position.
  func unknownReports(to client: ClientID) -> [Instant] {
    trace.filter { $0.effect == .notify(.failed(.locationUnknown), to: client) }.map(\.instant)
  }

  /// The regions that a client received, in order.
  func regions(of client: ClientID) -> [PublishedRegion] {
    trace.compactMap { entry in
      if case .notify(.regionUpdated(let region), client) = entry.effect { region } else { nil }
    }
  }

  /// The fixes that a client was handed, in order.
  func fixes(of client: ClientID) -> [Fix] {
    trace.flatMap { entry -> [Fix] in
      if case .notify(.locationsUpdated(let fixes), client) = entry.effect { fixes } else { [] }
    }
  }
}
