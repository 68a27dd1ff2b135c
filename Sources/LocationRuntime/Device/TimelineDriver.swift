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
  private var now = Instant.start

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
      service.setAnchor(TimeAnchor(instant: upcoming.instant, utc: fix.timestamp))
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

  /// Whether the trace has brought all that it had, and nothing broke.
  package var isAtEnd: Bool { hasEnded }

  /// When something falls due next, `nil` when nothing will until an app does something.
  package var nextDue: Instant? {
    let outlook = service.outlook
    guard let event = nextPlaybackEvent, outlook.wantsSource else { return outlook.deadline }
    return outlook.deadline.map { min($0, event) } ?? event
  }

  /// When the trace brings something next.
  package private(set) var nextPlaybackEvent: Instant?

  /// Brings everything that falls due up to an instant, that one included, in order.
  package func advance(to target: Instant, whileTrue goOn: () -> Bool = { true }) {
    service.performEffects()
    while goOn() {
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
        service.send(.deadlineReached, at: now)
      } else if let event, event <= target {
        now = max(now, event)
        bringUpcoming()
      } else {
        now = max(now, target)
        break
      }
      service.performEffects()
    }
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
      case .fix(let fix): service.send(shifted(fix), at: now)
      case .signalLost: service.send(.signalLost, at: now)
      }
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
