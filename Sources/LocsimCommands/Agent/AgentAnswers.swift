// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import Synchronization

/// Sends the answers of an agent to its daemon, from any thread.
final class AgentAnswers: Sendable {
  /// A connection, which one thread at a time uses.
  private struct Link: ~Copyable {
    let connection: ManagerConnection
  }

  private let link: Mutex<Link>

  /// Uses a connection.
  init(_ connection: sending ManagerConnection) {
    link = Mutex(Link(connection: connection))
  }

  /// Sends the outcome of a prompt; without an answer the prompt is left to other agents.
  func give(_ outcome: PromptOutcome, to id: PromptID) {
    guard case .answered(let choice, let precise) = outcome else { return }
    // If the daemon has ended, the thread that watches its prompts says so.
    link.withLock { _ = try? $0.connection.answer(id, choice, precise: precise) }
  }
}
