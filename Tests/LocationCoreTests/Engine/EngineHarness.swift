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
  private(set) var log: [TimedEffect] = []

  init(configuration: EngineConfiguration = EngineConfiguration()) {
    engine = LocationEngine(configuration: configuration)
  }

  /// Makes an engine with one app and its clients, whose initial callbacks are not in the log.
  init(
    _ status: AuthorizationStatus, answer: AuthorizationStatus? = nil,
    clients: [ClientID] = [.first], configuration: EngineConfiguration = EngineConfiguration()
  ) {
    self.init(configuration: configuration)
    launch(.maps, status, answer: answer, clients: clients)
  }

  /// Adds an app with clients, whose initial callbacks are not in the log.
  mutating func launch(
    _ app: AppID, _ status: AuthorizationStatus, answer: AuthorizationStatus? = nil,
    clients: [ClientID]
  ) {
    let before = log
    send(.appLaunched(app, FixedAuthorization(status: status, answer: answer)))
    for client in clients { send(.clientCreated(client, app)) }
    log = before
  }

  /// Tells the engine of an event at the present instant, and returns what that alone brought.
  @discardableResult
  mutating func send(_ event: Event) -> [Effect] {
    let effects = engine.handle(event, at: now)
    log += effects.map { TimedEffect(now, $0) }
    return effects
  }

  /// Goes on to an instant, keeping each deadline on the way, then tells the engine of an event.
  @discardableResult
  mutating func send(_ event: Event, at seconds: Double) -> [Effect] {
    advance(to: seconds)
    return send(event)
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
      send(.deadlineReached)
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

  /// What the log has to say about one client.
  func log(of client: ClientID) -> [TimedEffect] { log.filter { $0.effect.client == client } }

  /// When a client was told that there is no position.
  func unknownReports(to client: ClientID) -> [Instant] {
    log.filter { $0.effect == .fail(.locationUnknown, to: client) }.map(\.instant)
  }

  /// The fixes that a client was handed, in order.
  func fixes(of client: ClientID) -> [Fix] {
    log.flatMap { entry -> [Fix] in
      if case .deliver(let fixes, client) = entry.effect { fixes } else { [] }
    }
  }
}

extension Effect {
  /// Whom the effect concerns; nobody where it concerns the source.
  var client: ClientID? {
    switch self {
    case .openSource, .closeSource: nil
    case .notifyAuthorization(_, let client), .deliver(_, let client), .fail(_, let client): client
    }
  }

  /// A callback with a status and full accuracy.
  static func notify(_ status: AuthorizationStatus, to client: ClientID) -> Effect {
    .notifyAuthorization(AuthorizationState(status: status), to: client)
  }

  static func open(_ accuracy: DesiredAccuracy = .best) -> Effect {
    .openSource(SourceDemand(desiredAccuracy: accuracy))
  }
}

extension Event {
  static func options(
    _ client: ClientID, _ accuracy: DesiredAccuracy = .best, filter: Double = 0
  ) -> Event {
    .optionsChanged(client, ClientOptions(desiredAccuracy: accuracy, distanceFilter: filter))
  }
}

extension ClientID {
  static let first = Self(1)
  static let second = Self(2)
  static let third = Self(3)
}

extension AppID {
  static let maps = Self("org.example.maps")
  static let rides = Self("org.example.rides")
}

extension Instant {
  /// The moment this many seconds, taken to the millisecond, after the beginning of the line.
  static func at(_ seconds: Double) -> Self { Self(sinceStart: .exactly(seconds)) }
}

extension Duration {
  /// So many whole milliseconds, without the rounding of `seconds(_: Double)`.
  static func exactly(_ seconds: Double) -> Self {
    .milliseconds(Int64((seconds * 1_000).rounded()))
  }
}

extension UTCInstant {
  /// The moment this many seconds after 2024-01-01T00:00:00Z.
  static func sample(_ seconds: Double) -> Self {
    Self(sinceEpoch: .seconds(1_704_067_200) + .exactly(seconds))
  }
}

extension Coordinate {
  /// A point this many metres north of a square in Munich.
  static func sample(north metres: Double) -> Self {
    let origin = Self(limiting: 48.137, wrapping: 11.575)
    return Geodesic.direct(from: origin, course: 0, distance: metres).coordinate
  }
}

extension Fix {
  /// A fix so many metres north of a fixed point, determined at a second of a fixed day.
  static func sample(
    _ second: Double, north metres: Double = 0, accuracy: Double = 5
  ) -> Self {
    sample(second, at: .sample(north: metres), accuracy: accuracy)
  }

  /// A fix at a point, determined at a second of a fixed day.
  static func sample(
    _ second: Double, at point: Coordinate, accuracy: Double = 5, altitude: Altitude? = nil
  ) -> Self {
    let fix = Self(
      coordinate: point, horizontalAccuracy: accuracy, altitude: altitude,
      timestamp: .sample(second))
    guard let fix else { preconditionFailure("a sample has a radius of \(accuracy) m") }
    return fix
  }
}
