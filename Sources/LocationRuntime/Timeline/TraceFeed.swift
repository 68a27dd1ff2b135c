// SPDX-License-Identifier: MIT

import LocationCore
import LocationPlayback

/// What a trace brings, one event ahead of the line.
///
/// The next event is read when somebody asks for it, not when the last one is taken: a trace that is
/// written while it is played, through a pipe, would hold up each fix until the next one is there.
///
/// A value apart from its driver, so that going on to the next event is one change of the driver's
/// state, whatever it takes.
struct TraceFeed: FixRun {
  /// Why the trace cannot be played on, as far as it was read.
  private(set) var failure: PlaybackError?

  private var cursor: TraceCursor?
  private var upcoming: PlaybackEvent?

  /// Whether what comes next has been read.
  private var isAhead = true

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

  /// When the trace brings something next; `nil` when it has brought all that it had.
  var nextInstant: Instant? {
    mutating get {
      if !isAhead { pull() }
      return upcoming?.instant
    }
  }

  /// Whether nothing that the trace brings has to be waited for.
  var isAtHand: Bool { cursor?.isAtHand ?? true }

  /// Whether the trace brings a fix next.
  var isAtFix: Bool {
    mutating get {
      if !isAhead { pull() }
      return if case .fix = upcoming?.kind { true } else { false }
    }
  }

  /// What UTC it is when the first fix comes, as it is shown; `nil` where no fix comes next.
  var anchor: TimeAnchor? {
    guard let upcoming, case .fix(let fix) = upcoming.kind else { return nil }
    let shift = shift ?? timeShift?(fix.timestamp) ?? .zero
    return TimeAnchor(instant: upcoming.instant, utc: fix.timestamp + shift)
  }

  /// Takes the event that comes next.
  mutating func take() -> PlaybackEvent.Kind? {
    if !isAhead { pull() }
    guard let kind = upcoming?.kind else { return nil }
    isAhead = false
    guard case .fix(let fix) = kind else { return kind }
    return .fix(shown(fix))
  }

  /// Takes the event that comes next where it is a fix, and comes before a deadline.
  mutating func next(before deadline: Instant?) -> (fix: Fix, instant: Instant)? {
    if !isAhead { pull() }
    guard let upcoming, case .fix(let fix) = upcoming.kind,
      deadline.map({ upcoming.instant < $0 }) ?? true
    else { return nil }
    isAhead = false
    return (shown(fix), upcoming.instant)
  }

  /// A fix with the time with which it is shown.
  private mutating func shown(_ fix: Fix) -> Fix {
    guard let timeShift else { return fix }
    let shift = shift ?? timeShift(fix.timestamp)
    self.shift = shift
    return fix.stamped(fix.timestamp + shift)
  }

  /// What playback has come across.
  var report: PlaybackReport { cursor?.report ?? PlaybackReport() }

  /// The oddities of the trace met since the last call.
  mutating func takeWarnings() -> [PlaybackWarning] { cursor?.takeWarnings() ?? [] }

  private mutating func pull() {
    isAhead = true
    do throws(PlaybackError) {
      upcoming = try cursor?.next()
    } catch {
      upcoming = nil
      failure = error
    }
  }
}
