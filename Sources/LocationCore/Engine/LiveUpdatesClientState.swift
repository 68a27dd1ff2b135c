// SPDX-License-Identifier: MIT

/// What the engine knows of one iteration over live updates, besides its client state.
struct LiveUpdatesClientState: Sendable {
  var watch = StationaryWatch()

  /// Whether there is no position; this is found when a report is due (D-11).
  var lacksPosition = false

  /// Whether its app was woken for the held fixes.
  var hasWoken = false

  /// The diagnostics last delivered.
  var delivered: ServiceDiagnostics = []

  /// What an iteration does with a fix.
  package enum Verdict: Hashable, Sendable {
    case deliver
    /// Deliver it as the last one before the device moves on.
    case deliverStationary
    case withhold
  }

  /// Decides about a fix.
  mutating func take(
    _ fix: Fix, at now: Instant, configuration: EngineConfiguration
  ) -> Verdict {
    let verdict = watch.take(fix, at: now, configuration: configuration)
    let hadNone = lacksPosition
    notePosition()
    return switch verdict {
    case .moving: .deliver
    case .cameToRest: .deliverStationary
    case .resting: hadNone ? .deliverStationary : .withhold
    }
  }

  /// Forgets what fixes have shown, since the sequence of fixes is interrupted.
  mutating func forget() {
    watch.reset()
    lacksPosition = false
  }

  /// Records that a position was delivered, which itself shows that there is one.
  mutating func notePosition() {
    lacksPosition = false
    delivered.remove(.locationUnavailable)
  }
}
