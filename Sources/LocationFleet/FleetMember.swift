// SPDX-License-Identifier: MIT

package import LocationCore

/// The task of a device of a fleet.
package struct FleetMember: Sendable {
  /// The number of the track that it follows.
  package let track: Int

  /// How many fixes of the track it skips at first; wraps around the track.
  package let skippedCount: Int

  /// When it reaches its first fix, from the beginning of the fleet's line, to the nanosecond.
  package let delay: Duration

  /// The number of its kind.
  package let kind: Int

  /// The authorization of its client.
  package let authorization: AuthorizationState

  /// Makes a member; by default it begins with the line, at the beginning of its track.
  ///
  /// - Parameters:
  ///   - track: The number of the track that it follows.
  ///   - count: How many fixes of the track it skips at first.
  ///   - delay: When it reaches its first fix, zero or more.
  ///   - kind: The number of its kind.
  ///   - authorization: The authorization of its client.
  package init(
    track: Int = 0, skipping count: Int = 0, after delay: Duration = .zero, kind: Int = 0,
    authorization: AuthorizationState = AuthorizationState(status: .authorizedWhenInUse)
  ) {
    precondition(count >= 0, "a device leaves out \(count) fixes")
    precondition(delay >= .zero, "a device comes to its first fix \(delay) after the beginning")
    (self.track, skippedCount, self.delay) = (track, count, delay)
    (self.kind, self.authorization) = (kind, authorization)
  }
}
