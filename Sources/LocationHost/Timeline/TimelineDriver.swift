// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationPlayback

/// Drives a service along a timeline: it delivers the events of a source and deadlines in order of
/// time.
///
/// One thread at a time owns it, and decides how fast time passes. ``TimelineLoop`` does so along a
/// clock.
package final class TimelineDriver {
  /// The number of fixes decided under one lock, during which a call of an app waits.
  private static let longestRun = 64

  let service: LocationService
  let source: any PositionSource
  private let givesHeadings: Bool
  private(set) var hasOpened = false

  /// Whether the service was notified of the end of the open source.
  var saidEnd = false
  private var failureIsTaken = false

  /// The instant of the last delivered position between two fixes; no instant has two.
  var lastBetween: Instant?

  /// Whether the fixes of the source are held back while time goes on, like a device without a
  /// signal.
  package var holdsFixesBack = false

  /// Whether many fixes of a trace at hand may be decided under one lock and delivered together.
  ///
  /// It is for a timeline that drives nothing by `afterEffects`. Its clients are woken after a
  /// stretch of the timeline (`WakeUpCoalescer`), or not at all.
  package var deliversRuns = false

  /// Handles what effects led to outside of the service, such as the launch of an app, before time
  /// passes.
  package var afterEffects: (() -> Void)?

  /// The instant up to which everything has been delivered.
  package internal(set) var now = Instant.start

  /// Makes a driver of a trace, and reads the trace up to its first fix.
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
    let trace = TracePositions(cursor, timeShift: timeShift)
    self.service = service
    source = trace
    givesHeadings = false
    if let anchor = trace.anchor { service.setAnchor(anchor) }
  }

  /// Makes a driver of another source.
  package init(service: LocationService, source: any PositionSource) {
    self.service = service
    self.source = source
    givesHeadings = source.givesHeadings
  }

  /// The reason why the source delivers no further events, if it failed.
  package var failure: PlaybackError? { source.failure }

  /// The report of what playback has found.
  package var report: PlaybackReport { source.report }

  /// The number of fixes of the trace that came while no client wanted positions.
  package var unwantedFixes: Int { source.unwantedFixes }

  /// Returns the warnings about the trace since the last call.
  package func takeWarnings() -> [PlaybackWarning] { source.takeWarnings() }

  /// Returns the reason why the source failed, at the first call only.
  package func takeFailure() -> PlaybackError? {
    defer { failureIsTaken = failure != nil }
    return failureIsTaken ? nil : failure
  }

  /// Whether reading the trace never waits.
  package var isTraceAtHand: Bool { source.isAtHand }

  /// Whether the trace has delivered everything, because it ended or failed.
  package var isAtEnd: Bool { source.isAtEnd }

  /// The instant at which something falls due next; `nil` if nothing does until an app acts or a
  /// receiver reports.
  package var nextDue: Instant? { look().nextDue }

  /// The instant at which something falls due next within a bound.
  func nextDue(until bound: Bound) -> Instant? {
    let upcoming = look()
    guard case .endOfTrace = bound else { return upcoming.nextDue }
    return upcoming.event.map { event in upcoming.nextDue.map { min($0, event) } ?? event }
  }

  /// Delivers what falls due up to and including an instant, in order.
  ///
  /// - Parameters:
  ///   - target: The instant.
  ///   - limit: The largest number of events to deliver.
  package func advance(to target: Instant, atMost limit: Int = .max) {
    advance(until: .instant(target), atMost: limit)
  }

  /// Delivers what falls due, in order, up to a bound.
  ///
  /// - Parameters:
  ///   - bound: How far to advance.
  ///   - limit: The largest number of events to deliver.
  ///   - reach: Moves the timeline that this one drives to an instant, before clients receive what
  ///     falls due there.
  package func advance(
    until bound: Bound, atMost limit: Int = .max, reach: (Instant) -> Void = { _ in }
  ) {
    performEffects()
    var upcoming = look()
    var left = limit
    while left > 0, let target = target(of: bound, upcoming) {
      reach(target)
      // A run of fixes may go on after its first instant, but not after an instant that bounds it.
      let run = if case .instant = bound { 1 } else { left }
      let count = step(towards: target, &upcoming, atMost: run, reach: reach)
      guard count > 0 else { break }
      left -= count
    }
    guard case .endOfTrace = bound else { return }
    // Deadlines at the time of the last fix, such as its region, still belong to the trace.
    while left > 0, isAtEnd, let due = service.schedule.deadline, due <= now {
      service.meetDeadline(at: now)
      performEffects()
      left -= 1
    }
  }

  /// The instant of the next step up to a bound; `nil` if the bound is reached.
  private func target(of bound: Bound, _ upcoming: Upcoming) -> Instant? {
    switch bound {
    case .instant(let instant): instant
    case .endOfTrace: upcoming.event
    case .promptOrEndOfTrace:
      upcoming.schedule.isPromptUp || upcoming.event == nil ? nil : upcoming.nextDue
    }
  }

  /// Performs the effects of what has happened, and opens or closes the source as clients want.
  package func catchUp() {
    performEffects()
    openIfWanted()
  }

  /// The next things on the timeline.
  private struct Upcoming {
    /// The last schedule of the service.
    let schedule: LocationService.Schedule

    /// The instant of the source's next event; `nil` if none is known.
    let event: Instant?

    /// Whether a client wants what the source gives.
    let isWanted: Bool

    /// The instant at which a client waits for a position between two fixes; `nil` if no client
    /// waits, or if the trace has no position then.
    var between: Instant?

    /// The instant at which something falls due next; `nil` if nothing does until an app acts.
    var nextDue: Instant? {
      if let between { return between }
      guard let event, isWanted else { return schedule.deadline }
      return schedule.deadline.map { min($0, event) } ?? event
    }
  }

  private func look() -> Upcoming { upcoming(service.schedule, event: source.nextInstant) }

  private func upcoming(_ schedule: LocationService.Schedule, event: Instant?) -> Upcoming {
    var upcoming = Upcoming(schedule: schedule, event: event, isWanted: isWanted(schedule))
    if let awaited = schedule.positionAwaited, !holdsFixesBack {
      let instant = max(now, awaited)
      if instant != lastBetween, source.isUnderWay(at: instant) { upcoming.between = instant }
    }
    return upcoming
  }

  private func isWanted(_ schedule: LocationService.Schedule) -> Bool {
    schedule.wantsSource || givesHeadings && service.wantsCompass
  }

  /// Delivers the next thing that falls due, or moves to the target if that comes first.
  ///
  /// - Parameters:
  ///   - target: The instant.
  ///   - upcoming: The next things before and after the step. They are passed on instead of looked
  ///     up, because reads of a class's state are costly and this runs for every fix.
  ///   - limit: The largest number of fixes to deliver at once, even after that instant.
  ///   - reach: Moves another timeline to the instant of the last fix.
  /// - Returns: The number of things that fell due.
  private func step(
    towards target: Instant, _ upcoming: inout Upcoming, atMost limit: Int,
    reach: (Instant) -> Void
  ) -> Int {
    if upcoming.isWanted != hasOpened {
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
      // A live source is late where the machine was; that must be known (an old tick is dropped).
      self.now = source.isLive ? max(deadline, target) : deadline
      service.meetDeadline(at: self.now)
      performEffects()
      upcoming = look()
      return 1
    }
    if let event, event <= target {
      self.now = max(now, event)
      let run = deliversRuns && source.isAtHand ? min(limit, Self.longestRun) : 1
      return deliverNext(&upcoming, atMost: run, reach)
    }
    self.now = max(now, target)
    return 0
  }

  func performEffects() {
    service.performEffects()
    afterEffects?()
  }

  private func openIfWanted() {
    let isWanted = isWanted(service.schedule)
    guard isWanted != hasOpened else { return }
    hasOpened = isWanted
    guard isWanted else { return source.close() }
    service.send(.sourceOpened, at: now)
    source.open()
    saidEnd = isAtEnd
    if saidEnd { service.send(.sourceEnded, at: now) }
  }

  /// Delivers the source's next event, reports the end of the trace, and looks ahead.
  private func deliverNext(
    _ upcoming: inout Upcoming, atMost limit: Int, _ reach: (Instant) -> Void
  ) -> Int {
    let use: SourceEventUse = hasOpened ? (holdsFixesBack ? .holdFixesBack : .deliver) : .pass
    let delivery = source.deliverNext(to: service, at: now, use, atMost: limit, reach: reach)
    now = max(now, delivery.last)
    var schedule = delivery.schedule
    // This comes last, because the next event of the trace may have to be waited for.
    let event = source.nextInstant
    if event == nil, hasOpened, !saidEnd, source.isAtEnd {
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
    return delivery.count
  }

  /// Delivers the position between two fixes to the clients that wait for one.
  private func deliverPosition(at instant: Instant) {
    now = max(now, instant)
    lastBetween = instant
    if let fix = source.interpolatedFix(at: instant) { service.send(fix, at: instant) }
    performEffects()
  }
}
