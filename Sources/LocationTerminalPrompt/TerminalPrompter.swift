// SPDX-License-Identifier: MIT

import Dispatch
package import LocationCore
import LocationHost
import Synchronization

/// Asks a person at the terminal, one prompt after the other, on a queue of its own.
///
/// A prompt ends unanswered without a terminal, while the process is in the background, and when
/// the terminal hangs up.
package final class TerminalPrompter: Prompter {
  /// The number of prompts that may wait for the one that is up; a further one ends unanswered.
  static let waitingLimit = 16

  private struct State {
    /// The prompts without an answer; the first one is up.
    var open: [PromptReply] = []
    /// The terminal of the first prompt.
    var device: TerminalDevice?
  }

  private let path: String
  private let clock: any EngineClock
  private let canMoveCursor: Bool
  private let queue = DispatchQueue(label: "locsim.prompts", qos: .userInteractive)
  private let state = Mutex(State())

  /// Makes a prompter for the terminal that controls the process.
  package convenience init() {
    let clock = PacedClock(rate: 1)
    clock.startIfNeeded()
    self.init(
      path: TerminalDevice.controllingPath, clock: clock,
      canMoveCursor: TerminalDevice.canMoveCursor)
  }

  /// Makes a prompter for some terminal and some clock.
  init(path: String, clock: any EngineClock, canMoveCursor: Bool) {
    self.path = path
    self.clock = clock
    self.canMoveCursor = canMoveCursor
  }

  package func present(
    _ prompt: Prompt, completion: @escaping @Sendable (PromptOutcome) -> Void
  ) {
    let reply = PromptReply(prompt, completion: completion)
    let isAccepted = state.withLock { state in
      guard state.open.count <= Self.waitingLimit else { return false }
      state.open.append(reply)
      return true
    }
    guard isAccepted else {
      reply.finish(.notAnswered)
      return
    }
    queue.async { [self] in
      TerminalKeys.withoutReading(path) { TerminalRescue.withoutBeingStopped { ask(reply) } }
      state.withLock { $0.open.removeAll { $0 === reply } }
    }
  }

  package func withdraw(_ id: PromptID) {
    let (replies, device) = state.withLock { state in
      (state.open.filter { $0.prompt.id == id }, state.device)
    }
    // Replies are sent at once, because the terminal may be slow to remove the dialog.
    for reply in replies { reply.finish(.notAnswered) }
    device?.wake()
  }

  /// Waits until no prompt is up or waiting.
  func settle() { queue.sync {} }

  private func ask(_ reply: PromptReply) {
    guard !reply.isClaimed else { return }
    guard let device = TerminalDevice(path: path), device.isForeground,
      let modes = device.enterRawMode()
    else {
      reply.finish(.notAnswered)
      return
    }
    // A withdrawal wakes the dialog from here on; an earlier one is found below.
    state.withLock { $0.device = device }
    var dialog = TerminalDialog(
      reply.prompt, on: device, clock: clock, canMoveCursor: canMoveCursor)
    let outcome =
      reply.isClaimed ? .notAnswered : dialog.run(isWithdrawn: { reply.isClaimed })
    let completion = reply.claim()
    dialog.close(completion == nil ? nil : outcome)
    state.withLock { $0.device = nil }
    device.leaveRawMode(modes)
    // The completion comes last, so that the app finds the terminal as it left it.
    completion?(outcome)
  }
}
