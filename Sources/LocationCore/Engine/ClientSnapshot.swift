// SPDX-License-Identifier: MIT

/// What the properties of a location manager show at a moment.
public struct ClientSnapshot: Hashable, Sendable {
  /// Status and accuracy of the client's app.
  public let authorization: AuthorizationState

  /// Whether status and accuracy permit to hand the client fixes as the source gives them.
  public let mayReceiveFixes: Bool

  /// The newest fix handed to the client; `nil` until there is one, and without authorization.
  public let location: Fix?

  /// How many fixes the client was handed so far.
  public let counts: DeliveryCounts
}
