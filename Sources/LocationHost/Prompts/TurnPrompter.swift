// SPDX-License-Identifier: MIT

package import LocationCore
import Synchronization

/// Answers prompts in turn, at once, without showing anything; the last answer serves all later
/// ones.
package final class TurnPrompter: Prompter {
  private let answers: [PolicyPrompter]
  private let last: PolicyPrompter
  private let next = Atomic(0)

  /// Makes a prompter with answers to the first prompts, and one answer for all later ones.
  package init(_ answers: [PolicyPrompter], last: PolicyPrompter) {
    self.answers = answers
    self.last = last
  }

  package func present(
    _ prompt: Prompt, completion: @escaping @Sendable (PromptOutcome) -> Void
  ) {
    let turn = next.wrappingAdd(1, ordering: .relaxed).oldValue
    (turn < answers.count ? answers[turn] : last).present(prompt, completion: completion)
  }

  package func withdraw(_ id: PromptID) {
    // No prompt is ever on the screen.
  }
}
