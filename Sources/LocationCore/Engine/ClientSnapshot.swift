// SPDX-License-Identifier: MIT

/// What the properties of a location manager show at a moment.
public struct ClientSnapshot: Hashable, Sendable {
  /// Status and accuracy of the client's app.
  public let authorization: AuthorizationState

  /// What status, accuracy and the client's own wish permit to hand it.
  public let access: LocationAccess

  /// The newest fix handed to the client, `nil` until there is one; with access to regions, the
  /// published one as a fix; `nil` without access.
  public let location: Fix?

  /// What became of the fixes that came for the client so far.
  public let counts: DeliveryCounts
}
