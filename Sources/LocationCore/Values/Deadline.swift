// SPDX-License-Identifier: MIT

/// An instant at which the engine must run, and why.
package struct Deadline: Hashable, Sendable {
  /// What falls due.
  package enum Reason: Hashable, Sendable {
    /// A client must be notified that there is no position.
    case unknownReport(ClientID)

    /// A request for one fix ends.
    case oneFixTimeout(ClientID)

    /// A permission to hold fixes back for a client is used up.
    case deferralTimeout(ClientID)

    /// The region for clients with reduced accuracy is due, or will not come.
    case regionTick

    /// The time for which an app counts as in use after it left the foreground ends.
    case graceEnd(AppID)

    /// A request for the state of a region ends without a position.
    case regionStateTimeout(ClientID)

    /// An event that waits becomes too old.
    case waitingEventExpiry(AppID)
  }

  /// When it falls due.
  package let instant: Instant

  /// What falls due then.
  package let reason: Reason
}
