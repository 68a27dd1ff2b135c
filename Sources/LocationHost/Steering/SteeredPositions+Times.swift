// SPDX-License-Identifier: MIT

import LocationCore
import LocationPlayback

/// The times of fixes, which go on whatever a person does.
extension SteeredPositions {
  /// The UTC time of the trace's first fix, if it begins with one, or that of a recorded receiver.
  package var anchor: TimeAnchor? {
    if let receiver { return receiver.anchor }
    guard let first = trace?.next, let fix = first.fix else { return nil }
    // The shift is found when the first fix comes, which may be much later.
    let shift = stampShift ?? timeShift?(fix.timestamp) ?? .zero
    return TimeAnchor(instant: first.instant, utc: fix.timestamp + shift)
  }

  /// The time of a made fix: as much after the last fix as the engine's time went on.
  func stamp(at now: Instant) -> UTCInstant {
    if let line { return line.utc + max(now - line.instant, .milliseconds(1)) }
    if let utc { return utc(now) }
    guard let timeShift else { return (anchor ?? TimeAnchor()).utc(at: now) }
    // What is added to a time to make it the present one, and the time.
    let epoch = UTCInstant(sinceEpoch: .zero)
    return epoch + timeShift(epoch)
  }

  func shift(for fix: Fix) -> Duration {
    if let stampShift { return stampShift }
    let shift = timeShift?(fix.timestamp) ?? .zero
    stampShift = shift
    return shift
  }

  /// Lets the times of the trace's fixes go on from the last one, given a fix that comes at an instant.
  func joinTimes(_ fix: Fix, at now: Instant) {
    stampShift = stamp(at: now) - fix.timestamp
  }

  /// Lets the times go on with the next fix of the trace.
  func joinTimesOfNext() {
    if let next = trace?.next?.fix, let instant = upcomingInstant { joinTimes(next, at: instant) }
  }
}
