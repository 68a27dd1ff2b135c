// SPDX-License-Identifier: MIT

import GPX
package import LocationCore

/// Something that a trace brings at a moment of its time line.
package struct PlaybackEvent: Hashable, Sendable {
  /// What happens.
  package enum Kind: Hashable, Sendable {
    /// The position is determined.
    case fix(Fix)

    /// The signal is lost until the next fix: a section has ended and another one follows.
    case signalLost
  }

  /// When it happens, counted from where playing begins.
  package let instant: Instant

  /// What happens.
  package let kind: Kind
}

/// Plays a trace: returns its fixes in the order of time, and reads points as needed.
///
/// It is a value that never waits; the caller decides how fast time passes. Points go through
/// `PointSelector` (the choice), `SectionReader` and `PointTimer` (the times) and `FixMaker` (the
/// values). Recorded fixes go through `RecordedFixes` (the times). Both go through `Resampler` (the
/// rate).
package struct TraceCursor {
  /// What a cursor goes to, and when it happens.
  package enum Step: BitwiseCopyable, Equatable {
    /// The position is determined.
    case fix(Instant)

    /// The signal is lost until the next fix.
    case signalLost(Instant)
  }

  private let options: PlaybackOptions
  private let limits: PlaybackLimits
  private let makeStorage: () throws(SpillError) -> any SpillStorage

  /// Whether all of the trace is there to be read, so that the next event never has to be waited
  /// for.
  package let isAtHand: Bool

  private var resampler: Resampler
  private var line: PlaybackLine
  private var passesLeft: Int?
  private var isEnded = false

  /// The fix that was gone to last.
  private var timed = TimedFix()

  /// The step that waits after the loss of signal.
  private var held: Step?

  /// What earlier passes came across, and the fixes played in all passes.
  private var total = PlaybackReport()
  private var warned: Set<PlaybackWarning.Kind> = []
  private var warnings: [PlaybackWarning] = []

  /// Makes a cursor at the beginning of a trace; nothing is read yet.
  ///
  /// - Parameters:
  ///   - source: The trace.
  ///   - options: What of it to play, and how.
  ///   - limits: What to hold in memory.
  ///   - makeStorage: Makes storage for what does not fit in memory.
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

  /// The next event in the order of time, or `nil` at the end.
  ///
  /// - Throws: `PlaybackError` when the trace is broken or has nothing to play; everything before
  ///   that place has been handed out then.
  package mutating func next() throws(PlaybackError) -> PlaybackEvent? {
    switch try advance() {
    case .fix(let instant): PlaybackEvent(instant: instant, kind: .fix(fix))
    case .signalLost(let instant): PlaybackEvent(instant: instant, kind: .signalLost)
    case nil: nil
    }
  }

  /// Distance in time at which fixes are interpolated; `nil` if they are those of the trace.
  package var interval: Duration? { options.interval }

  /// The fix that the last call of ``advance()`` went to, if it went to one.
  ///
  /// Reading it changes nothing. It is still `mutating`, because a nonmutating getter would get a
  /// copy of an optional cursor.
  package var fix: Fix { mutating get { timed.fix } }

  /// Goes to the next event, as `next()` does, for callers that read a fix in place.
  ///
  /// - Returns: The next step, with its fix, if it has one, in ``fix``; `nil` at the end.
  /// - Throws: As `next()`.
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

  /// What has led times out of the calendar just now.
  private var calendarEnd: CalendarEnd {
    if line.hasPlacedPasses { return .repetition }
    return resampler.fixes.beganAtStartTime ? .startTime : .trace
  }

  /// Takes the step that waits after the loss of signal.
  @inline(never)
  private mutating func release() -> Step? {
    defer { held = nil }
    return held
  }

  /// Ends at the end of the duration.
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

  /// Goes over to the next pass over the trace, or ends.
  @inline(never)
  private mutating func endPass() throws(PlaybackError) {
    guard line.hasBegun else { throw resampler.fixes.emptiness }
    guard total.fixes > 0 else { throw .nothingBehindStartOffset }
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
  /// What was come across so far.
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
