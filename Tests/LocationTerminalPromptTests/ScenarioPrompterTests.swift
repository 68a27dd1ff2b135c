// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import Testing

@testable import LocationFiles
@testable import LocationHost
@testable import LocationSources
@testable import LocationTerminalPrompt

@Suite("Prompts of an app that runs with a scenario")
struct ScenarioPrompterTests {
  private let other = ScriptedPrompter()
  private let log = OutcomeLog()

  @Test("A prompt waits for the next answer of the scenario")
  func waits() {
    let prompter = ScenarioPrompter(answers: 1, other: other)
    log.present(.sample(), by: prompter)
    #expect(log.outcomes().isEmpty)
    #expect(!prompter.isAsking)
    #expect(prompter.answer(.answered(.allowOnce, precise: false)) == nil)
    #expect(log.outcomes() == [.answered(.allowOnce, precise: false)])
    #expect(other.presented.isEmpty)
  }

  @Test("A dismissal is no answer")
  func dismissed() {
    let prompter = ScenarioPrompter(answers: 1, other: other)
    log.present(.sample(), by: prompter)
    #expect(prompter.answer(.notAnswered) == nil)
    #expect(log.outcomes() == [.notAnswered])
  }

  @Test("Another prompter is asked after the last answer, also for a prompt that it brought")
  func otherwise() {
    let prompter = ScenarioPrompter(answers: 1, other: other)
    let log = log
    prompter.present(.sample(1)) { _ in log.present(.sample(2), by: prompter) }
    #expect(prompter.answer(.answered(.allowOnce, precise: nil)) == nil)
    #expect(other.presented.map(\.id) == [PromptID(2)])
    #expect(prompter.isAsking)
    other.answer(.dontAllow)
    #expect(log.outcomes(2) == [.answered(.dontAllow, precise: true)])
    #expect(!prompter.isAsking)
  }

  @Test("An answer that cannot be given says why, and leaves the prompt to the next one")
  func refused() {
    let prompter = ScenarioPrompter(answers: 3, other: other)
    #expect(
      prompter.answer(.notAnswered)
        == "there is no prompt to answer; wait for it with “after: prompt”")
    log.present(.sample(), by: prompter)
    #expect(
      prompter.answer(.answered(.allowAlways, precise: nil))
        == "the prompt does not offer allow-always; it offers allow-once, allow-while-using, "
        + "dont-allow")
    #expect(log.outcomes().isEmpty)
    #expect(prompter.answer(.answered(.allowOnce, precise: nil)) == nil)
    #expect(log.outcomes() == [.answered(.allowOnce, precise: true)])
  }

  @Test("A prompt that the last answer does not fit goes to another prompter")
  func left() {
    let prompter = ScenarioPrompter(answers: 1, other: other)
    log.present(.sample(), by: prompter)
    #expect(prompter.answer(.answered(.allowAlways, precise: nil)) != nil)
    #expect(other.presented.count == 1)
    other.answer(.allowOnce)
    #expect(log.outcomes() == [.answered(.allowOnce, precise: true)])
  }

  @Test("A prompt is withdrawn wherever it is", arguments: [0, 1])
  func withdrawn(answers: Int) {
    let prompter = ScenarioPrompter(answers: answers, other: other)
    log.present(.sample(), by: prompter)
    prompter.withdraw(PromptID(1))
    #expect(log.outcomes() == [.notAnswered])
    #expect(!prompter.isAsking)
  }

  @Test("Answers in turn, the last for all later prompts")
  func inTurn() throws {
    let prompter = Prompters.make(
      inTurn: try OptionText.promptPolicies("nobody,allow-once,dont-allow"))
    for id in 1...4 { log.present(.sample(UInt32(id)), by: prompter) }
    #expect(
      (1...4).map { log.outcomes(UInt32($0)) } == [
        [.notAnswered], [.answered(.allowOnce, precise: true)],
        [.answered(.dontAllow, precise: true)], [.answered(.dontAllow, precise: true)],
      ])
    #expect(throws: OptionError.self) { try OptionText.promptPolicies("allow-once,") }
  }
}
