// SPDX-License-Identifier: MIT

import Testing

@testable import LocationScenarioFiles
@testable import LocationScenarios

@Suite("A scenario is written as a file")
struct ScenarioWritingTests {
  @Test("A scenario at random is read back as it was", arguments: 0..<40)
  func roundTrip(block: UInt64) throws {
    for seed in block * 10..<(block + 1) * 10 {
      let scenario = RandomScenario.make(seed: seed)
      let text = scenario.written
      do throws(ScenarioFaults) {
        let read = try Reading.scenario(in: Array(text.utf8))
        #expect(read.withoutPositions == scenario.withoutPositions, "seed \(seed):\n\(text)")
        #expect(read.written == text)
      } catch {
        Issue.record("seed \(seed): \(error.lines(file: "")):\n\(text)")
      }
    }
  }

  @Test("What a person reads is short where values are usual")
  func usual() throws {
    let text = """
      locsim: 1
      profile: ios18
      seed: 0
      deferral: available
      source: "walk.gpx"
      apps:
        "walk": {identifier: "com.example.walk", name: "Walk", state: terminated, settings: {location: ask}, managers: {}}
      timeline:
        - {at: 1.5s, app: "walk", do: launch}
        - {at: 2s, source: {seek: +30s}}

      """
    #expect(try Reading.scenario(text).written == text)
  }
}
