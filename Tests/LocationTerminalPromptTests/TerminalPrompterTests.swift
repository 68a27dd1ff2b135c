// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import Testing

@testable import LocationHost
@testable import LocationTerminalPrompt

@Suite("Prompts at a terminal", .timeLimit(.minutes(1)))
struct TerminalPrompterTests {
  private let terminal: PseudoTerminal
  private let clock = SteppedClock()
  private let log = OutcomeLog()

  init() throws { terminal = try PseudoTerminal() }

  private func prompter(canMoveCursor: Bool = true) -> TerminalPrompter {
    TerminalPrompter(path: terminal.path, clock: clock, canMoveCursor: canMoveCursor)
  }

  /// Waits until the dialog is there, lets the half second pass and waits until keys count.
  private func open(_ hint: String = "Enter answers") throws {
    try terminal.screen(until: hint == "Enter answers" ? "╰─ " : "question open.")
    try letTimePass(hint)
  }

  private func letTimePass(_ hint: String = "Enter answers") throws {
    func pass() {
      clock.advance(to: clock.now + DialogModel.guardTime)
      // A key without a meaning makes the dialog look at the clock.
      terminal.type("x")
    }
    pass()
    // Its half second may have begun only after what it shows was read here.
    try terminal.screen(until: hint, nudging: pass)
  }

  @Test(
    "Keys answer, and the terminal is left as it was, with one line more",
    arguments: [
      ("\r", "Don't Allow, Precise: On", .answered(.dontAllow, precise: true)),
      (
        "\u{1B}[A\r", "Allow While Using App, Precise: On",
        .answered(.allowWhileUsing, precise: true)
      ),
      ("p1 ", "Allow Once, Precise: Off", .answered(.allowOnce, precise: false)),
      ("\t\t\r", "Allow Once, Precise: On", .answered(.allowOnce, precise: true)),
      ("\u{1B}", "not answered", .notAnswered), ("q", "not answered", .notAnswered),
      ("\u{3}", "not answered", .notAnswered), ("\u{4}", "not answered", .notAnswered),
    ] as [(String, String, PromptOutcome)])
  func keys(keys: String, remark: String, expected: PromptOutcome) throws {
    let before = terminal.modes
    log.present(.sample(), by: prompter())
    try open()
    #expect(terminal.modes != before)
    terminal.type(keys)
    let rest = try terminal.screen(until: "locsim: “Walk”: \(remark)\r")
    #expect(rest.contains("\u{1B}[J"))
    #expect(log.waitForOne())
    #expect(log.outcomes() == [expected])
    #expect(terminal.modes == before)
  }

  @Test("Keys typed before and just after it appeared do not answer")
  func typedAhead() throws {
    terminal.type("1\r")
    log.present(.sample(), by: prompter())
    try terminal.screen(until: "╰─ ")
    terminal.type("1\r\u{1B}[A\r q")
    clock.advance(to: Instant(sinceStart: DialogModel.guardTime - .nanoseconds(1)))
    terminal.type("1\r\u{1B}")
    try letTimePass()
    #expect(log.outcomes().isEmpty)
    terminal.type("\r")
    #expect(log.waitForOne())
    #expect(log.outcomes() == [.answered(.dontAllow, precise: true)])
  }

  @Test("Ctrl-C is heard at once")
  func interrupt() throws {
    log.present(.sample(), by: prompter())
    try terminal.screen(until: "╰─ ")
    terminal.type("\u{3}")
    #expect(log.waitForOne())
    #expect(log.outcomes() == [.notAnswered])
  }

  @Test("A terminal that hangs up leaves the question open", arguments: [true, false])
  func hangUp(isOpen: Bool) throws {
    log.present(.sample(), by: prompter())
    if isOpen { try open() } else { try terminal.screen(until: "╰─ ") }
    terminal.hangUp()
    #expect(log.waitForOne())
    #expect(log.outcomes() == [.notAnswered])
  }

  @Test("A prompt that is withdrawn is taken away, and leaves no line")
  func withdraw() throws {
    let before = terminal.modes
    let prompter = prompter()
    log.present(.sample(), by: prompter)
    try open()
    // The rest of the last drawing; then nothing but the dialog's being taken away.
    try terminal.screen(until: "\n")
    prompter.withdraw(PromptID(1))
    #expect(log.outcomes() == [.notAnswered])
    prompter.settle()
    #expect(terminal.modes == before)
    #expect(try terminal.screen(until: "\u{1B}[J") == "\r\u{1B}[11A\u{1B}[J")
  }

  @Test("Prompts come one after the other, each with its half second")
  func sequence() throws {
    let prompter = prompter()
    log.present(.sample(1), by: prompter)
    log.present(.sample(2, buttons: Prompt.upgradeButtons, precise: nil), by: prompter)
    try open()
    terminal.type("1\r2\r2\r")
    #expect(log.waitForOne())
    #expect(log.outcomes(1) == [.answered(.allowOnce, precise: true)])
    #expect(log.outcomes(2).isEmpty)
    try open()
    terminal.type("2\r")
    #expect(log.waitForOne())
    #expect(log.outcomes(2) == [.answered(.allowAlways, precise: nil)])
  }

  @Test("A terminal that cannot move the cursor is asked in lines")
  func plain() throws {
    let before = terminal.modes
    log.present(.sample(), by: prompter(canMoveCursor: false))
    try open("> 3) Don't Allow")
    terminal.type("2")
    try terminal.screen(until: "> 2) Allow While Using App, Precise: On\r")
    terminal.type("\r")
    let rest = try terminal.screen(until: "locsim: “Walk”: Allow While Using App, Precise: On\r")
    #expect(!rest.contains("\u{1B}"))
    #expect(log.waitForOne())
    #expect(log.outcomes() == [.answered(.allowWhileUsing, precise: true)])
    #expect(terminal.modes == before)
  }

  @Test("A terminal that takes no output holds up neither call, nor the outcome")
  func stuck() {
    terminal.stopTakingOutput()
    let prompter = prompter()
    log.present(.sample(1), by: prompter)
    log.present(.sample(2), by: prompter)
    prompter.withdraw(PromptID(1))
    prompter.withdraw(PromptID(2))
    #expect(log.outcomes(1) == [.notAnswered])
    #expect(log.outcomes(2) == [.notAnswered])
    terminal.hangUp()
    prompter.settle()
  }

  @Test("Nothing is answered where there is no terminal", arguments: ["/nowhere", "/dev/null"])
  func noTerminal(path: String) {
    log.present(.sample(), by: TerminalPrompter(path: path, clock: clock, canMoveCursor: true))
    #expect(log.waitForOne())
    #expect(log.outcomes() == [.notAnswered])
  }

  @Test("So many prompts may wait; one more ends unanswered, and those that wait stay")
  func limit() throws {
    let prompter = prompter()
    let most = UInt32(TerminalPrompter.waitingLimit + 1)
    for id in 1...most { log.present(.sample(id), by: prompter) }
    for id in 1...most { #expect(log.outcomes(id).isEmpty) }
    log.present(.sample(most + 1), by: prompter)
    #expect(log.outcomes(most + 1) == [.notAnswered])
    for id in 1...most { prompter.withdraw(PromptID(id)) }
    prompter.settle()
    log.present(.sample(99), by: prompter)
    #expect(log.outcomes(99).isEmpty)
    prompter.withdraw(PromptID(99))
    prompter.settle()
  }
}
