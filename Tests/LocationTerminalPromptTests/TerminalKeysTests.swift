// SPDX-License-Identifier: MIT

import Dispatch
import LocationCore
import LocationFakes
import LocationHost
import Synchronization
import Testing

@testable import LocationTerminalPrompt

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The keys that arrived.
private final class KeyLog: Sendable {
  let keys = Mutex<[TypedKey]>([])
}

@Suite("Keys that steer", .serialized)
struct TerminalKeysTests {
  private func wait(until condition: () -> Bool) {
    let deadline = DispatchTime.now() + 60
    while !condition() {
      guard DispatchTime.now() < deadline else {
        Issue.record("it did not come within a minute")
        return
      }
      sched_yield()
    }
  }

  /// Begins to read the keys of a terminal.
  private func read(_ terminal: PseudoTerminal) throws -> (TerminalKeys, KeyLog) {
    let log = KeyLog()
    let keys = try #require(
      TerminalKeys(path: terminal.path) { key in log.keys.withLock { $0.append(key) } })
    wait { PseudoTerminal.isRaw(terminal.path) }
    return (keys, log)
  }

  @Test("They arrive one by one, Ctrl-C and Ctrl-Z stay signals, and the end restores the terminal")
  func keys() throws {
    let terminal = try PseudoTerminal()
    let before = terminal.modes
    let (keys, log) = try read(terminal)
    #expect(terminal.makesSignals)
    terminal.type(" .\u{1B}[C")
    wait { log.keys.withLock { $0.count } == 3 }
    #expect(
      log.keys.withLock { $0 } == [.byte(UInt8(ascii: " ")), .byte(UInt8(ascii: ".")), .right])
    keys.stop()
    #expect(terminal.modes == before)
  }

  @Test("A prompt has the terminal while it is up, and its keys do not steer")
  func prompt() throws {
    let terminal = try PseudoTerminal()
    let before = terminal.modes
    let (keys, log) = try read(terminal)
    let clock = SteppedClock()
    let prompter = TerminalPrompter(path: terminal.path, clock: clock, canMoveCursor: false)
    let outcomes = OutcomeLog()
    outcomes.present(.sample(), by: prompter)
    try terminal.screen(until: "q")
    // The dialog takes what is typed in its first half second, and ignores it.
    for _ in 0..<200 {
      terminal.type("k")
      sched_yield()
    }
    #expect(log.keys.withLock { $0 }.isEmpty)
    clock.advance(to: .start + .seconds(1))
    terminal.type("q")
    wait {
      // The dialog begins to listen when something happens after its first half second.
      terminal.type("q")
      return !outcomes.outcomes().isEmpty
    }
    #expect(outcomes.outcomes() == [.notAnswered])
    prompter.settle()
    wait { PseudoTerminal.isRaw(terminal.path) }
    terminal.type("x")
    wait { log.keys.withLock { $0.last } == .byte(UInt8(ascii: "x")) }
    keys.stop()
    #expect(terminal.modes == before)
    // Without keys a prompt needs nothing to give way.
    outcomes.present(.sample(), by: prompter)
    prompter.withdraw(PromptID(1))
    prompter.settle()
  }

  @Test("A terminal that hangs up has no keys, and does not keep the end waiting")
  func hangUp() throws {
    let terminal = try PseudoTerminal()
    let (keys, log) = try read(terminal)
    terminal.hangUp()
    keys.stop()
    #expect(log.keys.withLock { $0 }.isEmpty)
  }
}
