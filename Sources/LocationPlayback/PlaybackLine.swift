// SPDX-License-Identifier: MIT

import LocationCore

/// Places fixes on the timeline, according to the rules for gaps, passes and the start offset.
struct PlaybackLine {
  /// The time between two passes, and between two sections whose gap is left out.
  private static let joint = Duration.seconds(1)

  private let gap: PlaybackOptions.GapPolicy
  private let maxGap: Duration?
  private let startOffset: Duration

  /// The recorded time at which this pass has the age zero, adjusted for the gaps left out.
  private var passStart: UTCInstant?

  /// The age of this pass at its last fix, played or not.
  private var lastAge = Duration.zero

  /// The duration from an age to an instant on the timeline, and the duration that is added to
  /// recorded times so that they increase from pass to pass.
  private var lineShift = Duration.zero
  private var timeShift = Duration.zero

  private var lastTimestamp: UTCInstant?

  /// The instant of the last placed fix.
  private(set) var lastInstant: Instant?

  /// Whether the signal was lost before the last placed fix.
  private(set) var isBehindGap = false

  /// Whether this pass has had a fix, played or not.
  var hasBegun: Bool { passStart != nil }

  private var hasPlaced = false

  /// Whether an earlier pass placed a fix.
  private(set) var hasPlacedPasses = false

  /// The number of the last fix's section, counted over all passes.
  private var segment: UInt16 = 0

  init(options: PlaybackOptions) {
    gap = options.gap
    maxGap = options.maxGap
    startOffset = options.startOffset
  }

  /// Begins a new pass over the trace, which is played one second after the last one.
  mutating func beginPass() {
    passStart = nil
    hasPlacedPasses = hasPlacedPasses || hasPlaced
    hasPlaced = false
  }

  /// Places a fix on the timeline, and gives it the time of this pass.
  ///
  /// - Parameter timed: The fix.
  /// - Returns: Its instant; `nil` if that is before the start offset.
  @inline(__always)
  mutating func place(_ timed: inout TimedFix) -> Instant? {
    let recorded = timed.fix.timestamp
    if timed.startsSection { segment &+= 1 }
    timed.fix.segment = segment
    if gap == .skip, timed.startsSection, passStart != nil {
      passStart = recorded - (lastAge + Self.joint)
    }
    if let maxGap { shorten(to: maxGap, at: recorded) }
    let start = passStart ?? recorded
    passStart = start
    lastAge = recorded - start
    guard lastAge.attoseconds >= startOffset.attoseconds else { return nil }
    if !hasPlaced { beginPlaying(at: recorded) }
    isBehindGap = hasPlaced && timed.startsSection && gap == .keep
    hasPlaced = true
    if timeShift.attoseconds != 0 { timed.fix = timed.fix.stamped(recorded + timeShift) }
    let instant = Instant(sinceStart: lastAge + lineShift)
    lastTimestamp = timed.fix.timestamp
    lastInstant = instant
    return instant
  }

  /// Shortens the time since the last fix to the longest gap.
  @inline(never)
  private mutating func shorten(to maxGap: Duration, at recorded: UTCInstant) {
    guard let passStart, recorded - passStart > lastAge + maxGap else { return }
    self.passStart = recorded - (lastAge + maxGap)
  }

  /// Begins playing a pass at its first fix: the timeline begins at the start offset, and each
  /// later pass one second after the one before.
  private mutating func beginPlaying(at recorded: UTCInstant) {
    if let lastInstant, let lastTimestamp {
      lineShift = (lastInstant + Self.joint).sinceStart - lastAge
      timeShift = lastTimestamp + Self.joint - recorded
    } else {
      lineShift = .zero - startOffset
    }
  }
}
