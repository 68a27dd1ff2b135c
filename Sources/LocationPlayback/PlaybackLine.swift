// SPDX-License-Identifier: MIT

import LocationCore

/// Lays fixes on the line of play: where each lies after gaps, passes and the start offset.
struct PlaybackLine {
  /// Between two passes, and between two sections where gaps are left out.
  private static let joint = Duration.seconds(1)

  private let gap: PlaybackOptions.GapPolicy
  private let maxGap: Duration?
  private let startOffset: Duration

  /// The recorded time at which this pass is zero seconds old.
  private var passStart: UTCInstant?

  /// How old this pass was at the last fix, played or not.
  private var lastAge = Duration.zero

  /// What is added to an age to get to the line, and to a recorded time to go on forward.
  private var lineShift = Duration.zero
  private var timeShift = Duration.zero

  private var lastTimestamp: UTCInstant?

  /// The instant of the last fix on the line.
  private(set) var lastInstant: Instant?

  /// Whether time without a signal lies before the last fix laid.
  private(set) var isBehindGap = false

  /// Whether this pass has brought a fix, played or not.
  var hasBegun: Bool { passStart != nil }

  private var hasPlaced = false

  /// Whether a pass came before this one.
  private(set) var hasPlacedPasses = false

  /// Which section the last fix belongs to, counted over all passes.
  private var segment: UInt16 = 0

  init(options: PlaybackOptions) {
    gap = options.gap
    maxGap = options.maxGap
    startOffset = options.startOffset
  }

  /// A new pass over the trace begins; it is played one second after the last.
  mutating func beginPass() {
    passStart = nil
    hasPlacedPasses = hasPlacedPasses || hasPlaced
    hasPlaced = false
  }

  /// Puts a fix on the line, and gives it the time of this pass.
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

  /// Leaves out what of the time since the last fix is longer than wanted.
  @inline(never)
  private mutating func shorten(to maxGap: Duration, at recorded: UTCInstant) {
    guard let passStart, recorded - passStart > lastAge + maxGap else { return }
    self.passStart = recorded - (lastAge + maxGap)
  }

  /// The first fix of a pass to be played: the line begins at the start offset, later passes a
  /// second after the one before.
  private mutating func beginPlaying(at recorded: UTCInstant) {
    if let lastInstant, let lastTimestamp {
      lineShift = (lastInstant + Self.joint).sinceStart - lastAge
      timeShift = lastTimestamp + Self.joint - recorded
    } else {
      lineShift = .zero - startOffset
    }
  }
}
