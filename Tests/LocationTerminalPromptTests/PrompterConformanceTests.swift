// SPDX-License-Identifier: MIT

import Dispatch
import LocationCore
import LocationFakes
import Testing

@testable import LocationHost
@testable import LocationTerminalPrompt

/// A prompter to hold to the contract, with what it needs to live.
struct PrompterSubject: CustomTestStringConvertible {
  /// A way to make one, and whether its prompts stay up until something happens.
  enum Kind: CaseIterable {
    case policy
    case policyWithoutAnswer
    case script
    case emptyScript
    case terminal
    case plainTerminal
    case noTerminal
    case shared
    case sharedWithPolicy
  }

  let prompter: any Prompter
  let terminal: PseudoTerminal?

  init(_ kind: Kind) throws {
    terminal = kind == .terminal || kind == .plainTerminal ? try PseudoTerminal() : nil
    prompter =
      switch kind {
      case .policy: PolicyPrompter(answer: .allowOnce)
      case .policyWithoutAnswer: PolicyPrompter(answer: nil)
      case .script: ScriptedPrompter([.answered(.dontAllow, precise: nil), .notAnswered])
      case .emptyScript: ScriptedPrompter()
      case .shared: SharedPrompter([ScriptedPrompter(), ScriptedPrompter()])
      case .sharedWithPolicy:
        SharedPrompter([PolicyPrompter(answer: nil), PolicyPrompter(answer: .allowOnce)])
      case .terminal, .plainTerminal, .noTerminal:
        TerminalPrompter(
          path: terminal?.path ?? "/nowhere", clock: SteppedClock(),
          canMoveCursor: kind == .terminal)
      }
  }

  /// Waits until prompts that were withdrawn are gone.
  func settle() { (prompter as? TerminalPrompter)?.settle() }

  var testDescription: String { "\(prompter)" }
}

@Suite("Every prompter keeps the contract", .timeLimit(.minutes(1)))
struct PrompterConformanceTests {
  @Test("A prompt that is withdrawn has one outcome", arguments: PrompterSubject.Kind.allCases)
  func withdrawn(kind: PrompterSubject.Kind) throws {
    let subject = try PrompterSubject(kind)
    let log = OutcomeLog()
    for id in 1...5 { log.present(.sample(UInt32(id)), by: subject.prompter) }
    for id in [3, 1, 2, 5, 4, 3, 1] { subject.prompter.withdraw(PromptID(UInt32(id))) }
    subject.settle()
    for id in 1...5 { #expect(log.outcomes(UInt32(id)).count == 1) }
  }

  @Test(
    "Withdrawing a prompt that is up leaves it unanswered, and the next one is shown",
    arguments: [PrompterSubject.Kind.emptyScript, .terminal, .plainTerminal, .shared])
  func notAnswered(kind: PrompterSubject.Kind) throws {
    let subject = try PrompterSubject(kind)
    let log = OutcomeLog()
    log.present(.sample(1), by: subject.prompter)
    log.present(.sample(2), by: subject.prompter)
    #expect(log.outcomes(1).isEmpty)
    subject.prompter.withdraw(PromptID(1))
    #expect(log.outcomes(1) == [.notAnswered])
    #expect(log.outcomes(2).isEmpty)
    subject.prompter.withdraw(PromptID(2))
    #expect(log.outcomes(2) == [.notAnswered])
    subject.settle()
  }

  @Test(
    "Withdrawing what is not up does nothing, not even to a prompt of that name that comes later",
    arguments: PrompterSubject.Kind.allCases)
  func unknown(kind: PrompterSubject.Kind) throws {
    let untouched = try PrompterSubject(kind)
    let subject = try PrompterSubject(kind)
    let (expected, log) = (OutcomeLog(), OutcomeLog())
    subject.prompter.withdraw(PromptID(1))
    log.present(.sample(1), by: subject.prompter)
    expected.present(.sample(1), by: untouched.prompter)
    if kind == .noTerminal {
      #expect(log.waitForOne() && expected.waitForOne())
    }
    #expect(log.outcomes(1) == expected.outcomes(1))
    for each in [subject, untouched] {
      each.prompter.withdraw(PromptID(1))
      each.settle()
    }
  }

  @Test(
    "A completion may present and withdraw", arguments: PrompterSubject.Kind.allCases)
  func reentrant(kind: PrompterSubject.Kind) throws {
    let subject = try PrompterSubject(kind)
    let log = OutcomeLog()
    let prompter = subject.prompter
    prompter.present(.sample(1)) { _ in
      log.present(.sample(2), by: prompter)
      prompter.withdraw(PromptID(2))
    }
    prompter.withdraw(PromptID(1))
    #expect(log.waitForOne())
    subject.settle()
    #expect(log.outcomes(2).count == 1)
  }

  @Test(
    "Each prompt has one outcome, however threads race", arguments: PrompterSubject.Kind.allCases)
  func race(kind: PrompterSubject.Kind) throws {
    let subject = try PrompterSubject(kind)
    let log = OutcomeLog()
    let prompter = subject.prompter
    DispatchQueue.concurrentPerform(iterations: 24) { index in
      let id = UInt32(index / 2)
      if index % 2 == 0 { log.present(.sample(id), by: prompter) }
      prompter.withdraw(PromptID(id))
    }
    for id in 0..<12 { prompter.withdraw(PromptID(UInt32(id))) }
    subject.settle()
    for id in 0..<12 { #expect(log.outcomes(UInt32(id)).count == 1) }
  }
}
