// SPDX-License-Identifier: MIT

/// The values of a location manager's properties at a moment.
package struct ClientSnapshot: Hashable, Sendable {
  /// Status and accuracy of the client's app.
  package let authorization: AuthorizationState

  /// What the status, the accuracy and the client's own wish permit it to get.
  package let access: LocationAccess

  /// The newest fix delivered to the client, `nil` until there is one.
  ///
  /// With access to regions it is the published region as a fix; without access it is `nil`.
  package let location: Fix?

  /// What became of the fixes that came for the client so far.
  package let counts: DeliveryCounts

  /// Makes it of its parts.
  package init(
    authorization: AuthorizationState, access: LocationAccess, location: Fix?,
    counts: DeliveryCounts
  ) {
    self.authorization = authorization
    self.access = access
    self.location = location
    self.counts = counts
  }
}
