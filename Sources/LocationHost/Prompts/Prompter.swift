// SPDX-License-Identifier: MIT

package import LocationCore

/// Shows prompts and reports their answers.
///
/// The contract, which `PrompterConformance` tests for every implementation:
/// - `completion` is called exactly once for each `present`, on any thread, possibly before
///   `present` or `withdraw` returns. A caller must hold no lock that its completion takes.
/// - `withdraw` ends each unanswered showing with that ID: its completion receives `.notAnswered`,
///   and a later press of a button does not count. It is no error if the ID is not on the screen or
///   was answered.
/// - An answer is one that the prompt offers. It has a value for Precise exactly if the prompt has
///   the switch. Everything else is `.notAnswered`, which never means "allowed".
/// - Neither call waits for a person or a terminal.
package protocol Prompter: Sendable {
  /// Shows a prompt and reports its outcome.
  func present(_ prompt: Prompt, completion: @escaping @Sendable (PromptOutcome) -> Void)

  /// Removes a prompt that no longer needs an answer.
  func withdraw(_ id: PromptID)
}

extension Prompt {
  /// Returns the outcome of a choice; `.notAnswered` if the prompt does not offer the choice.
  ///
  /// - Parameters:
  ///   - choice: The pressed button.
  ///   - precise: The value of Precise before the press; `nil` leaves it as the prompt has it.
  /// - Returns: The outcome.
  package func outcome(of choice: PromptChoice, precise: Bool?) -> PromptOutcome {
    guard buttons.contains(where: { $0.choice == choice }) else { return .notAnswered }
    return .answered(choice, precise: self.precise.map { precise ?? $0 })
  }
}
