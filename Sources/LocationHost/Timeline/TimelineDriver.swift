// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationPlayback

/// Leads a service along the line of a trace: brings fixes and deadlines in the order of time.
///
/// One thread at a time owns it. Whoever that is decides how fast time passes, by asking when
/// something falls due and advancing to that instant.
package final class TimelineDriver {
  /// Fixes that are delivered under one lock: few enough for an app that asks something meanwhile.
  private static let longestRun = 64

  private let service: LocationService
  private var feed: TraceFeed
  private var hasOpened = false

  /// Whether the service was told that the source which is open has come to its end.
  private var saidEnd = false
  private var failureIsTaken = false

  /// When a position between two fixes was delivered last: no instant has two.
  private var lastBetween: Instant?

  /// Whether fixes of the trace are kept back while the line goes on: a source without a signal.
  package var holdsFixesBack = false

  /// Whether fixes of a trace that is at hand may be delivered many at a time, with the service locked.
  ///
  /// For a line that leads nobody by `afterEffects`, and whose clients are woken behind a stretch of it
  /// (`WakeUpCoalescer`), or not at all.
  package var deliversRuns = false

  /// Is called whenever effects have been performed, before time passes: for what they led to outside
  /// of the service, such as the launch of an app.
  package var afterEffects: (() -> Void)?

  /// Fixes of the trace that came while nobody wanted positions.
  package private(set) var unwantedFixes = 0

  /// Where on the line everything has been delivered up to.
  package private(set) var now = Instant.start

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
    feed = TraceFeed(cursor, timeShift: timeShift)
    if let anchor = feed.anchor { service.setAnchor(anchor) }
  }

  /// Why the trace cannot be played on.
  package var failure: PlaybackError? { feed.failure }

  /// What playback has come across.
  package var report: PlaybackReport { feed.report }

  /// The oddities of the trace met since the last call.
  package func takeWarnings() -> [PlaybackWarning] { feed.takeWarnings() }

  /// Why the trace cannot be played on, the first time that this is asked.
  package func takeFailure() -> PlaybackError? {
    defer { failureIsTaken = failure != nil }
    return failureIsTaken ? nil : failure
  }

  /// Whether nothing that the trace brings has to be waited for.
  package var isTraceAtHand: Bool { feed.isAtHand }

  /// Whether the trace has delivered all that it had, whether it ended or failed.
  package var isAtEnd: Bool { feed.nextInstant == nil }

  /// When something falls due next, `nil` when nothing will until an app does something.
  package var nextDue: Instant? { look().nextDue }

  /// When the trace brings something next.
  package var nextPlaybackEvent: Instant? { feed.nextInstant }

  /// Brings what falls due up to an instant, that one included, in order.
  ///
  /// - Parameters:
  ///   - target: The instant.
  ///   - limit: After how many events to stop even before that.
  package func advance(to target: Instant, atMost limit: Int = .max) {
    performEffects()
    var prospect = look()
    var left = limit
    while left > 0, step(towards: target, &prospect, atMost: 1, reach: { _ in }) > 0 { left -= 1 }
  }

  /// Brings what falls due, in order, but nothing behind the end of the trace.
  ///
  /// - Parameter limit: After how many events to stop even before that.
  package func advanceInTrace(atMost limit: Int) {
    performEffects()
    var prospect = look()
    var left = limit
    while left > 0, let next = prospect.event {
      let count = step(towards: next, &prospect, atMost: left, reach: { _ in })
      guard count > 0 else { break }
      left -= count
    }
    // What falls due with the last fix, such as its region, is of the trace still.
    while left > 0, isAtEnd, let due = service.outlook.deadline, due <= now {
      service.meetDeadline(at: now)
      performEffects()
      left -= 1
    }
  }

  /// Brings what falls due, in order, up to the end of the trace or a prompt: nothing falls due while a
  /// person thinks.
  ///
  /// - Parameters:
  ///   - limit: After how many events to stop even before that.
  ///   - reach: Goes to an instant on whatever line this one leads, before anybody is told of what falls
  ///     due there; those who take it quietly are woken later.
  package func advanceUnprompted(atMost limit: Int, reach: (Instant) -> Void) {
    performEffects()
    var prospect = look()
    var left = limit
    while left > 0, !prospect.outlook.isPromptUp, prospect.event != nil, let due = prospect.nextDue
    {
      reach(due)
      let count = step(towards: due, &prospect, atMost: left, reach: reach)
      guard count > 0 else { break }
      left -= count
    }
  }

  /// What lies ahead on the line.
  private struct ScheduleChange {
    /// What the service said last.
    let outlook: LocationService.Schedule

    /// When the trace brings something next; `nil` when it has delivered all that it had.
    let event: Instant?

    /// When a client waits for the position between two fixes; `nil` where none does, or the trace has
    /// none then.
    var between: Instant?

    /// When something falls due next, `nil` when nothing will until an app does something.
    var nextDue: Instant? {
      if let between { return between }
      guard let event, outlook.wantsSource else { return outlook.deadline }
      return outlook.deadline.map { min($0, event) } ?? event
    }
  }

  private func look() -> ScheduleChange { prospect(service.outlook, event: feed.nextInstant) }

  private func prospect(_ outlook: LocationService.Schedule, event: Instant?) -> ScheduleChange {
    var prospect = ScheduleChange(outlook: outlook, event: event)
    if let awaited = outlook.positionAwaited, !holdsFixesBack {
      let instant = max(now, awaited)
      if instant != lastBetween, feed.isUnderWay(at: instant) { prospect.between = instant }
    }
    return prospect
  }

  /// Brings the next thing that falls due, unless it lies behind an instant; then it goes there.
  ///
  /// - Parameters:
  ///   - target: The instant.
  ///   - prospect: What lies ahead, as it was found last and as it is then. Handed on rather than looked
  ///     up: a look at the state of a class has its price, and this is done for every fix.
  ///   - limit: How many fixes may be delivered at once, behind that instant too.
  ///   - reach: Goes to the instant of the last of them on another line.
  /// - Returns: How much fell due.
  private func step(
    towards target: Instant, _ prospect: inout ScheduleChange, atMost limit: Int,
    reach: (Instant) -> Void
  ) -> Int {
    if prospect.outlook.wantsSource != hasOpened {
      openIfWanted()
      prospect = look()
    }
    let now = now
    let event = prospect.event
    let deadline = prospect.outlook.deadline.map { max($0, now) }
    if let between = prospect.between, between <= target, between < deadline ?? .farFuture {
      deliverPosition(at: between)
      prospect = look()
      return 1
    }
    // A deadline at the same instant comes first: it was set before the fix was known.
    if let deadline, deadline <= target, deadline <= event ?? deadline {
      self.now = deadline
      service.meetDeadline(at: deadline)
      performEffects()
      prospect = look()
      return 1
    }
    if let event, event <= target {
      self.now = max(now, event)
      let run = deliversRuns && feed.isAtHand ? min(limit, Self.longestRun) : 1
      return deliverNext(&prospect, atMost: run, reach)
    }
    self.now = max(now, target)
    return 0
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
      saidEnd = isAtEnd
      if saidEnd { service.send(.sourceEnded, at: now) }
    }
  }

  /// Brings what the trace brings, says so when that was the last, and looks ahead.
  private func deliverNext(
    _ prospect: inout ScheduleChange, atMost limit: Int, _ reach: (Instant) -> Void
  ) -> Int {
    var count = 1
    var outlook: LocationService.Schedule?
    if hasOpened, !holdsFixesBack, feed.isAtFix {
      let delivered = service.deliver(&feed, atMost: limit)
      count = delivered.count
      now = max(now, delivered.last)
      if count > 1 { reach(now) }
      outlook = service.perform(delivered)
    } else {
      passBy()
    }
    // Behind all that: to know whether more comes may take waiting for it.
    let event = feed.nextInstant
    if event == nil, hasOpened, !saidEnd {
      saidEnd = true
      service.send(failure == nil ? .sourceEnded : .sourceFailed(.other), at: now)
      outlook = nil
    }
    if let outlook, afterEffects == nil {
      prospect = self.prospect(outlook, event: event)
    } else {
      performEffects()
      prospect = look()
    }
    return count
  }

  /// Brings the position between two fixes to those who wait for one.
  private func deliverPosition(at instant: Instant) {
    now = max(now, instant)
    lastBetween = instant
    if let fix = feed.interpolatedFix(at: instant) { service.send(fix, at: instant) }
    performEffects()
  }

  /// Takes what the trace brings where it is no fix that somebody is to have.
  private func passBy() {
    switch feed.take() {
    // While nobody wants positions the line goes on without telling anyone.
    case .fix: if !hasOpened { unwantedFixes += 1 }
    case .signalLost: if hasOpened { service.send(.signalLost, at: now) }
    case nil: break
    }
  }
}
