// SPDX-License-Identifier: MIT

/// An instant by which the engine must be told that it has come, and why.
public struct Deadline: Hashable, Sendable {
  /// What falls due.
  public enum Reason: Hashable, Sendable {
    /// A client must be told that there is no position.
    case unknownReport(ClientID)

    /// A request for one fix ends.
    case oneFixTimeout(ClientID)
  }

  /// When it falls due.
  public let instant: Instant

  /// What falls due then.
  public let reason: Reason
}
