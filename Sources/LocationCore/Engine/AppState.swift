// SPDX-License-Identifier: MIT

/// What an app is doing.
public enum AppPhase: String, Hashable, Sendable, CaseIterable {
  /// The user sees it.
  case foreground
  /// It runs in the background.
  case background
  /// Its process exists but is suspended.
  case suspended
  /// Its process is gone.
  case terminated

  /// Whether its process runs.
  public var isRunning: Bool {
    switch self {
    case .foreground, .background: true
    case .suspended, .terminated: false
    }
  }
}

/// What the engine knows of one app.
struct AppState: Hashable, Sendable {
  let id: AppID
  var authorization: Authorization
  var phase: AppPhase

  /// The indices of its clients among the engine's clients, in their order.
  var clients: [ClientIndex] = []

  /// Whether the app is in use, as found when the last event was settled.
  var isInUse = false

  /// The goals of its sessions, and what keeps it in use.
  var sessions = AppSessions()

  /// Until when the app counts as in use after it left the foreground.
  var graceEnds: Instant?

  /// The record that the store has, or that follows from it for this version of the app.
  ///
  /// A decision that an Info.plist no longer supports is kept, because the support may come
  /// back.
  var stored: AuthorizationRecord

  /// Whether a prompt of the system itself has ended; it does not come back at once.
  var isSilentAboutSystemPrompts = false

  /// The newest event that needs Always while Always is provisional.
  var held: WaitingEvent?

  /// The end of the time in which a launched process makes its managers; the event that woke it is
  /// for all of them.
  var launchEnds: Instant?

  /// Events that the app may have and that wait until it runs and has a client, oldest first; at
  /// most `MonitoringParameters.waitingEventLimit`.
  var pending: [WaitingEvent] = []

  /// What is watched for it.
  var monitoring = AppMonitoring()

  /// The observers of its monitors' events, at most one for each monitor.
  var conditionReaders: [ConditionReader] = []

  /// The live updates during which its process ended, until a new process runs.
  var endedLive: EndedLive?

  /// How the app uses location at this moment; `nil` while it does not.
  var use: Use?

  /// When it used location last, not counting the present use.
  var lastUse: Instant?

  /// How often it was called and woken.
  var activity = ActivityCounts()

  /// When it was woken last.
  var lastWakeUp: Instant?

  /// Live updates whose process ended: it is launched again for the next position (B-06b).
  struct EndedLive: Hashable, Sendable {
    let accuracy: DesiredAccuracy

    /// Whether there is a position for which to launch it.
    var hasPosition = false
  }

  /// A use of location under way.
  struct Use: Hashable, Sendable {
    let accuracy: AccuracyAuthorization
    let purposeKey: PurposeKey?
  }

  /// Takes the present record for the stored one: it was stored, or follows from it.
  mutating func takeRecordAsStored() { stored = authorization.record }

  /// The next deadline of this app.
  var deadline: Deadline? {
    var first: Deadline?
    func consider(_ instant: Instant?, _ reason: Deadline.Reason) {
      guard let instant, instant < first?.instant ?? .farFuture else { return }
      first = Deadline(instant: instant, reason: reason)
    }
    consider(graceEnds, .graceEnd(id))
    consider(held?.expires, .waitingEventExpiry(id))
    for event in pending { consider(event.expires, .waitingEventExpiry(id)) }
    return first
  }

  /// Drops the waiting events for which the closure returns true.
  mutating func forget(_ isOver: (MonitoredEvent) -> Bool) {
    func isForgotten(_ waiting: WaitingEvent) -> Bool {
      if case .event(let event) = waiting.content { isOver(event) } else { false }
    }
    pending.removeAll(where: isForgotten)
    if held.map(isForgotten) ?? false { held = nil }
  }

  /// Drops the waiting significant changes.
  mutating func forgetSignificantChanges() {
    func isForgotten(_ waiting: WaitingEvent) -> Bool {
      if case .event = waiting.content { false } else { true }
    }
    pending.removeAll(where: isForgotten)
    if held.map(isForgotten) ?? false { held = nil }
  }
}
