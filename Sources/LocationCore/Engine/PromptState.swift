// SPDX-License-Identifier: MIT

/// The prompt that is up, and the request that it answers.
package struct PromptUp: Hashable, Sendable {
  let prompt: Prompt

  /// The client that asked; `nil` if the system itself asks.
  fileprivate(set) var requester: ClientID?

  /// The request whose end is delivered to the client.
  fileprivate var request: RequestID?

  /// Whether the effect to show it was sent.
  fileprivate(set) var isShown = false
}

/// The end of a request that is still to be delivered to a client.
struct Completion: Hashable, Sendable {
  let client: ClientID
  let request: RequestID
  let failure: LocationFailure?
}

/// A request that waits while another app's prompt is up, on a screen that apps share.
struct WaitingRequest: Hashable, Sendable {
  /// What was requested.
  enum Kind: Hashable, Sendable {
    case authorization(AuthorizationRequest)
    case fullAccuracy(purposeKey: String, RequestID)
  }

  let app: AppIndex
  let client: ClientID
  let kind: Kind
}

/// The prompt of the device, and the ends of requests for full accuracy.
struct PromptState: Sendable {
  /// The prompt that is up: there is never more than one.
  private(set) var current: PromptUp?

  /// The ends that are still to be delivered, in their order.
  private(set) var completions: [Completion] = []

  /// The requests that wait for the place of the prompt, oldest first; at most one of an app.
  private var waiting: [WaitingRequest] = []

  private var count: UInt32 = 0

  /// The name of the next prompt.
  var nextID: PromptID { PromptID(count + 1) }

  /// Puts a prompt up.
  ///
  /// - Parameters:
  ///   - prompt: The prompt, named `nextID`.
  ///   - requester: The client that asked.
  ///   - request: The request that gets the end; `nil` if no end is delivered.
  mutating func open(_ prompt: Prompt, for requester: ClientID?, _ request: RequestID?) {
    count += 1
    current = PromptUp(prompt: prompt, requester: requester, request: request)
  }

  /// Takes the prompt away, and ends its request.
  mutating func close(failure: LocationFailure?) {
    if let client = current?.requester, let request = current?.request {
      end(request, of: client, failure: failure)
    }
    current = nil
  }

  /// Makes a request wait, unless one of its app waits already.
  ///
  /// - Returns: Whether it waits.
  mutating func wait(for request: WaitingRequest) -> Bool {
    guard !waiting.contains(where: { $0.app == request.app }) else { return false }
    waiting.append(request)
    return true
  }

  /// Removes and returns the request that has waited longest.
  mutating func takeWaiting() -> WaitingRequest? {
    waiting.isEmpty ? nil : waiting.removeFirst()
  }

  /// Returns the prompt that is to be shown, once.
  mutating func takeUnshown() -> Prompt? {
    guard let up = current, !up.isShown else { return nil }
    current?.isShown = true
    return up.prompt
  }

  /// Ends a request for full accuracy.
  mutating func end(_ request: RequestID, of client: ClientID, failure: LocationFailure?) {
    completions.append(Completion(client: client, request: request, failure: failure))
  }

  /// Forgets an end that was delivered.
  mutating func remove(_ completion: Completion) {
    guard let index = completions.firstIndex(of: completion) else { return }
    completions.remove(at: index)
  }

  /// Makes another client the requester of the prompt that a client asked for.
  mutating func transfer(from old: ClientID, to new: ClientID) {
    if current?.requester == old { current?.requester = new }
  }

  /// Forgets the requests of a client that is gone.
  mutating func forgetRequests(of client: ClientID) {
    completions.removeAll { $0.client == client }
    waiting.removeAll { $0.client == client }
    if current?.requester == client { current?.request = nil }
  }
}
