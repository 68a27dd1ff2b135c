// SPDX-License-Identifier: MIT

import Testing

@testable import LocationScenarioFiles
@testable import LocationScenarios

@Suite("Scenarios at random")
struct ScenarioPropertyTests {
  @Test("A scenario that is written in any manner is read back as it was", arguments: 0..<40)
  func roundTrip(block: UInt64) throws {
    for seed in block * 10..<(block + 1) * 10 {
      let scenario = RandomScenario.make(seed: seed)
      let text = ScenarioWriter.text(scenario, seed: seed)
      do throws(ScenarioFaults) {
        let read = try Reading.scenario(in: Array(text.utf8))
        #expect(read.withoutPositions == scenario.withoutPositions, "seed \(seed):\n\(text)")
      } catch {
        Issue.record("seed \(seed): \(error.lines(file: "")):\n\(text)")
      }
    }
  }

  @Test("Each step stands where its first key or its brace does")
  func positions() throws {
    let scenario = RandomScenario.make(seed: 7)
    let text = ScenarioWriter.text(scenario, seed: 7)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for step in try Reading.scenario(text).timeline {
      let line = lines[step.position.line - 1].dropFirst(step.position.column - 1)
      let keys = ScenarioKey.Step.allCases.flatMap {
        ["\($0.rawValue)", "'\($0.rawValue)", "\"\($0.rawValue)"]
      }
      #expect(line.hasPrefix("{") || keys.contains { line.hasPrefix($0) }, "\(line)")
    }
  }
}

extension Scenario {
  /// The scenario, as if everything were written at the beginning of the file.
  var withoutPositions: Self {
    var scenario = self
    scenario.source?.trace.forgetPosition()
    for index in scenario.apps.indices {
      scenario.apps[index].position = .start
      if case .file(var file) = scenario.apps[index].infoPlist {
        file.forgetPosition()
        scenario.apps[index].infoPlist = .file(file)
      }
    }
    scenario.timeline = scenario.timeline.map { step in
      var action = step.action
      if case .play(var source) = action {
        source.trace.forgetPosition()
        action = .play(source)
      }
      return ScenarioStep(trigger: step.trigger, action: action, position: .start)
    }
    return scenario
  }

  /// The apps, as if each were written at the beginning of the file.
  var withoutAppPositions: [ScenarioApp] {
    apps.map { app in
      var app = app
      app.position = .start
      return app
    }
  }
}

extension ScenarioFileReference {
  fileprivate mutating func forgetPosition() { self = Self(path: path, position: .start) }
}
