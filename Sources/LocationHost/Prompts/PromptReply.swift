// SPDX-License-Identifier: MIT

package import LocationCore
import Synchronization

/// The right to answer one showing of a prompt, which one of several threads takes, once.
package final class PromptReply: Sendable {
  package typealias Completion = @Sendable (PromptOutcome) -> Void

  /// What is shown.
  package let prompt: Prompt

  /// The completion stands in a structure, because each access to a function that a `Mutex` holds by
  /// itself wraps it once more, and a dialog asks again and again whether it is taken.
  private struct Right {
    let completion: Completion
  }

  private let right: Mutex<Right?>

  package init(_ prompt: Prompt, completion: @escaping Completion) {
    self.prompt = prompt
    right = Mutex(Right(completion: completion))
  }

  /// Whether somebody has taken the right.
  package var isClaimed: Bool { right.withLock { $0 == nil } }

  /// Takes the right: whoever gets the completion must call it; `nil` for all but the first.
  package func claim() -> Completion? {
    right.withLock { right in
      defer { right = nil }
      return right?.completion
    }
  }

  /// Takes the right and uses it at once; nothing where it is taken.
  package func finish(_ outcome: PromptOutcome) { claim()?(outcome) }
}
