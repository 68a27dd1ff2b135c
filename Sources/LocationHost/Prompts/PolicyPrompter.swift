// SPDX-License-Identifier: MIT

package import LocationCore

/// Gives every prompt the same answer, at once, without showing anything.
package struct PolicyPrompter: Prompter {
  private let answer: PromptChoice?
  private let precise: Bool?

  /// Makes a prompter with one answer.
  ///
  /// A prompt that does not offer the answer ends unanswered, so that "allow while using" never
  /// grants more than it says.
  ///
  /// - Parameters:
  ///   - answer: The button to press; `nil` gives no answer.
  ///   - precise: The value of Precise if a prompt has the switch; `nil` leaves it unchanged.
  package init(answer: PromptChoice?, precise: Bool? = nil) {
    self.answer = answer
    self.precise = precise
  }

  /// Makes a prompter that follows a setting.
  package init(_ policy: PromptPolicy) {
    switch policy {
    case .answer(let choice, let precise): self.init(answer: choice, precise: precise)
    case .nobody: self.init(answer: nil)
    }
  }

  package func present(
    _ prompt: Prompt, completion: @escaping @Sendable (PromptOutcome) -> Void
  ) {
    completion(answer.map { prompt.outcome(of: $0, precise: precise) } ?? .notAnswered)
  }

  package func withdraw(_ id: PromptID) {
    // No prompt is ever on the screen.
  }
}
