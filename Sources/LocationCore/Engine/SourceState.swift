// SPDX-License-Identifier: MIT

/// What the engine knows of the source.
struct SourceState: Sendable {
  /// The demand that the source was opened with; `nil` while it is closed.
  private(set) var demand: SourceDemand?

  /// Since when it has been open; `nil` while it is closed.
  private var openSince: Instant?

  /// How long it was open before that.
  private var timeOpenBefore = Duration.zero

  /// Whether the source gives positions at the moment.
  private(set) var hasSignal = false

  /// The newest fix that the source gave, kept when it closes: the first thing that a client which
  /// starts later is handed, with its old time (S-02).
  private(set) var cached: Fix?

  /// Time of the newest fix since the source was opened, before which nothing is taken.
  private var newest: UTCInstant?

  /// A new sequence of fixes begins, whose times owe nothing to earlier ones.
  mutating func open() { newest = nil }

  /// Has the source give what is demanded; nothing closes it.
  mutating func demand(_ demand: SourceDemand?, at now: Instant) {
    self.demand = demand
    if demand == nil {
      timeOpenBefore = timeOpen(at: now)
      openSince = nil
      hasSignal = false
    } else if openSince == nil {
      openSince = now
    }
  }

  /// How long it was open up to now.
  func timeOpen(at now: Instant) -> Duration {
    timeOpenBefore + (openSince.map { now - $0 } ?? .zero)
  }

  mutating func loseSignal() { hasSignal = false }

  /// Takes a fix, unless it is not newer than the one before it: arrays are chronological and no
  /// fix comes twice (S-09, S-10).
  mutating func accept(_ fix: Fix) -> Bool {
    if let newest, fix.timestamp <= newest { return false }
    newest = fix.timestamp
    cached = fix
    hasSignal = true
    return true
  }
}
