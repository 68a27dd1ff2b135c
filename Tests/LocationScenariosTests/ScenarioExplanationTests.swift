// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import LocationHost
import LocationScenarioFiles
import Testing

@testable import LocationScenarios

@Suite("Explanations in scenarios")
struct ScenarioExplanationTests {
  private static let folder = "Traces/scenarios"

  private static let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".yaml") }.sorted()

  /// The number of times at which each scenario is stopped, two seconds apart.
  private static let stops = 12

  @Test("At each moment of each scenario an explanation is what the next fix comes to")
  func outcomes() throws {
    var found: [Explanation.Outcome: Int] = [:]
    #expect(Self.files.count > 20)
    for file in Self.files {
      let path = "\(Self.folder)/\(file)"
      let scenario = try ScenarioLoader.load(path).scenario
      for stop in 1...Self.stops {
        let now = Instant.start + .seconds(2 * stop)
        let runner = try ScenarioRunner(scenario, file: path) { _, _ in }
        try runner.run(until: now)
        let engine = runner.host.service.read { copy $0 }
        let fix = try #require(
          Fix(
            coordinate: Coordinate(limiting: 48, wrapping: 11), horizontalAccuracy: 20,
            timestamp: runner.utcNow + .seconds(100_000)))
        for app in runner.host.apps {
          for explanation in engine.explain(app, fix, at: now) ?? [] {
            guard let client = explanation.client else { continue }
            let outcome = try outcome(of: fix, for: client, in: engine, at: now)
            // A request keeps its best fix, which is not counted as held.
            let isGathering = explanation.checks.contains { $0.situation == .bestSoFar }
            #expect(
              explanation.outcome == outcome || isGathering,
              "\(file) at \(2 * stop) s: \(explanation.checks.compactMap(\.situation))")
            found[explanation.outcome, default: 0] += 1
          }
        }
      }
    }
    for outcome in Explanation.Outcome.allCases { #expect(found[outcome, default: 0] > 0) }
  }

  private func outcome(
    of fix: Fix, for client: ClientID, in engine: LocationEngine, at now: Instant
  ) throws -> Explanation.Outcome {
    var engine = engine
    let before = try #require(engine.snapshot(for: client, at: now))
    _ = engine.handle(.fixArrived(fix), at: now)
    let after = try #require(engine.snapshot(for: client, at: now))
    if after.counts.delivered + after.counts.answers
      > before.counts.delivered + before.counts.answers
    {
      return .delivered
    }
    if after.counts.held > before.counts.held { return .held }
    let explanation = try #require(engine.explain(client, at: now))
    let isBlocked = explanation.checks.contains { $0.result == .blocks && $0.rule != .signal }
    return after.access == .region && !isBlocked ? .region : .none
  }
}
