// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import LocationRecording
import LocationScenarioFiles
import Testing

@Suite("Remedies as steps of a scenario")
struct RemedyStepTests {
  private static let remedies: [Remedy] = [
    .switchLocationServicesOn, .liftRestriction, .choose(.whileUsing), .choose(.always),
    .switchPreciseOn, .bringToForeground, .makeManager, .startUpdates, .wishForMore,
    .removeDistanceFilter,
  ]

  /// Reads a scenario whose app has these managers and ends with a step.
  private func load(
    profile: String, managers: String, steps: [String]
  ) throws {
    let text = """
      locsim: 1
      profile: \(profile)
      apps:
        walk: {identifier: com.example.walk, settings: ask, managers: {\(managers)}}
      timeline:
      \(steps.joined(separator: "\n"))
      """
    let path = FileManager.default.temporaryDirectory
      .appending(path: "\(UUID().uuidString).scenario.yaml").path
    try? text.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = try ScenarioLoader.load(path)
  }

  @Test(
    "Each can be pasted into a timeline, for an app with two managers",
    arguments: ["ios9", "ios14", "ios18"], [nil, "30s"])
  func steps(profile: String, time: String?) throws {
    for remedy in Self.remedies {
      let isNew = remedy == .makeManager
      let form = RemedyForm.steps(
        RemedyForm.StepForm(app: "walk", manager: isNew ? nil : "second", time: time))
      let step = "  \(form.words(for: remedy))"
      #expect(throws: Never.self, "\(step)") {
        try load(
          profile: profile, managers: isNew ? "" : "main: {}, second: {}",
          steps: ["  - {at: 1s, app: walk, do: enter-background}", step])
      }
    }
  }

  @Test("A service session can be begun, and a prompt be answered with the button that it offers")
  func sessionsAndPrompts() throws {
    let form = RemedyForm.steps(RemedyForm.StepForm(app: "walk", time: "30s"))
    for remedy in [Remedy.beginServiceSession, .answerPrompt(.allowAlways)] {
      try load(
        profile: "ios18", managers: "main: {}", steps: ["  \(form.words(for: remedy))"])
    }
    #expect(form.words(for: .answerPrompt(.allowAlways)) == "- {at: 30s, user: allow-always}")
  }

  @Test("Commands are quoted for a shell, and follow where the decisions are")
  func commands() {
    let app = "/opt/My App"
    func words(_ decisions: RemedyForm.Decisions, _ remedy: Remedy) -> String {
      RemedyForm.commands(app: app, decisions).words(for: remedy)
    }
    #expect(words(.store, .switchPreciseOn) == "locsim privacy precise '/opt/My App' on")
    #expect(words(.variables, .switchPreciseOn) == "start it with LOCSIM_ACCURACY=full")
    #expect(
      words(.variables, .choose(.whileUsing)) == "start it with LOCSIM_AUTHORIZATION=when-in-use")
    #expect(words(.scenario, .switchPreciseOn) == "change that in the scenario that is played")
    let agent = "answer the prompt; “locsim agent” shows it in a terminal"
    #expect(words(.store, .answerPrompt(.allowOnce)) == agent)
    let own = "answer the prompt in its terminal"
    #expect(words(.storeOfOwnDevice, .answerPrompt(.allowOnce)) == own)
  }
}
