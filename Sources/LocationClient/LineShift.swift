// SPDX-License-Identifier: MIT

package import LocationCore
import Synchronization

/// The difference between this process's timeline and the times that its app sees.
///
/// A run that is recorded goes through its engine in the trace's own time, on which ticks and
/// transcripts depend; an app that runs now drops what is old, and is shown the same moments as of
/// now.
package enum LineShift {
  private static let seconds = Mutex(Duration.zero)

  /// What is added to each time that an app is shown; zero unless a live line says otherwise.
  package static var current: Duration { seconds.withLock { $0 } }

  /// Says that a moment of the line is this one for the app, from now on.
  package static func show(_ moment: UTCInstant, as shown: UTCInstant) {
    seconds.withLock { $0 = shown - moment }
  }
}
