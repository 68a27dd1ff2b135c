// SPDX-License-Identifier: MIT

import LocationCore

/// Lays fixes on the line of play: where each lies after gaps, passes and the start offset.
struct PlaybackLine {
  /// Between two passes, and between two sections where gaps are left out.
  private static let joint = Duration.seconds(1)

  private let gap: PlaybackOptions.GapPolicy
  private let startOffset: Duration

  /// The recorded time that stands at the beginning of the line.
  private var origin: UTCInstant?

  /// What is added to recorded times, so that each pass goes on forward.
  private var passShift = Duration.zero
  private var lastTimestamp: UTCInstant?
  private var isAtPassStart = true

  /// Where the last fix was laid; before the beginning where the start offset leaves it out.
  private(set) var lastInstant: Instant?

  /// Whether time without a signal lies before the last fix laid.
  private(set) var isBehindGap = false

  /// Whether this pass has brought a fix.
  var hasPlaced: Bool { !isAtPassStart }

  init(options: PlaybackOptions) {
    gap = options.gap
    startOffset = options.startOffset
  }

  /// A new pass over the trace begins; it is played one second after the last.
  mutating func beginPass() { isAtPassStart = true }

  /// Lays a fix on the line, with its time as it is on this pass.
  mutating func place(_ timed: TimedFix) -> (Fix, Instant) {
    var timestamp = timed.fix.timestamp + passShift
    isBehindGap = false
    if isAtPassStart, let lastTimestamp, let lastInstant {
      passShift = lastTimestamp + Self.joint - timed.fix.timestamp
      timestamp = timed.fix.timestamp + passShift
      origin = timestamp - (lastInstant + Self.joint).sinceStart
    } else if timed.startsSection, let lastInstant {
      if gap == .skip {
        origin = timestamp - (lastInstant + Self.joint).sinceStart
      } else {
        isBehindGap = true
      }
    }
    isAtPassStart = false
    let origin = origin ?? timestamp + startOffset
    self.origin = origin
    let instant = Instant(sinceStart: timestamp - origin)
    lastTimestamp = timestamp
    lastInstant = instant
    return (passShift == .zero ? timed.fix : timed.fix.stamped(timestamp), instant)
  }
}
