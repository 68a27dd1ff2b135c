// SPDX-License-Identifier: MIT

package import LocationCore
import Synchronization

/// Tells what time it is on an engine's time line.
package protocol EngineClock: Sendable {
  /// The instant that it is now.
  var now: Instant { get }
}

/// A clock that moves only when it is told to.
package final class SteppedClock: EngineClock {
  private let instant = Mutex(Instant.start)

  /// Makes a clock that stands at the beginning of the line.
  package init() {}

  package var now: Instant { instant.withLock { $0 } }

  /// Moves the clock forward; an earlier instant leaves it where it is.
  package func advance(to target: Instant) {
    instant.withLock { $0 = max($0, target) }
  }
}

/// What UTC it is at an instant of the line; the rest of the line follows from it.
package struct TimeAnchor: Hashable, Sendable {
  private let instant: Instant
  private let utc: UTCInstant

  /// Makes an anchor; by default the line begins at 2000-01-01T00:00:00Z.
  package init(
    instant: Instant = .start, utc: UTCInstant = UTCInstant(sinceEpoch: .seconds(946_684_800))
  ) {
    self.instant = instant
    self.utc = utc
  }

  /// The UTC at an instant of the line.
  package func utc(at other: Instant) -> UTCInstant { utc + (other - instant) }
}
