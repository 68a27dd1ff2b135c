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

  /// Whether nothing that the trace brings has to be waited for.
  let isAtHand: Bool

  /// A fix that comes within this time is waited for: a receiver determines a position about once a
  /// second, or at the distance in time that was asked for, but before a client is told that there is
  /// none (D-11, D-12).
  private let timeToNext: Duration

  private var cursor: TraceCursor?
  private var upcoming: TraceCursor.Step?

  /// The fix before what comes next, and when it came, where the signal was not lost behind it.
  private var previous: (instant: Instant, fix: Fix)?

  /// Whether what comes next has been read.
  private var isAhead = true

  /// Shifts the times of fixes, so that an app which drops old ones sees fresh ones.
  private let timeShift: (@Sendable (UTCInstant) -> Duration)?
  private var shift: Duration?

  /// Makes a feed, and reads the trace up to its first fix.
  init(
    _ cursor: sending TraceCursor?, timeShift: (@Sendable (UTCInstant) -> Duration)?
  ) {
    isAtHand = cursor?.isAtHand ?? true
    timeToNext = min(cursor?.interval ?? .seconds(1), .seconds(9))
    self.cursor = cursor
    self.timeShift = timeShift
    pull()
  }

  /// When the trace brings something next; `nil` when it has brought all that it had.
  var nextInstant: Instant? {
    mutating get {
      if !isAhead { pull() }
      return switch upcoming {
      case .fix(let instant), .signalLost(let instant): instant
      case nil: nil
      }
    }
  }

  /// Whether the trace brings a fix next.
  var isAtFix: Bool {
    mutating get {
      if !isAhead { pull() }
      return if case .fix = upcoming { true } else { false }
    }
  }

  /// What UTC it is when the first fix comes, as it is shown; `nil` where no fix comes next.
  var anchor: TimeAnchor? {
    mutating get {
      guard let fix = cursor?.fix, case .fix(let instant) = upcoming else { return nil }
      let shift = shift ?? timeShift?(fix.timestamp) ?? .zero
      return TimeAnchor(instant: instant, utc: fix.timestamp + shift)
    }
  }

  /// Takes the event that comes next.
  mutating func take() -> TraceCursor.Step? {
    if !isAhead { pull() }
    isAhead = upcoming == nil
    if timeShift != nil { noteShift() }
    return upcoming
  }

  /// Takes the event that comes next where it is a fix, and comes before a deadline.
  mutating func next(before deadline: Instant?) -> Instant? {
    if !isAhead { pull() }
    guard case .fix(let instant) = upcoming, deadline.map({ instant < $0 }) ?? true else {
      return nil
    }
    isAhead = false
    if timeShift != nil { noteShift() }
    return instant
  }

  /// The fix that was taken, with the time with which it is shown; before anybody looks what comes next.
  var fix: Fix {
    mutating get {
      guard !isAhead, case .fix = upcoming, let fix = cursor?.fix else {
        preconditionFailure("no fix was taken just now")
      }
      guard let shift else { return fix }
      return fix.stamped(fix.timestamp + shift)
    }
  }

  /// Learns from the first fix by how much all are shifted.
  private mutating func noteShift() {
    guard shift == nil, case .fix = upcoming, let fix = cursor?.fix else { return }
    shift = timeShift?(fix.timestamp)
  }

  /// Whether the device is on its way between two fixes at an instant, and not about to reach the second.
  ///
  /// A receiver that moves between two points of a segment has a position, however far apart in time the
  /// points were recorded.
  mutating func isUnderWay(at instant: Instant) -> Bool {
    guard let next = nextInstant, isAtFix, let previous else { return false }
    return previous.instant < instant && instant + timeToNext < next
  }

  /// The fix between the one before and the next one at an instant, where ``isUnderWay(at:)``.
  mutating func interpolatedFix(at instant: Instant) -> Fix? {
    guard isUnderWay(at: instant), let previous, let next = nextInstant, let end = cursor?.fix
    else { return nil }
    let fraction = (instant - previous.instant) / (next - previous.instant)
    let duration = end.timestamp.seconds(since: previous.fix.timestamp)
    let moment = previous.fix.timestamp + .seconds(duration * fraction)
    guard previous.fix.timestamp < moment, moment < end.timestamp else { return nil }
    var metric = CourseMetric()
    let fix = previous.fix.interpolated(to: end, at: moment, by: &metric)
    return shift.map { fix.stamped(moment + $0) } ?? fix
  }

  /// What playback has come across.
  var report: PlaybackReport { cursor?.report ?? PlaybackReport() }

  /// The oddities of the trace met since the last call.
  mutating func takeWarnings() -> [PlaybackWarning] { cursor?.takeWarnings() ?? [] }

  private mutating func pull() {
    isAhead = true
    previous =
      if case .fix(let instant) = upcoming, let fix = cursor?.fix { (instant, fix) } else { nil }
    do throws(PlaybackError) {
      upcoming = try cursor?.advance()
    } catch {
      upcoming = nil
      failure = error
    }
  }
}
