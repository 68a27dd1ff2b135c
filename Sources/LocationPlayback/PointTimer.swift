// SPDX-License-Identifier: MIT

import GPX
import LocationCore

/// A known place of a trace, with its time.
private struct Anchor {
  let coordinate: Coordinate
  let time: UTCInstant
}

/// Gives every point a time, and ensures that times increase.
///
/// Recorded times are kept. A point that is not later than the previous one is dropped. Points
/// without a time get one by their distance along the path. A section that does not start after the
/// end of the previous one is shifted to one second after it.
struct PointTimer: PlaybackStage {
  private(set) var reader: SectionReader
  private(set) var dropped = 0
  private(set) var firstDropped: TextPosition?
  private(set) var firstShifted: TextPosition?

  /// The first gap between two points that is longer than a day, and the point after it.
  private(set) var firstLongGap: (gap: Duration, position: TextPosition)?

  /// Whether the first played points had no times, so that they begin at the options' start time.
  private(set) var beganAtStartTime = false

  private let options: PlaybackOptions
  private let limits: PlaybackLimits
  private let quality: FixQuality
  private var run: UntimedRun

  /// The last point of this section that had a time, and that time as recorded.
  private var last: Anchor?

  /// The timed point just before `last`; `nil` if a point without a time lies between them.
  private var beforeLast: Anchor?

  /// A timed point after a run, to be played after the run.
  private var afterRun: (point: GPXPoint, time: UTCInstant)?

  /// The time of the first timed point of a section that begins without times, and its place on the
  /// run.
  private var leadingAnchor: (time: UTCInstant, place: UntimedRun.Place)?

  /// The speed in meters per second of the last timed stretch; `nil` if it was too slow to be used.
  private var stretchSpeed: Double?

  private var isInSection = false
  private var startsSection = false
  private var shift = Duration.zero

  /// The time of the last point played.
  private var played: UTCInstant?

  init(
    reader: SectionReader, options: PlaybackOptions, limits: PlaybackLimits,
    buffer: SpillBuffer<GPXPoint>
  ) {
    self.reader = reader
    self.options = options
    self.limits = limits
    quality = FixQuality(horizontalAccuracy: options.horizontalAccuracy)
    run = UntimedRun(buffer: buffer)
  }

  /// Sets `timed` to the fix of the next point in the order of time; returns `false` at the end.
  mutating func next(_ timed: inout TimedFix) throws(PlaybackError) -> Bool {
    while true {
      if run.isScheduled, try takeScheduled(&timed) { return true }
      guard isInSection ? reader.next() : try beginSection() else {
        guard isInSection else { return false }
        endSection()
        continue
      }
      if try take(&timed) { return true }
    }
  }

  /// Plays the next waiting point; returns `false` if no point waits.
  @inline(never)
  private mutating func takeScheduled(_ timed: inout TimedFix) throws(PlaybackError) -> Bool {
    if let (point, computed) = try run.popFirst() {
      play(point, at: recordedTime(of: point) ?? computed, as: &timed)
      return true
    }
    run.restart(from: nil)
    guard let (point, time) = afterRun else { return false }
    afterRun = nil
    play(point, at: time, as: &timed)
    return true
  }

  @inline(never)
  private mutating func beginSection() throws(PlaybackError) -> Bool {
    guard try reader.beginSection() else { return false }
    isInSection = true
    startsSection = true
    last = nil
    beforeLast = nil
    leadingAnchor = nil
    stretchSpeed = nil
    return true
  }

  private func recordedTime(of point: GPXPoint) -> UTCInstant? {
    reader.ignoresTimes ? nil : point.time.map(UTCInstant.init)
  }

  /// Plays the current point if its time is known; returns `false` if the point waits or is
  /// dropped.
  @inline(__always)
  private mutating func take(_ timed: inout TimedFix) throws(PlaybackError) -> Bool {
    guard let time = recordedTime(of: reader.point) else {
      try wait(reader.point)
      return false
    }
    if let last, time <= last.time {
      dropped += 1
      firstDropped = firstDropped ?? reader.point.position
      return false
    }
    guard run.isEmpty else {
      try wait(reader.point, until: time)
      return false
    }
    beforeLast = last
    timed.startsSection = startsSection
    let played = takeTime(of: time, reader.point.position)
    // The point is read in place, because passing it would copy it.
    timed.fix = quality.fix(of: reader.point, at: played)
    last = Anchor(coordinate: timed.fix.coordinate, time: time)
    return true
  }

  /// Appends a point without a time to the run.
  @inline(never)
  private mutating func wait(_ point: GPXPoint) throws(PlaybackError) {
    if run.isEmpty { run.restart(from: last?.coordinate) }
    try run.append(point)
  }

  /// Ends the waiting run with a point whose time is known.
  @inline(never)
  private mutating func wait(_ point: GPXPoint, until time: UTCInstant) throws(PlaybackError) {
    if let last {
      scheduleRun(from: last.time, to: point, at: time)
      afterRun = (point, time)
    } else {
      // The points before it wait for the speed of the first timed stretch, so it has to wait as
      // well.
      try run.append(point)
      leadingAnchor = (time, run.end)
    }
    beforeLast = nil
    last = Anchor(coordinate: Coordinate(point), time: time)
  }

  /// Gives times to a run between two timed points, or before the second timed point of a section.
  private mutating func scheduleRun(from: UTCInstant, to point: GPXPoint, at time: UTCInstant) {
    run.extend(to: point)
    let anchor = leadingAnchor?.place ?? UntimedRun.Place()
    let distance = run.end.distance - anchor.distance
    let speed = distance / time.seconds(since: from)
    stretchSpeed = speed >= limits.slowestStretch ? speed : nil
    run.schedule(
      anchor: from, at: anchor,
      // The path after the anchor takes exactly the recorded time, however slow that is.
      speed: speed, speedBeforeAnchor: stretchSpeed ?? options.speed)
    leadingAnchor = nil
  }

  /// Gives times to the waiting points at the end of a section.
  @inline(never)
  private mutating func endSection() {
    isInSection = false
    guard !run.isEmpty else { return }
    if let beforeLast, let last {
      let speed =
        Geodesic.distance(from: beforeLast.coordinate, to: last.coordinate)
        / last.time.seconds(since: beforeLast.time)
      stretchSpeed = speed >= limits.slowestStretch ? speed : nil
    }
    let speed = stretchSpeed ?? options.speed
    if let anchor = leadingAnchor {
      run.schedule(anchor: anchor.time, at: anchor.place, speed: speed)
    } else if let last {
      run.schedule(anchor: last.time, at: UntimedRun.Place(), speed: speed)
    } else {
      beganAtStartTime = beganAtStartTime || played == nil
      let start = played.map { $0 + .seconds(1) } ?? options.startTime
      run.schedule(anchor: start, at: UntimedRun.Place(), speed: speed)
    }
  }

  /// Plays a point that has waited.
  private mutating func play(
    _ point: GPXPoint, at recorded: UTCInstant, as timed: inout TimedFix
  ) {
    timed.startsSection = startsSection
    timed.fix = quality.fix(of: point, at: takeTime(of: recorded, point.position))
  }

  /// Returns the time at which a point is played, which is after that of all earlier ones.
  @inline(__always)
  private mutating func takeTime(of recorded: UTCInstant, _ position: TextPosition) -> UTCInstant {
    let isFirst = startsSection
    if startsSection {
      startsSection = false
      shift = .zero
      if let played, recorded <= played {
        shift = played + .seconds(1) - recorded
        firstShifted = firstShifted ?? position
      }
    }
    var time = recorded + shift
    if let played {
      // Computed times can coincide if many points share a moment.
      if time <= played {
        time = played + .nanoseconds(1)
      } else if time.seconds &- played.seconds > PlaybackWarning.longGapSeconds {
        note(time - played, position, isBetweenSections: isFirst)
      }
    }
    played = time
    return time
  }

  /// Records a long time between two points, unless the options shorten it.
  @inline(never)
  private mutating func note(
    _ gap: Duration, _ position: TextPosition, isBetweenSections: Bool
  ) {
    guard !options.shortens(gapBetweenSections: isBetweenSections) else { return }
    firstLongGap = firstLongGap ?? (gap, position)
  }
}
