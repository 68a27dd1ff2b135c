// SPDX-License-Identifier: MIT

/// What the engine knows of the source.
struct SourceState: Sendable {
  /// The demand that the source was opened with; `nil` while it is closed.
  private(set) var demand: SourceDemand?

  /// Since when an app has needed it; `nil` while it is closed, or only held open until the next
  /// tick.
  private var neededSince: Instant?

  /// How long it was needed before `neededSince`.
  private var timeNeededBefore = Duration.zero

  /// Whether the source delivers positions at the moment.
  private(set) var hasSignal = false

  /// The newest fix that the source delivered, kept when it closes.
  ///
  /// It is delivered first to a client that starts later, with its old time (S-02).
  private(set) var cached: Fix?

  /// The time of the newest fix since the source was opened; only newer fixes are taken.
  private var newest: UTCInstant?

  /// Begins a new sequence of fixes, whose times are independent of earlier ones.
  mutating func open() { newest = nil }

  /// Sets the demand that the source must meet; `nil` closes it.
  mutating func demand(_ demand: SourceDemand?) {
    self.demand = demand
    if demand == nil { hasSignal = false }
  }

  /// Records whether an app needs the source while it is open.
  mutating func note(isNeeded: Bool, at now: Instant) {
    if demand == nil || !isNeeded {
      timeNeededBefore = timeNeeded(at: now)
      neededSince = nil
    } else if neededSince == nil {
      neededSince = now
    }
  }

  /// How long it was needed up to now.
  func timeNeeded(at now: Instant) -> Duration {
    timeNeededBefore + (neededSince.map { now - $0 } ?? .zero)
  }

  mutating func loseSignal() { hasSignal = false }

  /// Whether a fix is newer than all since the source was opened.
  func isNewer(_ fix: Fix) -> Bool { newest.map { fix.timestamp > $0 } ?? true }

  /// Takes a fix, unless it is not newer than the one before it: arrays are chronological and no
  /// fix comes twice (S-09, S-10).
  mutating func accept(_ fix: Fix) -> Bool {
    guard isNewer(fix) else { return false }
    newest = fix.timestamp
    cached = fix
    hasSignal = true
    return true
  }
}
