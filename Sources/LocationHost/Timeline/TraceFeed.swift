// SPDX-License-Identifier: MIT

import LocationCore
import LocationPlayback

/// The events of a trace, one event ahead of the timeline.
///
/// The next event is read when a caller asks for it, not when the last one is taken. A trace that
/// is written through a pipe during playback would otherwise delay each fix until the next one is
/// there.
///
/// It is a value separate from its driver, so that each move to the next event is a single change
/// of the driver's state.
struct TraceFeed: FixRun {
  /// The reason why the trace cannot be read further; `nil` so far if there is none.
  private(set) var failure: PlaybackError?

  /// Whether reading the trace never waits.
  let isAtHand: Bool

  /// The time within which a client waits for the next fix rather than getting one in between.
  private let timeToNext: Duration

  private var cursor: TraceCursor?
  private var upcoming: TraceCursor.Step?

  /// The fix before the next event, and its instant; `nil` if the signal was lost after it.
  private var previous: (instant: Instant, fix: Fix)?

  /// Whether the next event has been read.
  private var isAhead = true

  /// Shifts the times of fixes, so that an app that drops old fixes sees fresh ones.
  private let timeShift: (@Sendable (UTCInstant) -> Duration)?
  private var shift: Duration?

  /// Makes a feed, and reads the trace up to its first fix.
  init(
    _ cursor: sending TraceCursor?, timeShift: (@Sendable (UTCInstant) -> Duration)?
  ) {
    isAtHand = cursor?.isAtHand ?? true
    timeToNext = cursor?.timeToNext ?? .seconds(1)
    self.cursor = cursor
    self.timeShift = timeShift
    pull()
  }

  /// The instant of the trace's next event; `nil` if it has delivered everything.
  var nextInstant: Instant? {
    mutating get {
      if !isAhead { pull() }
      return switch upcoming {
      case .fix(let instant), .signalLost(let instant): instant
      case nil: nil
      }
    }
  }

  /// Whether the trace's next event is a fix.
  var isAtFix: Bool {
    mutating get {
      if !isAhead { pull() }
      return if case .fix = upcoming { true } else { false }
    }
  }

  /// The UTC time of the first fix after the shift; `nil` if the next event is not a fix.
  var anchor: TimeAnchor? {
    mutating get {
      guard let fix = cursor?.fix, case .fix(let instant) = upcoming else { return nil }
      let shift = shift ?? timeShift?(fix.timestamp) ?? .zero
      return TimeAnchor(instant: instant, utc: fix.timestamp + shift)
    }
  }

  /// Takes the next event.
  mutating func take() -> TraceCursor.Step? {
    if !isAhead { pull() }
    isAhead = upcoming == nil
    if timeShift != nil { noteShift() }
    return upcoming
  }

  /// Takes the next event if it is a fix before a deadline.
  mutating func next(before deadline: Instant?) -> Instant? {
    if !isAhead { pull() }
    guard case .fix(let instant) = upcoming, deadline.map({ instant < $0 }) ?? true else {
      return nil
    }
    isAhead = false
    if timeShift != nil { noteShift() }
    return instant
  }

  /// The taken fix, with its shifted time; valid until a caller reads the next event.
  var fix: Fix {
    mutating get {
      guard !isAhead, case .fix = upcoming, let fix = cursor?.fix else {
        preconditionFailure("no fix was taken just now")
      }
      guard let shift else { return fix }
      return fix.stamped(fix.timestamp + shift)
    }
  }

  /// Sets the shift of all fixes from the first fix.
  private mutating func noteShift() {
    guard shift == nil, case .fix = upcoming, let fix = cursor?.fix else { return }
    shift = timeShift?(fix.timestamp)
  }

  /// Whether the device is between two fixes at an instant, and not about to reach the second one.
  ///
  /// A receiver that moves between two points of a segment has a position, even if the points were
  /// recorded far apart in time.
  mutating func isUnderWay(at instant: Instant) -> Bool {
    guard let next = nextInstant, isAtFix, let previous else { return false }
    return previous.instant < instant && instant + timeToNext < next
  }

  /// The fix between the previous and the next one at an instant, if ``isUnderWay(at:)``.
  mutating func interpolatedFix(at instant: Instant) -> Fix? {
    guard isUnderWay(at: instant), let previous, let next = nextInstant, let end = cursor?.fix
    else { return nil }
    let fix = previous.fix.interpolated(
      to: end, from: previous.instant, until: next, at: instant)
    guard let fix, let shift else { return fix }
    return fix.stamped(fix.timestamp + shift)
  }

  /// The report of what playback has found.
  var report: PlaybackReport { cursor?.report ?? PlaybackReport() }

  /// Returns the warnings about the trace since the last call.
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
