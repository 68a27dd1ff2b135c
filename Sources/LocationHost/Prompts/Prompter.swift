// SPDX-License-Identifier: MIT

package import LocationCore

/// Shows prompts to whoever answers them.
///
/// The contract, which `PrompterConformance` tests for every implementation:
/// - `completion` is called exactly once for each `present`, on any thread, possibly before
///   `present` or `withdraw` returns. A caller must hold no lock that its completion takes.
/// - `withdraw` ends each showing of that name that has no answer yet: its completion is told
///   `.notAnswered`, and a press that comes later counts no more. A name that is not up, or that
///   was answered, is no error.
/// - An answer is one that the prompt offers, and says how Precise stands exactly where the prompt
///   has the switch. Everything else is `.notAnswered`, which never means "allowed".
/// - Neither call waits: not for a person, not for a terminal.
package protocol Prompter: Sendable {
  /// Shows a prompt and tells how it ended.
  func present(_ prompt: Prompt, completion: @escaping @Sendable (PromptOutcome) -> Void)

  /// Takes a prompt away that nobody needs answered any more.
  func withdraw(_ id: PromptID)
}

extension Prompt {
  /// How the prompt ends with a choice; not answered where it does not offer the choice.
  ///
  /// - Parameters:
  ///   - choice: The button that is pressed.
  ///   - precise: How Precise is set before; `nil` leaves it as the prompt has it.
  /// - Returns: The end.
  package func outcome(of choice: PromptChoice, precise: Bool?) -> PromptOutcome {
    guard buttons.contains(where: { $0.choice == choice }) else { return .notAnswered }
    return .answered(choice, precise: self.precise.map { precise ?? $0 })
  }
}
