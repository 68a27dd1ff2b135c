// SPDX-License-Identifier: MIT

import LocationCore
import LocationPlayback

/// What a trace brings, one event ahead of the line.
///
/// A value apart from its driver, so that going on to the next event is one change of the driver's
/// state, whatever it takes.
struct TraceFeed {
  /// Why the trace cannot be played on.
  private(set) var failure: PlaybackError?

  /// When the trace brings something next; `nil` when it has brought all that it had.
  private(set) var nextInstant: Instant?

  private var cursor: TraceCursor?
  private var upcoming: PlaybackEvent?

  /// Shifts the times of fixes, so that an app which drops old ones sees fresh ones.
  private let timeShift: (@Sendable (UTCInstant) -> Duration)?
  private var shift: Duration?

  /// Makes a feed, and reads the trace up to its first fix.
  init(
    _ cursor: sending TraceCursor?, timeShift: (@Sendable (UTCInstant) -> Duration)?
  ) {
    self.cursor = cursor
    self.timeShift = timeShift
    pull()
  }

  /// What UTC it is when the first fix comes, as it is shown; `nil` where no fix comes next.
  var anchor: TimeAnchor? {
    guard let upcoming, case .fix(let fix) = upcoming.kind else { return nil }
    let shift = shift ?? timeShift?(fix.timestamp) ?? .zero
    return TimeAnchor(instant: upcoming.instant, utc: fix.timestamp + shift)
  }

  /// Takes the event that comes next, and reads on to the one after it.
  mutating func take() -> PlaybackEvent.Kind? {
    guard var kind = upcoming?.kind else { return nil }
    pull()
    if let timeShift, case .fix(let fix) = kind {
      let shift = shift ?? timeShift(fix.timestamp)
      self.shift = shift
      kind = .fix(fix.stamped(fix.timestamp + shift))
    }
    return kind
  }

  /// What playback has come across.
  var report: PlaybackReport { cursor?.report ?? PlaybackReport() }

  /// The oddities of the trace met since the last call.
  mutating func takeWarnings() -> [PlaybackWarning] { cursor?.takeWarnings() ?? [] }

  private mutating func pull() {
    do throws(PlaybackError) {
      upcoming = try cursor?.next()
    } catch {
      upcoming = nil
      failure = error
    }
    nextInstant = upcoming?.instant
  }
}
