// SPDX-License-Identifier: MIT

import GPX
import LocationCore

/// Plays recorded fixes unchanged, and ensures that their times increase.
///
/// The rules for times are those for the points of a segment. A fix that is not later than the
/// previous one is dropped. A section (the fixes after a loss of signal) that does not start after
/// the end of the previous one is shifted to one second after it. Nothing is derived, because a
/// value that a fix lacks was unknown.
struct RecordedFixes {
  private var recording: RecordedEvents
  private var read = 0
  private var unusable = 0
  private var dropped = 0
  private(set) var oddities: [PlaybackWarning] = []

  /// The error if the options ask for points that a recording cannot have.
  private let refusal: PlaybackError?

  private let options: PlaybackOptions

  private var startsSection = true
  private var shift = Duration.zero

  /// The time of the last fix of this section as recorded.
  private var last: UTCInstant?

  /// The time of the last fix played.
  private var played: UTCInstant?

  init(recording: any FixSource, options: PlaybackOptions) {
    self.recording = RecordedEvents(recording)
    self.options = options
    // A recording is one track. Options that choose something else are an error rather than
    // ignored.
    refusal =
      if let track = options.track, track != 1 {
        .noSuchTrack(track, available: 1)
      } else if let kind = options.kind, kind != .trackPoint {
        .noPoints(of: kind, available: [:])
      } else {
        nil
      }
  }

  /// Why there was nothing to play, at the end of a recording without a usable fix.
  var emptiness: PlaybackError {
    for case .unusableLocation(let location) in oddities {
      return .nothingUsable(
        unusable, reason: location.reason.description, at: location.position)
    }
    return .noFixes
  }

  var source: TraceSource { .fixes(recording.source) }

  func count(in report: inout PlaybackReport) {
    report.read += read
    report.unusable += unusable
    report.dropped += dropped
  }

  mutating func next() throws(PlaybackError) -> TimedFix? {
    if let refusal { throw refusal }
    while let event = try recording.next() {
      switch event {
      case .fix(let fix, let position):
        read += 1
        if let timed = place(fix, from: position) { return timed }
      case .signalLost:
        startsSection = true
      case .oddity(let oddity):
        if case .unusableLocation = oddity {
          read += 1
          unusable += 1
        }
        note(oddity)
      }
    }
    return nil
  }

  private mutating func place(_ fix: Fix, from position: TextPosition) -> TimedFix? {
    if startsSection {
      shift = .zero
      if let played, fix.timestamp <= played {
        shift = played + .seconds(1) - fix.timestamp
        note(.sectionShifted(at: position))
      }
    } else if let last, fix.timestamp <= last {
      dropped += 1
      note(.notLater(at: position))
      return nil
    }
    defer { startsSection = false }
    last = fix.timestamp
    let time = fix.timestamp + shift
    if let played, time.seconds - played.seconds > PlaybackWarning.longGapSeconds,
      !options.shortens(gapBetweenSections: startsSection)
    {
      note(.longGap(time - played, at: position))
    }
    played = time
    return TimedFix(
      fix: shift == .zero ? fix : fix.stamped(time), startsSection: startsSection)
  }

  private mutating func note(_ oddity: PlaybackWarning) {
    if !oddities.contains(where: { $0.kind == oddity.kind }) { oddities.append(oddity) }
  }
}
