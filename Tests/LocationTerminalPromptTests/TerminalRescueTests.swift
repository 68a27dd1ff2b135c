// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import Testing

@testable import LocationHost
@testable import LocationTerminalPrompt

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@Suite("A process that ends with a dialog up", .timeLimit(.minutes(1)))
struct TerminalRescueTests {
  /// Shows a dialog and waits until it has changed the terminal's modes.
  private static func show(_ path: String) -> TerminalPrompter {
    let prompter = TerminalPrompter(path: path, clock: SteppedClock(), canMoveCursor: true)
    prompter.present(.sample()) { _ in }
    while !PseudoTerminal.isRaw(path) { sched_yield() }
    return prompter
  }

  @Test("Killed by a signal, it leaves the terminal as it was")
  func killed() async throws {
    let terminal = try PseudoTerminal()
    let before = terminal.modes
    await #expect(processExitsWith: .signal(SIGTERM)) { [path = terminal.path as String] in
      let prompter = Self.show(path)
      kill(getpid(), SIGTERM)
      prompter.settle()
    }
    #expect(terminal.modes == before)
  }

  @Test("Ending by itself, it leaves the terminal as it was")
  func exits() async throws {
    let terminal = try PseudoTerminal()
    let before = terminal.modes
    await #expect(processExitsWith: .exitCode(7)) { [path = terminal.path as String] in
      _ = Self.show(path)
      exit(7)
    }
    #expect(terminal.modes == before)
  }

  @Test("A signal that the app handles stays the app's; others are as before when it is gone")
  func handled() async throws {
    let terminal = try PseudoTerminal()
    await #expect(processExitsWith: .success) { [path = terminal.path as String] in
      _ = signal(SIGINT, SIG_IGN)
      let prompter = Self.show(path)
      kill(getpid(), SIGINT)
      prompter.withdraw(PromptID(1))
      prompter.settle()
      let before = signal(SIGTERM, SIG_IGN)
      #expect(before == nil)
    }
  }

  /// Starts a process that does nothing, in a group of its own.
  private static func startSomebodyElse() -> pid_t {
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var other: pid_t = 0
    var words = unsafe [strdup("sleep"), strdup("60"), nil]
    let status = unsafe posix_spawnp(&other, "sleep", nil, &attributes, &words, environ)
    return status == 0 ? other : -1
  }

  @Test("A process in the background does not ask, and is not stopped")
  func background() async throws {
    let terminal = try PseudoTerminal()
    await #expect(processExitsWith: .success) { [path = terminal.path as String] in
      // A session of its own, which this terminal controls, with another process in the foreground.
      #expect(setsid() >= 0)
      let descriptor = unsafe open(path, O_RDWR)
      let other = Self.startSomebodyElse()
      #expect(other > 0)
      _ = signal(SIGTTOU, SIG_IGN)
      #expect(tcsetpgrp(descriptor, other) == 0)
      _ = signal(SIGTTOU, SIG_DFL)
      let log = OutcomeLog()
      let prompter = TerminalPrompter(
        path: "/dev/tty", clock: SteppedClock(), canMoveCursor: true)
      log.present(.sample(), by: prompter)
      #expect(log.waitForOne())
      #expect(log.outcomes() == [.notAnswered])
      #expect(!TerminalDevice.isUsable)
      kill(other, SIGKILL)
    }
  }
}
