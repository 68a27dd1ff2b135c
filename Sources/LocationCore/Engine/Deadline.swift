// SPDX-License-Identifier: MIT

/// An instant by which the engine must be told that it has come, and why.
public struct Deadline: Hashable, Sendable {
  /// What falls due.
  public enum Reason: Hashable, Sendable {
    /// A client must be told that there is no position.
    case unknownReport(ClientID)

    /// A request for one fix ends.
    case oneFixTimeout(ClientID)

    /// A permission to hold fixes back for a client is used up.
    case deferralTimeout(ClientID)

    /// The region of clients with reduced accuracy is due, or will not come.
    case regionTick

    /// An app that left the foreground is no longer in use for that.
    case graceEnd(AppID)

    /// A question for the state of a region ends without a position.
    case regionStateTimeout(ClientID)

    /// An event that waits becomes too old.
    case waitingEventExpiry(AppID)
  }

  /// When it falls due.
  public let instant: Instant

  /// What falls due then.
  public let reason: Reason
}
