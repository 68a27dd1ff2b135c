// SPDX-License-Identifier: MIT

package import LocationCore

/// Answers every prompt alike, at once, without showing anything.
package struct PolicyPrompter: Prompter {
  private let answer: PromptChoice?
  private let precise: Bool?

  /// Makes a prompter with one answer.
  ///
  /// A prompt that does not offer the answer ends unanswered, so that "allow while using" never
  /// becomes anything that nobody asked for.
  ///
  /// - Parameters:
  ///   - answer: The button to press; `nil` answers nothing.
  ///   - precise: How to set Precise where a prompt has the switch; `nil` leaves it as it is.
  package init(answer: PromptChoice?, precise: Bool? = nil) {
    self.answer = answer
    self.precise = precise
  }

  /// Makes a prompter that does what a setting says.
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
    // Nothing is ever up.
  }
}
