// SPDX-License-Identifier: MIT

package import LocationCore

/// What a device of a fleet is to do.
package struct FleetMember: Sendable {
  /// The number of the track that it follows.
  package let track: Int

  /// How many fixes of the track it leaves out at first; counted round the track.
  package let skippedCount: Int

  /// When it comes to its first fix, from the beginning of the fleet's line, to the nanosecond.
  package let delay: Duration

  /// The number of its kind.
  package let kind: Int

  /// What its client is permitted.
  package let authorization: AuthorizationState

  /// Makes a member; by default it begins with the line, where its track begins.
  ///
  /// - Parameters:
  ///   - track: The number of the track that it follows.
  ///   - count: How many fixes of the track it leaves out at first.
  ///   - delay: When it comes to its first fix, zero or more.
  ///   - kind: The number of its kind.
  ///   - authorization: What its client is permitted.
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
