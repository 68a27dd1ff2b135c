// SPDX-License-Identifier: MIT

package import LocationCore
import Synchronization

/// Answers prompts from a list and records them; prompts that the list does not answer stay up.
package final class ScriptedPrompter: Prompter {
  private struct State {
    var script: ArraySlice<PromptOutcome>
    var presented: [Prompt] = []
    var up: [PromptReply] = []
  }

  private let state: Mutex<State>

  /// Makes a prompter with the answers to the first prompts, in order.
  ///
  /// An answer that a prompt does not offer is used up, and the prompt stays unanswered.
  package init(_ script: [PromptOutcome] = []) { state = Mutex(State(script: script[...])) }

  /// All prompts presented so far, in order.
  package var presented: [Prompt] { state.withLock { $0.presented } }

  /// The prompts on the screen, the oldest first.
  package var prompts: [Prompt] { state.withLock { $0.up.map(\.prompt) } }

  package func present(
    _ prompt: Prompt, completion: @escaping @Sendable (PromptOutcome) -> Void
  ) {
    let scripted: PromptOutcome? = state.withLock { state in
      state.presented.append(prompt)
      if let next = state.script.popFirst() { return next }
      state.up.append(PromptReply(prompt, completion: completion))
      return nil
    }
    // This runs outside of the lock, because a completion may present the next prompt.
    switch scripted {
    case .answered(let choice, let precise):
      completion(prompt.outcome(of: choice, precise: precise))
    case .notAnswered: completion(.notAnswered)
    case nil: break
    }
  }

  package func withdraw(_ id: PromptID) {
    for reply in take(where: { $0.id == id }) { reply.finish(.notAnswered) }
  }

  /// Presses a button of the oldest prompt on the screen.
  ///
  /// - Parameters:
  ///   - choice: The button; one that the prompt does not have leaves the prompt unanswered.
  ///   - precise: The value of Precise before the press; `nil` leaves it as the prompt has it.
  /// - Returns: Whether a prompt was on the screen.
  @discardableResult
  package func answer(_ choice: PromptChoice, precise: Bool? = nil) -> Bool {
    let first = state.withLock { $0.up.isEmpty ? nil : $0.up.removeFirst() }
    first?.finish(first?.prompt.outcome(of: choice, precise: precise) ?? .notAnswered)
    return first != nil
  }

  private func take(where matches: (Prompt) -> Bool) -> [PromptReply] {
    state.withLock { state in
      let taken = state.up.filter { matches($0.prompt) }
      state.up.removeAll { matches($0.prompt) }
      return taken
    }
  }
}
