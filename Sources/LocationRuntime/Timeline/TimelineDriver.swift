// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationPlayback

/// Leads a service along the line of a trace: brings fixes and deadlines in the order of time.
///
/// One thread at a time owns it. Whoever that is decides how fast time passes, by asking when
/// something falls due and advancing to that instant.
package final class TimelineDriver {
  /// Why the trace cannot be played on.
  package private(set) var failure: PlaybackError?
  private var failureIsTaken = false

  private let service: LocationService
  private var cursor: TraceCursor?
  private var upcoming: PlaybackEvent?
  private var hasOpened = false
  private var hasEnded = false

  /// Whether fixes of the trace are kept back while the line goes on: a source without a signal.
  package var holdsFixesBack = false

  /// Is called whenever effects have been performed, before time passes: for what they led to outside
  /// of the service, such as the launch of an app.
  package var afterEffects: (() -> Void)?

  /// Fixes of the trace that came while nobody wanted positions.
  package private(set) var unwantedFixes = 0

  /// Where on the line everything has been brought up to.
  package private(set) var now = Instant.start

  /// Shifts the times of fixes, so that an app which drops old ones sees fresh ones.
  private let timeShift: (@Sendable (UTCInstant) -> Duration)?
  private var shift: Duration?

  /// Makes a driver, and reads the trace up to its first fix.
  ///
  /// - Parameters:
  ///   - service: Whom to lead.
  ///   - cursor: What to play; `nil` has no positions at all.
  ///   - timeShift: What to add to all times, given that of the first fix; `nil` adds nothing.
  package init(
    service: LocationService, cursor: sending TraceCursor?,
    timeShift: (@Sendable (UTCInstant) -> Duration)? = nil
  ) {
    self.service = service
    self.cursor = cursor
    self.timeShift = timeShift
    pull()
    if let upcoming, case .fix(let fix) = upcoming.kind {
      let shift = timeShift?(fix.timestamp) ?? .zero
      service.setAnchor(TimeAnchor(instant: upcoming.instant, utc: fix.timestamp + shift))
    }
  }

  /// What playback has come across.
  package var report: PlaybackReport { cursor?.report ?? PlaybackReport() }

  /// The oddities of the trace met since the last call.
  package func takeWarnings() -> [PlaybackWarning] { cursor?.takeWarnings() ?? [] }

  /// Why the trace cannot be played on, the first time that this is asked.
  package func takeFailure() -> PlaybackError? {
    defer { failureIsTaken = failure != nil }
    return failureIsTaken ? nil : failure
  }

  /// Whether the trace has brought all that it had, be it that it ended or that it broke.
  package var isAtEnd: Bool { hasEnded }

  /// When something falls due next, `nil` when nothing will until an app does something.
  package var nextDue: Instant? {
    let outlook = service.outlook
    guard let event = nextPlaybackEvent, outlook.wantsSource else { return outlook.deadline }
    return outlook.deadline.map { min($0, event) } ?? event
  }

  /// When the trace brings something next.
  package private(set) var nextPlaybackEvent: Instant?

  /// Brings what falls due up to an instant, that one included, in order.
  ///
  /// - Parameters:
  ///   - target: The instant.
  ///   - limit: After how many events to stop even before that.
  package func advance(to target: Instant, atMost limit: Int = .max) {
    performEffects()
    var left = limit
    while left > 0, step(towards: target) { left -= 1 }
  }

  /// Brings what falls due, in order, but nothing behind the end of the trace.
  ///
  /// - Parameter limit: After how many events to stop even before that.
  package func advanceInTrace(atMost limit: Int) {
    performEffects()
    var left = limit
    while left > 0, let next = nextPlaybackEvent, step(towards: next) { left -= 1 }
    // What falls due with the last fix, such as its region, is of the trace still.
    while left > 0, nextPlaybackEvent == nil, let due = service.outlook.deadline, due <= now {
      service.meetDeadline(at: now)
      performEffects()
      left -= 1
    }
  }

  /// Brings the next thing that falls due, unless it lies behind an instant; then it goes there and
  /// says so with `false`.
  private func step(towards target: Instant) -> Bool {
    var outlook = service.outlook
    if outlook.wantsSource != hasOpened {
      openIfWanted()
      outlook = service.outlook
    }
    let deadline = outlook.deadline.map { max($0, now) }
    let event = nextPlaybackEvent
    // A deadline at the same instant comes first: it was set before the fix was known.
    if let deadline, deadline <= target, deadline <= event ?? deadline {
      now = deadline
      service.meetDeadline(at: now)
    } else if let event, event <= target {
      now = max(now, event)
      bringUpcoming()
    } else {
      now = max(now, target)
      return false
    }
    // Last, because a delegate may advance its device again.
    performEffects()
    return true
  }

  private func performEffects() {
    service.performEffects()
    afterEffects?()
  }

  private func openIfWanted() {
    let isWanted = service.wantsSource
    guard isWanted != hasOpened else { return }
    hasOpened = isWanted
    if isWanted {
      service.send(.sourceOpened, at: now)
      if hasEnded { service.send(.sourceEnded, at: now) }
    }
  }

  private func bringUpcoming() {
    guard let event = upcoming else { return }
    // While nobody wants positions the line goes on without telling anyone.
    if hasOpened {
      switch event.kind {
      case .fix(let fix):
        if !holdsFixesBack { service.send(shifted(fix), at: now) }
      case .signalLost: service.send(.signalLost, at: now)
      }
    } else if case .fix = event.kind {
      unwantedFixes += 1
    }
    pull()
    if hasEnded, hasOpened {
      service.send(failure == nil ? .sourceEnded : .sourceFailed(.other), at: now)
    }
  }

  private func pull() {
    upcoming = nil
    do throws(PlaybackError) {
      upcoming = try cursor?.next()
    } catch {
      failure = error
    }
    nextPlaybackEvent = upcoming?.instant
    hasEnded = nextPlaybackEvent == nil
  }

  private func shifted(_ fix: Fix) -> Fix {
    guard let timeShift else { return fix }
    let shift = shift ?? timeShift(fix.timestamp)
    self.shift = shift
    return fix.stamped(fix.timestamp + shift)
  }
}
