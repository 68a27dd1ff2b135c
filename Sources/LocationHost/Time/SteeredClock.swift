// SPDX-License-Identifier: MIT

package import LocationCore

/// The clock of a device whose source is steered.
package protocol SteeredClock {
  /// The present instant.
  var now: Instant { get }

  /// Moves the clock forward; an earlier instant does not move it.
  func skip(to target: Instant)
}

extension PacedClock: SteeredClock {}

extension SteppedClock: SteeredClock {
  package func skip(to target: Instant) { advance(to: target) }
}
