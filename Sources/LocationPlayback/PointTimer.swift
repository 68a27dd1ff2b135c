// SPDX-License-Identifier: MIT

import GPX
import LocationCore

/// Where a trace is known to be when.
private struct Anchor {
  let coordinate: Coordinate
  let time: UTCInstant
}

/// Gives every point a time, and sees to it that times rise.
///
/// Recorded times are kept. A point not later than the one before it is dropped; points without a
/// time get one by their distance along the way; a section that does not lie behind the one before
/// is shifted there.
struct PointTimer {
  private(set) var reader: SectionReader
  private(set) var dropped = 0
  private(set) var firstDropped: TextPosition?
  private(set) var firstShifted: TextPosition?

  private let options: PlaybackOptions
  private let limits: PlaybackLimits
  private let quality: FixQuality
  private var run: UntimedRun

  /// The last point of this section that had a time, and that time as recorded.
  private var last: Anchor?

  /// The timed point just before that one, where no point without a time lies between them.
  private var beforeLast: Anchor?

  /// A timed point behind a run, to be played when the run is.
  private var afterRun: (point: GPXPoint, time: UTCInstant)?

  /// The first timed point of a section that begins without times: when, and how far along.
  private var leadingAnchor: (time: UTCInstant, distance: Double)?

  /// Metres per second of the last timed stretch that led along a run.
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

  /// The next point in the order of time, or `nil` at the end.
  mutating func next() throws(PlaybackError) -> TimedFix? {
    while true {
      if run.isScheduled {
        if let (point, computed) = try run.popFirst() {
          return play(point, at: recordedTime(of: point) ?? computed)
        }
        run.restart(from: nil)
      }
      if let (point, time) = afterRun {
        afterRun = nil
        return play(point, at: time)
      }
      guard let point = try nextPoint() else {
        if isInSection {
          endSection()
          continue
        }
        return nil
      }
      if let timed = try take(point) { return timed }
    }
  }

  private mutating func nextPoint() throws(PlaybackError) -> GPXPoint? {
    if isInSection { return reader.next() }
    guard let first = try reader.beginSection() else { return nil }
    isInSection = true
    startsSection = true
    last = nil
    beforeLast = nil
    leadingAnchor = nil
    stretchSpeed = nil
    return first
  }

  private func recordedTime(of point: GPXPoint) -> UTCInstant? {
    reader.ignoresTimes ? nil : point.time.map(UTCInstant.init)
  }

  /// Plays a point at once where its time is certain, else lets it wait.
  @inline(__always)
  private mutating func take(_ point: GPXPoint) throws(PlaybackError) -> TimedFix? {
    guard let time = recordedTime(of: point) else {
      if run.isEmpty { run.restart(from: last?.coordinate) }
      try run.append(point)
      return nil
    }
    if let last, time <= last.time {
      dropped += 1
      firstDropped = firstDropped ?? point.position
      return nil
    }
    if run.isEmpty {
      beforeLast = last
      let timed = play(point, at: time)
      last = Anchor(coordinate: timed.fix.coordinate, time: time)
      return timed
    }
    if let last {
      scheduleRun(from: last.time, to: point, at: time)
      afterRun = (point, time)
    } else {
      // Points before it wait for the speed of the first timed stretch, and so must it.
      try run.append(point)
      leadingAnchor = (time, run.length)
    }
    beforeLast = nil
    last = Anchor(coordinate: Coordinate(point), time: time)
    return nil
  }

  /// Gives times to a run between two timed points, or before the second timed point of a section.
  private mutating func scheduleRun(from: UTCInstant, to point: GPXPoint, at time: UTCInstant) {
    run.extend(to: point)
    let distance = run.length - (leadingAnchor?.distance ?? 0)
    let speed = distance / time.seconds(since: from)
    stretchSpeed = speed >= limits.slowestStretch ? speed : nil
    run.schedule(
      anchor: from, at: leadingAnchor?.distance ?? 0,
      // Behind the anchor the way takes exactly the recorded time, however slow that is.
      speed: speed, speedBeforeAnchor: stretchSpeed ?? options.speed)
    leadingAnchor = nil
  }

  /// Gives times to what still waits when a section ends.
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
      run.schedule(anchor: anchor.time, at: anchor.distance, speed: speed)
    } else if let last {
      run.schedule(anchor: last.time, at: 0, speed: speed)
    } else {
      let start = played.map { $0 + .seconds(1) } ?? options.startTime
      run.schedule(anchor: start, at: 0, speed: speed)
    }
  }

  @inline(__always)
  private mutating func play(_ point: GPXPoint, at recorded: UTCInstant) -> TimedFix {
    if startsSection {
      shift = .zero
      if let played, recorded <= played {
        shift = played + .seconds(1) - recorded
        firstShifted = firstShifted ?? point.position
      }
    }
    var time = recorded + shift
    // Computed times may fall together where many points share a moment.
    if let played, time <= played { time = played + .nanoseconds(1) }
    defer { startsSection = false }
    played = time
    return TimedFix(fix: quality.fix(of: point, at: time), startsSection: startsSection)
  }
}
