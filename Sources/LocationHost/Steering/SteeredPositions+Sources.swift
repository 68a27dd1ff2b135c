// SPDX-License-Identifier: MIT

import LocationCore
package import LocationPlayback

/// The trace, and another one in place of the configured one.
extension SteeredPositions {
  /// The duration of the trace, if it was read to its end.
  package var knownDuration: Duration? { trace?.knownEnd }

  /// The duration of the whole trace.
  package func duration() throws(SeekFault) -> Duration { try trace?.duration() ?? .zero }

  /// The reason why moments of the trace are no longer kept; `nil` if they are.
  package var storageFault: SpillError? { trace?.storageFault }

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
