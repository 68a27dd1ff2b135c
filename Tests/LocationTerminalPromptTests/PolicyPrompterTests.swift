// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import Testing

@testable import LocationHost
@testable import LocationTerminalPrompt

@Suite("Prompters without a person")
struct PolicyPrompterTests {
  private func outcome(_ prompt: Prompt, by prompter: PolicyPrompter) -> [PromptOutcome] {
    let log = OutcomeLog()
    log.present(prompt, by: prompter)
    return log.outcomes()
  }

  @Test("A policy answers what a prompt offers, and nothing else", arguments: PromptChoice.allCases)
  func offered(choice: PromptChoice) {
    for buttons in [Prompt.firstButtons, Prompt.upgradeButtons, []] {
      let isOffered = buttons.contains { $0.choice == choice }
      let prompt = Prompt.sample(buttons: buttons, precise: nil)
      let expected: PromptOutcome = isOffered ? .answered(choice, precise: nil) : .notAnswered
      #expect(outcome(prompt, by: PolicyPrompter(answer: choice)) == [expected])
    }
  }

  @Test("A policy without an answer answers nothing")
  func silent() {
    #expect(outcome(.sample(), by: PolicyPrompter(answer: nil, precise: true)) == [.notAnswered])
  }

  @Test(
    "Precise is reported where the prompt has the switch, as set or else as it stood",
    arguments: [true, false, nil], [true, false, nil])
  func precise(prompt: Bool?, policy: Bool?) {
    let expected = prompt == nil ? nil : policy ?? prompt
    #expect(
      outcome(.sample(precise: prompt), by: PolicyPrompter(answer: .allowOnce, precise: policy))
        == [.answered(.allowOnce, precise: expected)])
  }

  @Test("A setting goes before the terminal; without either, nothing is answered")
  func choice() {
    let log = OutcomeLog()
    let setting = Prompters.make(
      policy: .answer(.allowOnce, precise: false), isTerminalUsable: { true })
    log.present(.sample(1), by: setting)
    #expect(log.outcomes(1) == [.answered(.allowOnce, precise: false)])
    log.present(.sample(2), by: Prompters.make(policy: .nobody, isTerminalUsable: { true }))
    #expect(log.outcomes(2) == [.notAnswered])
    log.present(.sample(3), by: Prompters.make(policy: nil, isTerminalUsable: { false }))
    #expect(log.outcomes(3) == [.notAnswered])
    #expect(Prompters.make(policy: nil, isTerminalUsable: { true }) is TerminalPrompter)
  }

  @Test("A script answers in order, then leaves prompts up; what it was shown it keeps")
  func script() {
    let prompter = ScriptedPrompter([
      .answered(.allowOnce, precise: false), .answered(.allowAlways, precise: nil), .notAnswered,
    ])
    let log = OutcomeLog()
    for id in 1...5 { log.present(.sample(UInt32(id)), by: prompter) }
    #expect(log.outcomes(1) == [.answered(.allowOnce, precise: false)])
    #expect(log.outcomes(2) == [.notAnswered])
    #expect(log.outcomes(3) == [.notAnswered])
    #expect(prompter.presented == (1...5).map { .sample($0) })
    #expect(prompter.prompts == [.sample(4), .sample(5)])
    prompter.withdraw(PromptID(4))
    #expect(log.outcomes(4) == [.notAnswered])
    #expect(prompter.answer(.allowWhileUsing, precise: false))
    #expect(log.outcomes(5) == [.answered(.allowWhileUsing, precise: false)])
    #expect(!prompter.answer(.allowOnce))
  }
}
