// SPDX-License-Identifier: MIT

package import LocationCore
import Synchronization

/// The right to answer one showing of a prompt; only one of several threads can claim it.
package final class PromptReply: Sendable {
  package typealias Completion = @Sendable (PromptOutcome) -> Void

  /// The prompt on the screen.
  package let prompt: Prompt

  /// Wraps the completion, because each access to a function that a `Mutex` holds directly wraps it
  /// once more.
  ///
  /// A dialog checks again and again whether the right is claimed.
  private struct Right {
    let completion: Completion
  }

  private let right: Mutex<Right?>

  package init(_ prompt: Prompt, completion: @escaping Completion) {
    self.prompt = prompt
    right = Mutex(Right(completion: completion))
  }

  /// Whether a thread has claimed the right.
  package var isClaimed: Bool { right.withLock { $0 == nil } }

  /// Claims the right and returns the completion, which the caller must call; `nil` after the first
  /// call.
  package func claim() -> Completion? {
    right.withLock { right in
      defer { right = nil }
      return right?.completion
    }
  }

  /// Claims the right and uses it at once; does nothing if it is already claimed.
  package func finish(_ outcome: PromptOutcome) { claim()?(outcome) }
}
