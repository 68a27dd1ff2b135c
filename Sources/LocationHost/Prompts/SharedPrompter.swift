// SPDX-License-Identifier: MIT

package import LocationCore
import Synchronization

/// Shows prompts in several places at once; the first answer counts, and ends the prompt everywhere.
package final class SharedPrompter: Prompter {
  /// A prompt that is shown.
  private struct Showing {
    let completion: @Sendable (PromptOutcome) -> Void

    /// In how many places it may still be answered.
    var places: Int
  }

  private struct State {
    var showings: [Int: Showing] = [:]
    var count = 0
  }

  private let prompters: [any Prompter]
  private let state = Mutex(State())

  /// Makes a prompter of others, at least one.
  package init(_ prompters: [any Prompter]) { self.prompters = prompters }

  package func present(_ prompt: Prompt, completion: @escaping @Sendable (PromptOutcome) -> Void) {
    let number = state.withLock { state in
      state.count += 1
      state.showings[state.count] = Showing(completion: completion, places: prompters.count)
      return state.count
    }
    for prompter in prompters where isShown(number) {
      prompter.present(prompt) { [self] outcome in take(outcome, of: prompt.id, number) }
      // It was answered elsewhere in the meantime.
      if !isShown(number) { prompter.withdraw(prompt.id) }
    }
  }

  package func withdraw(_ id: PromptID) { for prompter in prompters { prompter.withdraw(id) } }

  private func isShown(_ number: Int) -> Bool {
    state.withLock { $0.showings[number] != nil }
  }

  /// Takes the outcome in one place; without an answer, the prompt goes on in the others.
  private func take(_ outcome: PromptOutcome, of id: PromptID, _ number: Int) {
    let completion = state.withLock { state -> (@Sendable (PromptOutcome) -> Void)? in
      guard let showing = state.showings[number] else { return nil }
      if outcome == .notAnswered, showing.places > 1 {
        state.showings[number]?.places -= 1
        return nil
      }
      state.showings[number] = nil
      return showing.completion
    }
    guard let completion else { return }
    if outcome != .notAnswered { withdraw(id) }
    completion(outcome)
  }
}
