// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

/// What one event brought.
struct RunStep {
  let instant: Instant
  let event: Event
  let effects: [Effect]
  let deadline: Deadline?
  let snapshots: [ClientSnapshot?]
  let accesses: [LocationAccess]

  /// Whether the engine said that clients' access can be another than before.
  let hasSettled: Bool
}

/// What came of a seeded run.
struct RandomRun {
  /// Reports that a client gets in one outage at most; small, so that runs go past it.
  static let maximumReports = 4

  private(set) var steps: [RunStep] = []
  private var engine: LocationEngine
  private var twin: ThoroughTwin
  private var buffer = EffectBuffer()
  private var now = Instant.start

  /// Sends so many random events, with all deadlines that a shell keeps in between.
  init(seed: Int, events count: Int, scope: RandomScope) {
    var configuration = EngineConfiguration()
    configuration.maximumUnknownReports = Self.maximumReports
    engine = LocationEngine(configuration: configuration)
    twin = ThoroughTwin(of: engine)
    var events = RandomEvents(seed: seed, scope: scope)
    for event in events.beginning() { send(event) }
    for _ in 0..<count {
      let target = now + .exactly(events.pause())
      if !events.isLate() { keepDeadlines(until: target) }
      now = target
      send(events.next())
      if let prompt = engine.prompt {
        send(.promptEnded(prompt.id, events.outcome(of: prompt)))
      }
    }
    keepDeadlines(until: now + .seconds(1_000))
  }

  private mutating func keepDeadlines(until target: Instant) {
    // Six clients have at most one timeout and a full outage each; a region has a tick, a first fix
    // and the end of a window.
    var calls = 6 * (Self.maximumReports + 1) + 1 + 3 * (Self.maximumReports + 1)
    while let due = engine.nextDeadline?.instant, due <= target, calls > 0 {
      now = max(now, due)
      send(.deadlineReached)
      calls -= 1
    }
    #expect(calls > 0, "the deadlines do not converge at \(now)")
  }

  private mutating func send(_ event: Event) {
    buffer.removeAll()
    engine.handle(event, at: now, into: &buffer)
    let difference = twin.difference(on: event, at: now, effects: buffer.effects, from: engine)
    #expect(difference == nil)
    #expect(buffer.isPromptUp == (engine.prompt != nil))
    let snapshots = (1...8).map { engine.snapshot(for: ClientID($0), at: now) }
    let accesses = (1...8).map { engine.access(of: ClientID($0)) }
    steps.append(
      RunStep(
        instant: now, event: event, effects: buffer.effects, deadline: engine.nextDeadline,
        snapshots: snapshots, accesses: accesses, hasSettled: buffer.hasSettled))
  }
}
