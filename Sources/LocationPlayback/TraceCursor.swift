// SPDX-License-Identifier: MIT

import GPX
package import LocationCore

/// An event of a trace, at an instant of its timeline.
package struct PlaybackEvent: Hashable, Sendable {
  /// What happens.
  package enum Kind: Hashable, Sendable {
    /// The position is determined.
    case fix(Fix)

    /// The signal is lost until the next fix, or until playback ends.
    case signalLost
  }

  /// The instant of the event, counted from the start of playback.
  package let instant: Instant

  /// What happens.
  package let kind: Kind
}

/// Returns a trace's events in the order of time, and reads the trace as needed.
///
/// It never waits for an instant; the caller decides how fast time passes. Points go through
/// `PointSelector` (the choice), `SectionReader` and `PointTimer` (the times) and `FixMaker` (the
/// values). Recorded fixes go through `RecordedFixes` (the times). Both go through `Resampler` (the
/// interval) and `PlaybackLine` (the instants).
package struct TraceCursor {
  /// An event without its fix, and the instant of it.
  package enum Step: BitwiseCopyable, Equatable {
    /// The position is determined.
    case fix(Instant)

    /// The signal is lost until the next fix.
    case signalLost(Instant)
  }

  private let options: PlaybackOptions
  private let limits: PlaybackLimits
  private let makeStorage: () throws(SpillError) -> any SpillStorage

  /// Whether the whole trace is available, so that reading never waits for input.
  package let isAtHand: Bool

  private var resampler: Resampler
  private var line: PlaybackLine
  private var passesLeft: Int?
  private var isEnded = false

  /// The last fix that was read.
  private var timed = TimedFix()

  /// The step to return after the loss of signal.
  private var held: Step?

  /// The counts of earlier passes, and the fixes played in all passes.
  private var total = PlaybackReport()
  private var warned: Set<PlaybackWarning.Kind> = []
  private var warnings: [PlaybackWarning] = []

  /// Makes a cursor at the beginning of a trace; nothing is read yet.
  ///
  /// - Parameters:
  ///   - source: The trace.
  ///   - options: The part of the trace to play, and how to play it.
  ///   - limits: The limits on what is held in memory.
  ///   - makeStorage: A function that makes storage for data that does not fit in memory.
  package init(
    source: TraceSource, options: PlaybackOptions = PlaybackOptions(),
    limits: PlaybackLimits = PlaybackLimits(),
    makeStorage: @escaping () throws(SpillError) -> any SpillStorage
  ) {
    self.options = options
    self.limits = limits
    self.makeStorage = makeStorage
    isAtHand = source.isAtHand
    resampler = Self.pipeline(source, options, limits, makeStorage)
    line = PlaybackLine(options: options)
    passesLeft = if case .times(let count) = options.repetition { max(count, 1) - 1 } else { nil }
  }

  /// Makes a cursor at the beginning of a trace of points; nothing is read yet.
  package init(
    source: any PointSource, options: PlaybackOptions = PlaybackOptions(),
    limits: PlaybackLimits = PlaybackLimits(),
    makeStorage: @escaping () throws(SpillError) -> any SpillStorage
  ) {
    self.init(
      source: .points(source), options: options, limits: limits, makeStorage: makeStorage)
  }

  /// Returns the next event in the order of time; `nil` at the end.
  ///
  /// - Throws: `PlaybackError` if the trace is broken or has nothing to play, after all events
  ///   before the fault were returned.
  package mutating func next() throws(PlaybackError) -> PlaybackEvent? {
    switch try advance() {
    case .fix(let instant): PlaybackEvent(instant: instant, kind: .fix(fix))
    case .signalLost(let instant): PlaybackEvent(instant: instant, kind: .signalLost)
    case nil: nil
    }
  }

  /// The time within which a client waits for the next fix rather than getting one in between.
  ///
  /// A receiver determines a position about once a second, or at the requested interval. The time
  /// ends before a client is notified that there is no position (D-11, D-12).
  package var timeToNext: Duration { min(options.interval ?? .seconds(1), .seconds(9)) }

  /// Whether the trace ends, which one that repeats forever does only after a set duration.
  package var hasEnd: Bool { options.repetition != .forever || options.duration != nil }

  /// The fix that the last call of ``advance()`` went to, if it went to one.
  ///
  /// Reading it changes nothing. It is still `mutating`, because a nonmutating getter would get a
  /// copy of an optional cursor.
  package var fix: Fix { mutating get { timed.fix } }

  /// Goes to the next event, like `next()`, for callers that read a fix in place.
  ///
  /// - Returns: The next step, whose fix, if it has one, is in ``fix``; `nil` at the end.
  /// - Throws: The same errors as `next()`.
  package mutating func advance() throws(PlaybackError) -> Step? {
    if held != nil { return release() }
    while !isEnded {
      guard try resampler.next(&timed) else {
        try endPass()
        continue
      }
      let lost = line.lastInstant
      guard let instant = line.place(&timed) else {
        total.skipped += 1
        continue
      }
      let time = timed.fix.timestamp
      guard GPXTime.representableSeconds.contains(time.seconds) else {
        throw .beyondCalendar(calendarEnd)
      }
      if let duration = options.duration, instant.sinceStart > duration {
        return end(at: duration, lost: lost)
      }
      if total.fixes == 0 { total.firstTime = time }
      total.fixes += 1
      total.lastTime = time
      guard let lost, line.isBehindGap else { return .fix(instant) }
      held = .fix(instant)
      return .signalLost(lost)
    }
    return nil
  }

  /// The cause of the time outside the calendar that was just read.
  private var calendarEnd: CalendarEnd {
    if line.hasPlacedPasses { return .repetition }
    return resampler.fixes.beganAtStartTime ? .startTime : .trace
  }

  /// Takes the step that is returned after the loss of signal.
  @inline(never)
  private mutating func release() -> Step? {
    defer { held = nil }
    return held
  }

  /// Ends playback at the end of the duration.
  @inline(never)
  private mutating func end(at duration: Duration, lost: Instant?) -> Step? {
    isEnded = true
    total.isComplete = true
    guard let lost, line.isBehindGap else { return nil }
    // The signal is lost until the duration ends. It is reported again there, so that the timeline
    // continues until that instant.
    held = .signalLost(Instant(sinceStart: duration))
    return .signalLost(lost)
  }

  /// Begins the next pass over the trace, or ends playback.
  @inline(never)
  private mutating func endPass() throws(PlaybackError) {
    guard line.hasBegun else { throw resampler.fixes.emptiness }
    guard total.fixes > 0 else { throw .nothingAfterStartOffset }
    guard passesLeft != 0 else {
      isEnded = true
      total.isComplete = true
      return
    }
    warnings = takeWarnings()
    total = report
    passesLeft = passesLeft.map { $0 - 1 }
    var source = resampler.fixes.source
    try source.rewind()
    resampler = Self.pipeline(source, options, limits, makeStorage)
    line.beginPass()
  }

  private static func pipeline(
    _ source: TraceSource, _ options: PlaybackOptions, _ limits: PlaybackLimits,
    _ makeStorage: @escaping () throws(SpillError) -> any SpillStorage
  ) -> Resampler {
    let fixes: TimedFixes
    switch source {
    case .points(let source):
      let selector = PointSelector(
        source: source, options: options,
        buffer: SpillBuffer(limit: limits.waitingPoints, makeStorage: makeStorage))
      let timer = PointTimer(
        reader: SectionReader(selector: selector, limits: limits), options: options,
        limits: limits,
        buffer: SpillBuffer(limit: limits.waitingPoints, makeStorage: makeStorage))
      fixes = TimedFixes(FixMaker(timer: timer))
    case .fixes(let recording):
      fixes = TimedFixes(RecordedFixes(recording: recording, options: options))
    }
    return Resampler(fixes: fixes, options: options)
  }
}

extension TraceCursor {
  /// The counts of what was read and played so far.
  package var report: PlaybackReport {
    var report = total
    resampler.fixes.count(in: &report)
    return report
  }

  /// The warnings since the last call; each kind is reported once, with its first place.
  package mutating func takeWarnings() -> [PlaybackWarning] {
    var warnings = warnings
    self.warnings = []
    for oddity in resampler.fixes.oddities where warned.insert(oddity.kind).inserted {
      warnings.append(oddity)
    }
    return warnings
  }
}

// A source may be a class that only one thread may use.
@available(*, unavailable)
extension TraceCursor: Sendable {}
