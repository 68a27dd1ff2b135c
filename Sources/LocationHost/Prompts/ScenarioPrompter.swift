// SPDX-License-Identifier: MIT

package import LocationCore
import Synchronization

/// Holds prompts for the remaining answers of a scenario, and passes later prompts to another
/// prompter.
package final class ScenarioPrompter: Prompter {
  private struct State {
    /// The number of remaining answers.
    var answersLeft: Int

    /// The prompts that wait for an answer of the scenario.
    var waiting: [PromptReply] = []

    /// The prompts that the other prompter shows.
    var asked: Set<PromptID> = []
  }

  private let state: Mutex<State>
  private let other: any Prompter

  /// Makes a prompter.
  ///
  /// - Parameters:
  ///   - answers: The number of answers that the scenario gives.
  ///   - other: The prompter for the prompts after them.
  package init(answers: Int, other: any Prompter) {
    state = Mutex(State(answersLeft: answers))
    self.other = other
  }

  /// Whether the other prompter shows a prompt, which may take long.
  package var isAsking: Bool { state.withLock { !$0.asked.isEmpty } }

  package func present(
    _ prompt: Prompt, completion: @escaping @Sendable (PromptOutcome) -> Void
  ) {
    let reply = PromptReply(prompt, completion: completion)
    let isForOther = state.withLock { state in
      guard state.answersLeft == 0 else {
        state.waiting.append(reply)
        return false
      }
      state.asked.insert(prompt.id)
      return true
    }
    if isForOther { ask(reply) }
  }

  package func withdraw(_ id: PromptID) {
    let taken = state.withLock { state in
      defer { state.waiting.removeAll { $0.prompt.id == id } }
      return state.waiting.filter { $0.prompt.id == id }
    }
    for reply in taken { reply.finish(.notAnswered) }
    other.withdraw(id)
  }

  /// Gives the next answer of the scenario to the prompt on the screen.
  ///
  /// - Parameter outcome: The outcome of the prompt.
  /// - Returns: Why the prompt cannot end so, and a remedy; `nil` if it did.
  package func answer(_ outcome: PromptOutcome) -> String? {
    let (reply, left) = state.withLock { state -> (PromptReply?, [PromptReply]) in
      state.answersLeft -= 1
      let first = state.waiting.first
      if let first, first.prompt.refusal(of: outcome) == nil { state.waiting.removeFirst() }
      guard state.answersLeft == 0 else { return (first, []) }
      // After the last answer, the other prompter gets the prompts that are still on the screen.
      defer { state.waiting = [] }
      for reply in state.waiting { state.asked.insert(reply.prompt.id) }
      return (first, state.waiting)
    }
    defer { for reply in left { ask(reply) } }
    guard let reply else {
      return "there is no prompt to answer; wait for it with “after: prompt”"
    }
    if let refusal = reply.prompt.refusal(of: outcome) { return refusal }
    switch outcome {
    case .answered(let choice, let precise):
      reply.finish(reply.prompt.outcome(of: choice, precise: precise))
    case .notAnswered: reply.finish(.notAnswered)
    }
    return nil
  }

  private func ask(_ reply: PromptReply) {
    let id = reply.prompt.id
    other.present(reply.prompt) { [self] outcome in
      _ = state.withLock { $0.asked.remove(id) }
      reply.finish(outcome)
    }
  }
}

extension Prompt {
  /// Returns why the prompt cannot end so; `nil` if it can.
  package func refusal(of outcome: PromptOutcome) -> String? {
    guard case .answered(let choice, _) = outcome,
      !buttons.contains(where: { $0.choice == choice })
    else { return nil }
    let offered = buttons.map(\.choice.rawValue).joined(separator: ", ")
    return "the prompt does not offer \(choice.rawValue); it offers \(offered)"
  }
}
