// SPDX-License-Identifier: MIT

import LocationCore
import Synchronization

/// The right to answer one showing of a prompt, which one of several threads takes, once.
final class PromptReply: Sendable {
  typealias Completion = @Sendable (PromptOutcome) -> Void

  /// What is shown.
  let prompt: Prompt

  private let completion: Mutex<Completion?>

  init(_ prompt: Prompt, completion: @escaping Completion) {
    self.prompt = prompt
    self.completion = Mutex(completion)
  }

  /// Whether somebody has taken the right.
  var isClaimed: Bool { completion.withLock { $0 == nil } }

  /// Takes the right: whoever gets the completion must call it; `nil` for all but the first.
  func claim() -> Completion? {
    completion.withLock { completion in
      defer { completion = nil }
      return completion
    }
  }

  /// Takes the right and uses it at once; nothing where it is taken.
  func finish(_ outcome: PromptOutcome) { claim()?(outcome) }
}
