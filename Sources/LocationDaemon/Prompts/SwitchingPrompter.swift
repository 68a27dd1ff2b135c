// SPDX-License-Identifier: MIT

import LocationCore
import LocationHost
import Synchronization

/// Passes prompts to a prompter that can be replaced while prompts wait.
final class SwitchingPrompter: Prompter {
  private struct State {
    var current: any Prompter

    /// The prompter that shows a prompt.
    var shown: [PromptID: any Prompter] = [:]
  }

  private let state: Mutex<State>

  /// Makes a prompter that passes prompts to another one.
  init(_ first: any Prompter) { state = Mutex(State(current: first)) }

  /// Passes later prompts to another prompter.
  func use(_ next: any Prompter) { state.withLock { $0.current = next } }

  func present(_ prompt: Prompt, completion: @escaping @Sendable (PromptOutcome) -> Void) {
    let prompter = state.withLock { state in
      state.shown[prompt.id] = state.current
      return state.current
    }
    prompter.present(prompt) { [self] outcome in
      state.withLock { $0.shown[prompt.id] = nil }
      completion(outcome)
    }
  }

  func withdraw(_ id: PromptID) { state.withLock { $0.shown[id] }?.withdraw(id) }
}
