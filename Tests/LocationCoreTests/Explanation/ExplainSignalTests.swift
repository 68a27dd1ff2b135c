// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Explanations without a fix: the signal and the region")
struct ExplainSignalTests {
  /// A running app in the foreground with updates, which has reduced accuracy unless it is precise.
  private func device(isPrecise: Bool) -> LocationEngine {
    var engine = LocationEngine()
    for event: Event in [
      .appLaunched(.maps, .sample(keys: PurposeKey.allCases), AuthorizationRecord(), .foreground),
      .managerCreated(.first, .maps), .settingsChanged(.maps, .location(.whileUsing)),
      .settingsChanged(.maps, .precise(isPrecise)), .updatesStarted(.first), .sourceOpened,
    ] {
      _ = engine.handle(event, at: .start)
    }
    return engine
  }

  private func signal(_ engine: LocationEngine, at now: Instant) throws -> Check {
    let explanation = try #require(engine.explain(.first, at: now))
    return try #require(explanation.checks.first { $0.rule == .signal })
  }

  @Test("Without a position nothing is promised, whatever the accuracy", arguments: [true, false])
  func noPosition(isPrecise: Bool) throws {
    let engine = device(isPrecise: isPrecise)
    let now = Instant.start + .seconds(5)
    #expect(try signal(engine, at: now).situation == .noPositionYet)
    #expect(engine.explain(.first, at: now)?.outcome == Explanation.Outcome.none)
  }

  @Test("A lost signal is said, with the seconds since the newest fix", arguments: [true, false])
  func lostSignal(isPrecise: Bool) throws {
    var engine = device(isPrecise: isPrecise)
    let fix = Fix.sample(1)
    let begin = Instant.start + .seconds(1)
    _ = engine.handle(.fixArrived(fix), at: begin)
    _ = engine.handle(.signalLost, at: begin)
    // A region that was published for that fix is handed out for a while.
    let later = begin + .seconds(3_000)
    while let deadline = engine.nextDeadline, deadline.instant <= later {
      _ = engine.handle(.deadlineReached, at: max(deadline.instant, begin))
    }
    let check = try signal(engine, at: later)
    #expect(check.situation == .signalLost)
    #expect(check.measured == 3_000)
  }

  @Test("The device looks for a region when that is said, and does so with a closed source")
  func nextLook() throws {
    var device = EngineHarness()
    device.launch(.maps, record: AuthorizationRecord(decision: .always, isPrecise: false))
    func situation(at second: Double) throws -> Check {
      try signal(device.engine, at: .at(second))
    }
    device.send(.updatesStarted(.first))
    device.receive(at: 0)
    device.advance(to: 1)
    #expect(try situation(at: 1).situation == .regionKnown)
    // The region is too old when updates begin again, and the next one waits for a tick.
    device.send(.updatesStopped(.first), at: 2)
    device.send(.updatesStarted(.first), at: 3_000)
    device.advance(to: 3_001)
    let check = try situation(at: 3_001)
    #expect(check.situation == .noRegionYet)
    #expect(check.measured == 599)
    device.advance(to: 3_600)
    device.receive(at: 3_600)
    device.advance(to: 3_601)
    #expect(try situation(at: 3_601).situation == .regionKnown)
  }
}
