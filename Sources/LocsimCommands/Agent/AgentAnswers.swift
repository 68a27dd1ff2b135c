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

  /// Returns the other programs with an app's identifier about which something is decided.
  ///
  /// - Parameter app: The app that asks, with its program.
  /// - Returns: The programs and the decisions; none if the daemon does not say.
  func rivals(of app: AppID) -> [StoredPermission] {
    let known = link.withLock { link in try? link.connection.permissions() }
    return known?.apps.filter { permission in
      permission.app.program != nil && permission.app != app
        && permission.app.hasSameIdentifier(as: app) && permission.record.decision != .undecided
    } ?? []
  }

  /// Sends the outcome of a prompt; without an answer the prompt is left to other agents.
  func give(_ outcome: PromptOutcome, to id: PromptID) {
    guard case .answered(let choice, let precise) = outcome else { return }
    // If the daemon has ended, the thread that watches its prompts says so.
    link.withLock { _ = try? $0.connection.answer(id, choice, precise: precise) }
  }
}
