// SPDX-License-Identifier: MIT

import LocationClient
package import LocationCore
import LocationHost
import Synchronization

/// Identifies an agent that shows prompts.
struct AgentID: Hashable, Sendable {
  fileprivate let number: Int
}

/// Holds the prompts of a daemon until an agent answers them; without an agent they wait.
///
/// Several agents may show a prompt; the first answer counts, and the others are notified.
package final class PromptDesk: Prompter {
  private struct Entry {
    let prompt: Prompt
    let completion: @Sendable (PromptOutcome) -> Void
  }

  private struct State {
    var entries: [Entry] = []
    var agents: [AgentID: @Sendable (PromptNews) -> Void] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  /// Makes a desk without prompts and agents.
  package init() {}

  /// The numbers of prompts that wait, and of agents.
  var counts: (prompts: Int, agents: Int) {
    state.withLock { ($0.entries.count, $0.agents.count) }
  }

  /// The prompts that wait.
  var prompts: [Prompt] { state.withLock { $0.entries.map(\.prompt) } }

  // MARK: - Prompts

  package func present(_ prompt: Prompt, completion: @escaping @Sendable (PromptOutcome) -> Void) {
    let entry = Entry(prompt: prompt, completion: completion)
    let agents = state.withLock { state in
      state.entries.append(entry)
      return Array(state.agents.values)
    }
    for notify in agents { notify(.shown(entry.prompt)) }
  }

  package func withdraw(_ id: PromptID) { end(id) { _ in .notAnswered } }

  /// Answers a prompt.
  ///
  /// - Returns: Whether the prompt was waiting.
  func answer(_ id: PromptID, _ choice: PromptChoice, precise: Bool?) -> Bool {
    end(id) { $0.outcome(of: choice, precise: precise) }
  }

  @discardableResult
  private func end(_ id: PromptID, _ outcome: (Prompt) -> PromptOutcome) -> Bool {
    let (ended, agents) = state.withLock { state in
      let ended = state.entries.filter { $0.prompt.id == id }
      state.entries.removeAll { $0.prompt.id == id }
      return (ended, Array(state.agents.values))
    }
    guard !ended.isEmpty else { return false }
    for notify in agents { notify(.ended(id)) }
    for entry in ended { entry.completion(outcome(entry.prompt)) }
    return true
  }

  // MARK: - Agents

  /// Notifies all agents why an answer is not in force.
  func report(_ fault: String) {
    for notify in state.withLock({ Array($0.agents.values) }) { notify(.failed(reason: fault)) }
  }

  /// Adds an agent, which receives the prompts that wait now, and then what happens.
  func add(_ notify: @escaping @Sendable (PromptNews) -> Void) -> AgentID {
    let (agent, waiting) = state.withLock { state in
      state.count += 1
      state.agents[AgentID(number: state.count)] = notify
      return (AgentID(number: state.count), state.entries.map(\.prompt))
    }
    for prompt in waiting { notify(.shown(prompt)) }
    return agent
  }

  /// Removes an agent; its prompts wait for other agents.
  func remove(_ agent: AgentID) { state.withLock { $0.agents[agent] = nil } }
}
