// SPDX-License-Identifier: MIT

package import LocationHost

/// Selects what answers prompts (docs/guides/prompts.md).
package enum Prompters: Sendable {
  /// Whether a person can be asked on the terminal of the process.
  package static var canAsk: Bool { TerminalDevice.isUsable }

  /// Makes the prompter of a process.
  ///
  /// A setting has precedence, because it was given on purpose. Without one, a person at the
  /// terminal is asked. Without both, prompts stay unanswered, so that an unattended run is never
  /// allowed anything.
  ///
  /// - Parameters:
  ///   - policy: The policy of a setting; `nil` if there is none.
  ///   - isTerminalUsable: Whether a person can be asked; by default the process's own terminal is
  ///     checked, and only if no policy was given.
  /// - Returns: The prompter.
  package static func make(
    policy: PromptPolicy?, isTerminalUsable: () -> Bool = { TerminalDevice.isUsable }
  ) -> any Prompter {
    if let policy { return PolicyPrompter(policy) }
    return isTerminalUsable() ? TerminalPrompter() : PolicyPrompter(answer: nil)
  }

  /// Makes the prompter of a process, for which a setting may give several answers.
  ///
  /// - Parameter policies: The policies of a setting for the prompts in turn, the last one for all
  ///   later prompts; empty if there is no setting.
  /// - Returns: The prompter.
  package static func make(inTurn policies: [PromptPolicy]) -> any Prompter {
    guard let last = policies.last, policies.count > 1 else { return make(policy: policies.first) }
    return TurnPrompter(policies.dropLast().map { PolicyPrompter($0) }, last: PolicyPrompter(last))
  }
}
