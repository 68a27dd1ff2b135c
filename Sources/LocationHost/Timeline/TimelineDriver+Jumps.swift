// SPDX-License-Identifier: MIT

package import LocationCore

/// Jumps of a source that a person steers.
extension TimelineDriver {
  /// Notifies the service that the source jumped to another place or another time, as if it had been
  /// opened again.
  package func sourceJumped() {
    guard hasOpened else { return }
    saidEnd = false
    service.send(.sourceOpened, at: now)
  }

  /// Sends an event of the source that a person caused.
  func send(_ event: Event, at instant: Instant) {
    now = max(now, instant)
    service.send(event, at: now)
    performEffects()
  }

  /// Delivers the position to which the source jumped.
  ///
  /// - Parameters:
  ///   - fix: The fix there; `nil` if the signal is lost.
  ///   - instant: When; it has come.
  package func jump(to fix: Fix?, at instant: Instant) {
    advance(to: instant)
    now = max(now, instant)
    lastBetween = nil
    guard hasOpened else { return }
    service.send(.sourceOpened, at: now)
    if holdsFixesBack {
      // A source without a signal looks for a position at its new place, too.
    } else if let fix {
      service.send(fix, at: now)
    } else {
      service.send(.signalLost, at: now)
    }
    saidEnd = source.isAtEnd
    if saidEnd { service.send(.sourceEnded, at: now) }
    // Deadlines that are due at the same instant come after what was jumped to.
    advance(to: instant)
  }
}
