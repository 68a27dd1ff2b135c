// SPDX-License-Identifier: MIT

package import LocationCore
import Synchronization

/// The clock of an engine's timeline.
package protocol EngineClock: Sendable {
  /// The current instant.
  var now: Instant { get }
}

/// A clock that moves only on `advance`.
package final class SteppedClock: EngineClock {
  private let instant = Mutex(Instant.start)

  /// Makes a clock at the start of the timeline.
  package init() {}

  package var now: Instant { instant.withLock { $0 } }

  /// Moves the clock forward; an earlier instant does not move it.
  package func advance(to target: Instant) {
    instant.withLock { $0 = max($0, target) }
  }
}

/// The UTC at one instant of the timeline; the UTC of all other instants follows from it.
package struct TimeAnchor: Hashable, Sendable {
  private let instant: Instant
  private let utc: UTCInstant

  /// Makes an anchor; by default the timeline begins at 2000-01-01T00:00:00Z.
  package init(
    instant: Instant = .start, utc: UTCInstant = UTCInstant(sinceEpoch: .seconds(946_684_800))
  ) {
    self.instant = instant
    self.utc = utc
  }

  /// Returns the UTC at an instant of the timeline.
  package func utc(at other: Instant) -> UTCInstant { utc + (other - instant) }
}
