// SPDX-License-Identifier: MIT

package import LocationCore
import Synchronization

/// The difference between this process's timeline and the times that its app sees.
///
/// A recorded run goes through its engine in the trace's own time, because ticks and transcripts
/// depend on it. An app that runs now drops old fixes, so it sees the same moments as present ones.
package enum LineShift {
  private static let seconds = Mutex(Duration.zero)

  /// The duration added to each time that an app sees; zero unless a live line sets another.
  package static var current: Duration { seconds.withLock { $0 } }

  /// Maps a moment of the line to the moment that the app sees, from now on.
  package static func show(_ moment: UTCInstant, as shown: UTCInstant) {
    seconds.withLock { $0 = shown - moment }
  }
}
