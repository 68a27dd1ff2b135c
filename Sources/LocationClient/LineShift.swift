// SPDX-License-Identifier: MIT

package import LocationCore
import Synchronization

/// The difference between a device's timeline and the times that its app sees.
///
/// A recorded run goes through its engine in the trace's own time, because ticks and transcripts
/// depend on it. An app that runs now drops old fixes, so it sees the same moments as present ones.
package final class LineShift: Sendable {
  private let duration = Mutex(Duration.zero)

  /// Makes a shift that changes no time.
  package init() {}

  /// The duration added to each time that the app sees.
  package var current: Duration { duration.withLock { $0 } }

  /// Maps a moment of the timeline to the moment that the app sees, from now on.
  package func show(_ moment: UTCInstant, as shown: UTCInstant) {
    duration.withLock { $0 = shown - moment }
  }
}
