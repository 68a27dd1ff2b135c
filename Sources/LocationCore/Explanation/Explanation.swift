// SPDX-License-Identifier: MIT

/// Why a client gets a fix, only a region, or nothing: a chain of checks in the order in which the
/// rules apply.
package struct Explanation: Hashable, Sendable {
  /// What becomes of a fix for a client.
  package enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// It is delivered.
    case delivered
    /// It is kept, and delivered later.
    case held
    /// The client gets the published region in place of it.
    case region
    /// The client gets nothing.
    case none
  }

  /// What a client is.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A location manager.
    case manager
    /// An iteration over live updates.
    case liveUpdates
  }

  /// The client; `nil` where the app has none.
  package let client: ClientID?

  /// What the client is; `nil` where the app has none.
  package let kind: Kind?

  /// The checks, in the order in which the rules apply; none comes twice.
  package let checks: [Check]

  /// Makes an explanation.
  package init(client: ClientID?, kind: Kind?, checks: [Check]) {
    (self.client, self.kind, self.checks) = (client, kind, checks)
  }

  /// What the client gets, as far as the checks are known.
  package var outcome: Outcome {
    let results = Set(checks.map(\.result))
    if results.contains(.blocks) { return .none }
    if results.contains(.limits) { return .region }
    return results.contains(.holds) ? .held : .delivered
  }

  /// The first check that keeps the client from the fix; `nil` if none does.
  package var obstacle: Check? {
    let order: [CheckResult] = [.blocks, .limits, .holds]
    return order.lazy.compactMap { result in checks.first { $0.result == result } }.first
  }
}
