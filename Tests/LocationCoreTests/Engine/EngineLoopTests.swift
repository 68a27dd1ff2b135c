// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LocationCore

@Suite("The loop around an engine")
struct EngineLoopTests {
  /// The loop that the header of LocationEngine.swift shows, in a function.
  private func run(_ trace: [Fix]) -> [Effect] {
    let app = AppID("com.example.Maps")
    let client = ClientID(1)
    let purpose = Result<PurposeString, PurposeStringFault>.success(.sample("To guide you."))
    var performed: [Effect] = []
    func perform(_ effect: Effect) { performed.append(effect) }
    // The loop: begin
    var engine = LocationEngine()
    var buffer = EffectBuffer()

    func send(_ event: Event, at now: Instant) {
      engine.handle(event, at: now, into: &buffer)
      let effects = buffer.effects
      buffer.removeAll()
      for effect in effects { perform(effect) }
    }

    func meetDeadlines(until end: Instant) {
      while let deadline = engine.nextDeadline, deadline.instant <= end {
        send(.deadlineReached, at: deadline.instant)
      }
    }

    let description = AppDescription(name: "Maps", purposes: [.whenInUse: purpose])
    let record = AuthorizationRecord(decision: .whileUsing)
    send(.appLaunched(app, description, record, .foreground), at: .start)
    send(.managerCreated(client, app), at: .start)
    send(.updatesStarted(client), at: .start)
    var now = Instant.start
    for fix in trace {
      now = Instant(sinceStart: fix.timestamp - trace[0].timestamp)
      meetDeadlines(until: now)
      send(.fixArrived(fix), at: now)
    }
    send(.sourceEnded, at: now)
    // The loop: end
    return performed
  }

  @Test("The loop delivers each fix of a trace")
  func delivers() {
    let fixes: [Fix] = [.sample(0), .sample(1, north: 10), .sample(600, north: 20)]
    let events = run(fixes).compactMap { effect in
      if case .notify(let event, _) = effect { event } else { nil }
    }
    #expect(events.first == .authorizationChanged(.init(status: .authorizedWhenInUse)))
    #expect(events.dropFirst() == fixes.map { .locationsUpdated([$0]) }[...])
  }

  @Test("The header of the engine shows this loop")
  func header() throws {
    var root = URL(filePath: #filePath).resolvingSymlinksInPath()
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let path = "Sources/LocationCore/Engine/LocationEngine.swift"
    let header = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    let test = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let begin = try #require(test.range(of: "// The loop: begin\n"))
    let end = try #require(test.range(of: "    // The loop: end\n"))
    let shown = test[begin.upperBound..<end.lowerBound]
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { line in line.isEmpty ? "///" : "///     " + line.dropFirst(4) }
    #expect(shown.count <= 33)
    #expect(header.contains(shown.joined(separator: "\n")))
  }
}
