// SPDX-License-Identifier: MIT

import LocationCore
import LocationPlayback

/// Another trace in place of the configured one.
extension SteeredPositions {
  /// Whether another trace takes the place of the configured one.
  var isReplaced: Bool { configured != nil }

  /// Takes another trace, which plays from its beginning once it is sought there.
  ///
  /// - Parameters:
  ///   - other: The trace.
  ///   - now: The present instant, at which the present trace stops.
  func replaceTrace(with other: SeekableTrace, at now: Instant) {
    configured = configured ?? (trace, tracePosition(at: now) ?? .zero)
    trace = other
  }

  /// Takes the configured trace again.
  ///
  /// - Returns: Where it was; `nil` if no other trace took its place.
  func restoreTrace() -> Duration? {
    guard let kept = configured else { return nil }
    (trace, configured) = (kept.trace, nil)
    return kept.position
  }
}
