// SPDX-License-Identifier: MIT

package import LocationCore

/// The description of a device of a fleet.
package struct FleetMember: Sendable {
  /// The number of the track that the device follows.
  package let track: Int

  /// The number of fixes that the device skips at the beginning of its track; wraps around.
  package let skippedCount: Int

  /// The time from the beginning of the fleet's timeline to the device's first fix, in whole
  /// nanoseconds.
  package let delay: Duration

  /// The number of the device's kind.
  package let kind: Int

  /// The authorization of the device's client.
  package let authorization: AuthorizationState

  /// Makes a member; by default it starts at once, at the beginning of track 0.
  ///
  /// - Parameters:
  ///   - track: The number of the track.
  ///   - count: The number of fixes to skip at the beginning of the track.
  ///   - delay: The time until the first fix, zero or more.
  ///   - kind: The number of the device's kind.
  ///   - authorization: The authorization of the device's client.
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
