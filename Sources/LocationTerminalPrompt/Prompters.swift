// SPDX-License-Identifier: MIT

package import LocationHost

/// Decides who answers prompts (docs/guides/prompts.md).
package enum Prompters: Sendable {
  /// Makes the prompter of a process.
  ///
  /// A setting goes first, because it was given on purpose; then a person at the terminal; where
  /// there is neither, nothing is answered, so that an unattended run is never allowed anything.
  ///
  /// - Parameters:
  ///   - policy: What a setting says; `nil` if there is none.
  ///   - isTerminalUsable: Whether a person can be asked; by default the process's own terminal is
  ///     looked at, and only when no policy was given.
  /// - Returns: The prompter.
  package static func make(
    policy: PromptPolicy?, isTerminalUsable: () -> Bool = { TerminalDevice.isUsable }
  ) -> any Prompter {
    if let policy { return PolicyPrompter(policy) }
    return isTerminalUsable() ? TerminalPrompter() : PolicyPrompter(answer: nil)
  }

  /// Makes the prompter of a process that may have several answers.
  ///
  /// - Parameter policies: What a setting says about the prompts in turn, the last about all later
  ///   ones; none where there is no setting.
  /// - Returns: The prompter.
  package static func make(inTurn policies: [PromptPolicy]) -> any Prompter {
    guard let last = policies.last, policies.count > 1 else { return make(policy: policies.first) }
    return TurnPrompter(policies.dropLast().map { PolicyPrompter($0) }, last: PolicyPrompter(last))
  }
}
