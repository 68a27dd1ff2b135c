// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationPlayback

/// Drives a service along the timeline of a trace: it delivers fixes and deadlines in order of
/// time.
///
/// One thread at a time owns it. That thread decides how fast time passes: it asks when something
/// falls due and advances to that instant.
package final class TimelineDriver {
  /// The number of fixes decided under one lock, small enough for an app that makes a call
  /// meanwhile.
  private static let longestRun = 64

  private let service: LocationService
  private var feed: TraceFeed
  private var hasOpened = false

  /// Whether the service was notified of the end of the open source.
  private var saidEnd = false
  private var failureIsTaken = false

  /// The instant of the last delivered position between two fixes; no instant has two.
  private var lastBetween: Instant?

  /// Whether the fixes of the trace are held back while time goes on, like a source without a
  /// signal.
  package var holdsFixesBack = false

  /// Whether many fixes of a trace at hand may be decided under one lock and delivered together.
  ///
  /// It is for a timeline that drives nothing by `afterEffects`. Its clients are woken after a
  /// stretch of the timeline (`WakeUpCoalescer`), or not at all.
  package var deliversRuns = false

  /// Runs after effects were performed, before time passes.
  ///
  /// It handles what they led to outside of the service, such as the launch of an app.
  package var afterEffects: (() -> Void)?

  /// The number of fixes of the trace that came while no client wanted positions.
  package private(set) var unwantedFixes = 0

  /// The instant up to which everything has been delivered.
  package private(set) var now = Instant.start

  /// Makes a driver, and reads the trace up to its first fix.
  ///
  /// - Parameters:
  ///   - service: The service to drive.
  ///   - cursor: The trace to play; `nil` has no positions at all.
  ///   - timeShift: Returns the shift of all times, given the time of the first fix; `nil` shifts
  ///     nothing.
  package init(
    service: LocationService, cursor: sending TraceCursor?,
    timeShift: (@Sendable (UTCInstant) -> Duration)? = nil
  ) {
    self.service = service
    feed = TraceFeed(cursor, timeShift: timeShift)
    if let anchor = feed.anchor { service.setAnchor(anchor) }
  }

  /// The reason why the trace cannot be played on.
  package var failure: PlaybackError? { feed.failure }

  /// The report of what playback has found.
  package var report: PlaybackReport { feed.report }

  /// Returns the warnings about the trace since the last call.
  package func takeWarnings() -> [PlaybackWarning] { feed.takeWarnings() }

  /// Returns the reason why the trace cannot be played on, at the first call only.
  package func takeFailure() -> PlaybackError? {
    defer { failureIsTaken = failure != nil }
    return failureIsTaken ? nil : failure
  }

  /// Whether the trace never has to be waited for.
  package var isTraceAtHand: Bool { feed.isAtHand }

  /// Whether the trace has delivered everything, because it ended or failed.
  package var isAtEnd: Bool { feed.nextInstant == nil }

  /// The instant at which something falls due next; `nil` if nothing does until an app acts.
  package var nextDue: Instant? { look().nextDue }

  /// The instant of the trace's next event.
  package var nextPlaybackEvent: Instant? { feed.nextInstant }

  /// Delivers what falls due up to and including an instant, in order.
  ///
  /// - Parameters:
  ///   - target: The instant.
  ///   - limit: The largest number of events to deliver.
  package func advance(to target: Instant, atMost limit: Int = .max) {
    performEffects()
    var upcoming = look()
    var left = limit
    while left > 0, step(towards: target, &upcoming, atMost: 1, reach: { _ in }) > 0 { left -= 1 }
  }

  /// Delivers what falls due, in order, but nothing after the end of the trace.
  ///
  /// - Parameter limit: The largest number of events to deliver.
  package func advanceInTrace(atMost limit: Int) {
    performEffects()
    var upcoming = look()
    var left = limit
    while left > 0, let next = upcoming.event {
      let count = step(towards: next, &upcoming, atMost: left, reach: { _ in })
      guard count > 0 else { break }
      left -= count
    }
    // Deadlines at the time of the last fix, such as its region, still belong to the trace.
    while left > 0, isAtEnd, let due = service.schedule.deadline, due <= now {
      service.meetDeadline(at: now)
      performEffects()
      left -= 1
    }
  }

  /// Delivers what falls due, in order, up to the end of the trace or a prompt.
  ///
  /// Nothing falls due while a person thinks about a prompt.
  ///
  /// - Parameters:
  ///   - limit: The largest number of events to deliver.
  ///   - reach: Moves the timeline that this one drives to an instant, before clients receive what
  ///     falls due there.
  package func advanceUnprompted(atMost limit: Int, reach: (Instant) -> Void) {
    performEffects()
    var upcoming = look()
    var left = limit
    while left > 0, !upcoming.schedule.isPromptUp, upcoming.event != nil, let due = upcoming.nextDue
    {
      reach(due)
      let count = step(towards: due, &upcoming, atMost: left, reach: reach)
      guard count > 0 else { break }
      left -= count
    }
  }

  /// The next things on the timeline.
  private struct Upcoming {
    /// The last schedule of the service.
    let schedule: LocationService.Schedule

    /// The instant of the trace's next event; `nil` if it has delivered everything.
    let event: Instant?

    /// The instant at which a client waits for a position between two fixes.
    ///
    /// It is `nil` if no client waits, or if the trace has no position then.
    var between: Instant?

    /// The instant at which something falls due next; `nil` if nothing does until an app acts.
    var nextDue: Instant? {
      if let between { return between }
      guard let event, schedule.wantsSource else { return schedule.deadline }
      return schedule.deadline.map { min($0, event) } ?? event
    }
  }

  private func look() -> Upcoming { upcoming(service.schedule, event: feed.nextInstant) }

  private func upcoming(_ schedule: LocationService.Schedule, event: Instant?) -> Upcoming {
    var upcoming = Upcoming(schedule: schedule, event: event)
    if let awaited = schedule.positionAwaited, !holdsFixesBack {
      let instant = max(now, awaited)
      if instant != lastBetween, feed.isUnderWay(at: instant) { upcoming.between = instant }
    }
    return upcoming
  }

  /// Delivers the next thing that falls due, or moves to the target if that comes first.
  ///
  /// - Parameters:
  ///   - target: The instant.
  ///   - upcoming: What lies ahead, as found last and as it is afterwards. It is passed on instead
  ///     of looked up, because a read of a class's state is costly and this runs for every fix.
  ///   - limit: The largest number of fixes to deliver at once, even after that instant.
  ///   - reach: Moves another timeline to the instant of the last fix.
  /// - Returns: The number of things that fell due.
  private func step(
    towards target: Instant, _ upcoming: inout Upcoming, atMost limit: Int,
    reach: (Instant) -> Void
  ) -> Int {
    if upcoming.schedule.wantsSource != hasOpened {
      openIfWanted()
      upcoming = look()
    }
    let now = now
    let event = upcoming.event
    let deadline = upcoming.schedule.deadline.map { max($0, now) }
    if let between = upcoming.between, between <= target, between < deadline ?? .farFuture {
      deliverPosition(at: between)
      upcoming = look()
      return 1
    }
    // A deadline at the same instant comes first, because it was set before the fix was known.
    if let deadline, deadline <= target, deadline <= event ?? deadline {
      self.now = deadline
      service.meetDeadline(at: deadline)
      performEffects()
      upcoming = look()
      return 1
    }
    if let event, event <= target {
      self.now = max(now, event)
      let run = deliversRuns && feed.isAtHand ? min(limit, Self.longestRun) : 1
      return deliverNext(&upcoming, atMost: run, reach)
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

  /// Delivers the trace's next event, reports the end of the trace, and looks ahead.
  private func deliverNext(
    _ upcoming: inout Upcoming, atMost limit: Int, _ reach: (Instant) -> Void
  ) -> Int {
    var count = 1
    var schedule: LocationService.Schedule?
    if hasOpened, !holdsFixesBack, feed.isAtFix {
      var delivered = service.deliver(&feed, atMost: limit)
      count = delivered.count
      now = max(now, delivered.last)
      if count > 1 { reach(now) }
      schedule = service.perform(&delivered)
    } else {
      passBy()
    }
    // This comes last, because the next event of the trace may have to be waited for.
    let event = feed.nextInstant
    if event == nil, hasOpened, !saidEnd {
      saidEnd = true
      service.send(failure == nil ? .sourceEnded : .sourceFailed(.other), at: now)
      schedule = nil
    }
    if let schedule, afterEffects == nil {
      upcoming = self.upcoming(schedule, event: event)
    } else {
      performEffects()
      upcoming = look()
    }
    return count
  }

  /// Delivers the position between two fixes to the clients that wait for one.
  private func deliverPosition(at instant: Instant) {
    now = max(now, instant)
    lastBetween = instant
    if let fix = feed.interpolatedFix(at: instant) { service.send(fix, at: instant) }
    performEffects()
  }

  /// Takes the trace's next event when it is not a fix to deliver.
  private func passBy() {
    switch feed.take() {
    // While no client wants positions, time goes on without a notice.
    case .fix: if !hasOpened { unwantedFixes += 1 }
    case .signalLost: if hasOpened { service.send(.signalLost, at: now) }
    case nil: break
    }
  }
}
