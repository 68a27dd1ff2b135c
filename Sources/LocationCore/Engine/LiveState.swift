// SPDX-License-Identifier: MIT

/// What the engine knows of one iteration over live updates, beside what it knows of any client.
struct LiveState: Sendable {
  var watch = StationaryWatch()

  /// Whether there is no position, which was found when a report of that was due (D-11).
  var lacksPosition = false

  /// Whether its app was woken for what is held for it.
  var hasWoken = false

  /// What stood in its way when that was last told.
  var told: ServiceDiagnostics = []

  /// What an iteration is to do with a fix.
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

  /// Forgets what fixes have shown, since no more come as they did.
  mutating func forget() {
    watch.reset()
    lacksPosition = false
  }

  /// Takes in that a position was told, which says by itself that there is one.
  mutating func notePosition() {
    lacksPosition = false
    told.remove(.locationUnavailable)
  }
}
