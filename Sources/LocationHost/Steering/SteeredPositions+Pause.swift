// SPDX-License-Identifier: MIT

package import LocationCore

/// A pause of the source alone, in which the time of the device goes on.
extension SteeredPositions {
  /// Whether the source is paused.
  package var isHeld: Bool { heldSince != nil }

  /// The instant that counts for a source that may be paused.
  func moment(at now: Instant) -> Instant { heldSince.map { min($0, now) } ?? now }

  /// Pauses the source: it has no events, while the time of the device goes on.
  package func hold(at now: Instant) { heldSince = heldSince ?? now }

  /// Lets the source go on from where it was paused, with times that go on.
  package func release(at now: Instant) {
    guard let held = heldSince else { return }
    heldSince = nil
    let pause = max(now - held, .zero)
    traceBegin = traceBegin + pause
    if let begin = motion?.begin { motion?.begin = begin + pause }
    stampShift = stampShift.map { $0 + pause }
  }
}
